import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import type { ReleaseAct, ReleaseState } from '@bindery/shared/contracts';
import { Box, Button, chakra, Flex, Spinner, Text } from '@bindery/shared/ui';
import { dayAndTime, Fault, Form, Reason, reasonFaults, useStaffForm, type Act } from '../staff';
import { figuresQuery, releaseActs, type Kept } from './releases-api';
import { verdictFor, type ShownNumber } from './version-figures';

interface RolloutLineProps {
  keptReleases: Pick<Kept, 'name' | 'current'>;
  canary: ReleaseState;
  /** the act that put the rollout on hold; undefined if the act is unknown or the rollout is not on hold */
  heldBy: ReleaseAct | undefined;
  act: Act;
  /** the element that gets the focus if the line disappears while the focus is inside it */
  nextFocus: RefObject<HTMLElement | null>;
}

/** With a no-break space. */
const shareText = (percentage: number | undefined): string => `${percentage}\u00a0%`;

/** @returns the share of browsers and the next step, such as 'for 5 % of browsers, 25 % from 2 Nov 2026, 10:10 GMT' */
function reachText({ canary_percentage, rollout }: ReleaseState): string {
  const reach = `${shareText(canary_percentage)} of browsers`;
  if (!rollout) return `for ${reach}, until somebody changes it`;
  if (rollout.is_held || rollout.next_step_at === undefined) return `held at ${reach}`;
  const nextStep = rollout.steps[rollout.step + 1];
  return `for ${reach}, ${nextStep ? shareText(nextStep.percentage) : 'all'} from ${dayAndTime(rollout.next_step_at)}`;
}

/**
 * Shows the version, share and figures of a running rollout or canary. Has buttons to hold it and to go back.
 * Source: docs/rules.md REL-24
 */
export function RolloutLine({ keptReleases, canary, heldBy, act, nextFocus }: RolloutLineProps) {
  const { name } = keptReleases;
  const { version, rollout } = canary;
  const { hold, goOn } = releaseActs(useMarket(), name);
  const [isGoingBack, setGoingBack] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [element, nextElement] = [line.current, nextFocus.current];
    return () => {
      if (element?.contains(document.activeElement)) nextElement?.focus();
    };
  }, [nextFocus]);
  return (
    <Box
      ref={line}
      role="group"
      aria-label={`New ${version} of ${name}`}
      mt="3"
      pt="3"
      borderTopWidth="1px"
      borderColor="border"
    >
      <Text>
        <strong>{version}</strong>
        <span>{` ${reachText(canary)}`}</span>
      </Text>
      {heldBy ? (
        <Text fontSize="sm">
          {`Held by ${heldBy.actor}${heldBy.reason === '' ? '' : `: ${heldBy.reason}`}`}
        </Text>
      ) : null}
      <HowItDoes name={name} version={version} activeVersion={keptReleases.current?.version} />
      <Flex gap="2" wrap="wrap" mt="3">
        {rollout ? (
          <Button
            variant="outline"
            aria-label={`${rollout.is_held ? 'Go on' : 'Hold'} with ${name} ${version}`}
            onClick={() =>
              void (rollout.is_held
                ? act(goOn, `${version} goes on: its step begins again.`)
                : act(hold, `${version} is held.`))
            }
          >
            {rollout.is_held ? 'Go on' : 'Hold'}
          </Button>
        ) : null}
        <Button
          variant="outline"
          aria-label={`Go back from ${name} ${version}`}
          aria-expanded={isGoingBack}
          onClick={() => setGoingBack(!isGoingBack)}
        >
          Go back
        </Button>
      </Flex>
      {isGoingBack ? <GoBack keptReleases={keptReleases} version={version} act={act} /> : null}
    </Box>
  );
}

const Numbers = chakra('dl', {
  base: {
    ...{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(5.5rem, 1fr))', gap: '2', mt: '2' },
    '& dt': { fontSize: 'sm', color: 'fg.muted' },
  },
});

const OneNumber = ({ label, value, active: activeValue }: ShownNumber) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <strong>{value}</strong>
    </dd>
    {activeValue === undefined ? null : (
      <Text as="dd" fontSize="sm" color="fg.muted">
        {`active: ${activeValue}`}
      </Text>
    )}
  </div>
);

function HowItDoes({
  name,
  version,
  activeVersion,
}: {
  name: string;
  version: string;
  activeVersion: string | undefined;
}) {
  const { data: figures, error } = useQuery(figuresQuery(useMarket(), name));
  if (!figures)
    return error ? <Fault what="Its numbers" error={error} /> : <Spinner aria-label="Loading its numbers" />;
  const { text, isWorse, numbers } = verdictFor(figures, version, activeVersion);
  return (
    <>
      <Fault what="Its latest numbers" error={error} />
      <Text color={isWorse ? 'fg.error' : 'fg'}>{text}</Text>
      {numbers.length > 0 ? (
        <Numbers aria-label={`Numbers of ${version}`}>
          {numbers.map((shown) => (
            <OneNumber key={shown.label} {...shown} />
          ))}
        </Numbers>
      ) : null}
    </>
  );
}

interface GoBackProps extends Pick<RolloutLineProps, 'keptReleases' | 'act'> {
  version: string;
}

function GoBack({ keptReleases: { name, current: activeRelease }, version, act }: GoBackProps) {
  const { rollBack } = releaseActs(useMarket(), name);
  const [reason, setReason] = useState('');
  const { faults, formProps } = useStaffForm({
    act,
    successText: `Nobody gets ${version} any more.`,
    check: () => reasonFaults(reason),
    body: () => reason.trim(),
    send: (why) => rollBack(version, why),
    onDone: () => undefined,
  });
  const form = formProps.ref;
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  return (
    <Form {...formProps} aria-label={`Go back from ${name} ${version}`} mt="3">
      <Text>{`Every new page gets ${activeRelease?.version ?? 'nothing'} again, and nobody ${version}.`}</Text>
      <Reason hint="It stands in the history" reason={reason} fault={faults.reason} onChange={setReason} />
      <Button type="submit" justifySelf="start">
        {`Take ${version} back`}
      </Button>
    </Form>
  );
}
