import { useRef, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import { Button, Flex, Heading, Spinner, Stack, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import { dayAndTime, Fault, List, Outcome, Row, useStaffAct } from '../staff';
import { History } from './history';
import { ReleaseForm } from './release-form';
import { byName, releasesQuery, type Kept } from './releases-api';
import { Versions } from './versions';

/** What is active of the page and of each remote, since when and why, and what can be done about it. Source: docs/rules.md STAFF-60 */
export default function ReleasesModal({ onClose }: { onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<string>();
  const { data: states, error } = useQuery(releasesQuery(useMarket()));
  const all = byName(states ?? []);
  const one = all.find(({ name }) => name === chosen);
  const focusHeading = (): void => heading.current?.focus();

  function choose(name: string | undefined): void {
    setChosen(name);
    focusHeading();
  }
  return (
    <Modal isOpen title="Releases" cancelLabel="Close" firstFocus={() => heading.current} onClose={onClose}>
      <Stack gap="4" pb="6">
        <Heading ref={heading} as="h2" size="md" tabIndex={-1} _focusVisible={{ outline: 'none' }}>
          {one ? `Releases of ${one.name}` : 'What is active'}
        </Heading>
        <Fault what="The releases" error={error} />
        {states || error ? null : <Spinner aria-label="Loading the releases" />}
        {states?.length === 0 ? <Text>Nothing is published.</Text> : null}
        {one ? (
          <>
            <Button variant="outline" alignSelf="flex-start" onClick={() => choose(undefined)}>
              Back to all
            </Button>
            <OneName key={one.name} kept={one} onDone={focusHeading} />
          </>
        ) : (
          <List aria-label="What is active">
            {all.map((kept) => (
              <Active key={kept.name} kept={kept} onChoose={choose} />
            ))}
          </List>
        )}
      </Stack>
    </Modal>
  );
}

function Active({ kept, onChoose }: { kept: Kept; onChoose(name: string): void }) {
  return (
    <Row>
      <Flex gap="3" justify="space-between" align="center" wrap="wrap">
        <Text minW="0">
          <strong>{kept.name}</strong>
          <br />
          <Now {...kept} />
        </Text>
        <Button variant="outline" aria-label={`Open ${kept.name}`} onClick={() => onChoose(kept.name)}>
          Open
        </Button>
      </Flex>
    </Row>
  );
}

const since = (moment: string | undefined): string =>
  moment === undefined ? '' : ` since ${dayAndTime(moment)}`;

function Now({ current, canary }: Pick<Kept, 'current' | 'canary'>) {
  return (
    <>
      <span>{current ? `${current.version}${since(current.since)}` : 'no version is active'}</span>
      {canary ? (
        <>
          <br />
          <span>{`${canary.version} for ${canary.canary_percentage} % of browsers${since(canary.since)}`}</span>
        </>
      ) : null}
    </>
  );
}

function OneName({ kept, onDone }: { kept: Kept; onDone(): void }) {
  const { act, outcome } = useStaffAct();

  async function actAndTell(run: () => Promise<unknown>, done: string): Promise<boolean> {
    const isDone = await act(run, done);
    // the button of what was done may be gone
    if (isDone) onDone();
    return isDone;
  }
  return (
    <>
      <Text overflowWrap="anywhere">
        <Now {...kept} />
      </Text>
      <Outcome outcome={outcome} />
      <ReleaseForm kept={kept} act={actAndTell} />
      <Versions versions={kept.versions} />
      <History name={kept.name} />
    </>
  );
}
