import { useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { Button, Flex, Spinner, Text, Badge } from '@bindery/shared/ui';
import type { ReleaseAct, ReleaseState } from '@bindery/shared/contracts';
import { dayAndTime, Fault, List, Outcome, Row, Screen, Section, useStaffAct } from '../staff';
import { activeText, ActiveRow, canaryText } from './active-row';
import { ReleaseForm } from './release-form';
import { byName, releasesQuery, type Kept, historyQuery } from './releases-api';

function Versions({ versions }: { versions: readonly ReleaseState[] }) {
  return (
    <Section title="Kept versions">
      <List aria-label="Kept versions">
        {versions.map((state) => (
          <Row key={state.version} py="2">
            <Flex gap="2" wrap="wrap" align="center">
              <Text fontWeight="medium">{state.version}</Text>
              {state.is_current ? <Badge>active</Badge> : null}
              {state.is_previous ? <Badge>before</Badge> : null}
              {state.canary_percentage === undefined ? null : (
                <Badge>{`canary, ${state.canary_percentage} %`}</Badge>
              )}
            </Flex>
            <Text fontSize="sm" color="fg.muted">
              {`published ${dayAndTime(state.published_at)}`}
            </Text>
          </Row>
        ))}
      </List>
    </Section>
  );
}

function History({ keptReleases }: { keptReleases: Kept }) {
  const { data: acts, error } = useQuery(historyQuery(useMarket(), keptReleases));
  return (
    <Section title="History">
      <Fault what="The history" error={error} />
      {acts || error ? null : <Spinner aria-label="Loading the history" />}
      {acts?.length === 0 ? <Text>Nothing was done yet.</Text> : null}
      <List aria-label="History">
        {acts?.map((act) => (
          <Row key={`${act.at} ${act.act} ${act.version}`} py="2">
            <Text>{whatWasDone(act)}</Text>
            {act.reason === '' ? null : <Text>{`“${act.reason}”`}</Text>}
            <Text fontSize="sm" color="fg.muted">
              {`${dayAndTime(act.at)}, ${act.actor}`}
            </Text>
          </Row>
        ))}
      </List>
    </Section>
  );
}

const PROOFS: Readonly<Record<string, string>> = {
  tests: 'passed its tests',
  look: 'passed the walk through the shop',
  approve: 'approved',
};

function whatWasDone({ act, version, previous: previousVersion, percentage = 0 }: ReleaseAct): string {
  const proof = PROOFS[act];
  if (proof) return `${version} ${proof}`;
  if (act === 'publish') return `${version} published`;
  if (act === 'canary')
    return percentage === 0 ? `Canary of ${version} ended` : `${version} for ${percentage} % of browsers`;
  if (act === 'hold') return `Rollout of ${version} held`;
  if (act === 'resume') return `Rollout of ${version} resumed`;
  if (act === 'rollback')
    return `Rolled back to ${version}${previousVersion === undefined ? '' : ` from ${previousVersion}`}`;
  return `${version} activated${previousVersion === undefined ? '' : ` in place of ${previousVersion}`}`;
}

/**
 * Shows the active release of the page and of each remote: since when, why, and the possible acts.
 * Source: docs/rules.md REL-03
 */
export default function ReleasesModal({ onClose }: { onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosenName, setChosen] = useState<string>();
  const { data: states, error } = useQuery(releasesQuery(useMarket()));
  const allReleases = byName(states ?? []);
  const chosenReleases = allReleases.find(({ name }) => name === chosenName);
  const focusHeading = (): void => heading.current?.focus();

  function choose(name: string | undefined): void {
    setChosen(name);
    focusHeading();
  }
  return (
    <Screen
      title="Releases"
      heading={chosenReleases ? `Releases of ${chosenReleases.name}` : 'What is active'}
      headingRef={heading}
      onClose={onClose}
    >
      <Fault what="The releases" error={error} />
      {states || error ? null : <Spinner aria-label="Loading the releases" />}
      {states?.length === 0 ? <Text>Nothing is published.</Text> : null}
      {chosenReleases ? (
        <>
          <Button variant="outline" alignSelf="flex-start" onClick={() => choose(undefined)}>
            Back to all
          </Button>
          <OneName key={chosenReleases.name} keptReleases={chosenReleases} onDone={focusHeading} />
        </>
      ) : (
        <List aria-label="What is active">
          {allReleases.map((keptReleases) => (
            <ActiveRow key={keptReleases.name} keptReleases={keptReleases} onChoose={choose} />
          ))}
        </List>
      )}
    </Screen>
  );
}

function OneName({ keptReleases, onDone }: { keptReleases: Kept; onDone(): void }) {
  const { act, outcome } = useStaffAct();

  async function actAndTell(run: () => Promise<unknown>, successText: string): Promise<boolean> {
    const isDone = await act(run, successText);
    // moves the focus in `onDone`, because the pressed button may have disappeared
    if (isDone) onDone();
    return isDone;
  }
  return (
    <>
      <Text overflowWrap="anywhere">{activeText(keptReleases)}</Text>
      {keptReleases.canary ? <Text overflowWrap="anywhere">{canaryText(keptReleases)}</Text> : null}
      <Outcome outcome={outcome} />
      <ReleaseForm keptReleases={keptReleases} act={actAndTell} />
      <Versions versions={keptReleases.versions} />
      <History keptReleases={keptReleases} />
    </>
  );
}
