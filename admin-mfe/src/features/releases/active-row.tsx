import { useRef } from 'react';
import { useMarket } from '@bindery/shared';
import { useQuery } from '@bindery/shared/data';
import type { ReleaseAct } from '@bindery/shared/contracts';
import { Box, Button, Flex, Text } from '@bindery/shared/ui';
import { dayAndTime, Fault, Outcome, Row, useStaffAct } from '../staff';
import { historyQuery, type Kept } from './releases-api';
import { RolloutLine } from './rollout-line';

const sinceText = (moment: string | undefined): string =>
  moment === undefined ? '' : ` since ${dayAndTime(moment)}`;

export const activeText = ({ current: activeRelease }: Pick<Kept, 'current'>): string =>
  activeRelease ? `${activeRelease.version}${sinceText(activeRelease.since)}` : 'no version is active';

export const canaryText = ({ canary }: Pick<Kept, 'canary'>): string | undefined =>
  canary && `${canary.version} for ${canary.canary_percentage} % of browsers${sinceText(canary.since)}`;

/** Actions that change the versions that browsers get. */
const DECISIONS: ReadonlySet<string> = new Set(['activate', 'canary', 'hold', 'resume', 'rollback']);
/** Actors that are no person. */
const NOBODY: ReadonlySet<string> = new Set(['the watch', 'the clock']);

/** @returns the text about an automatic rollback; undefined if `decision` is not an automatic rollback */
function takenBackText(decision: ReleaseAct): string | undefined {
  const { act, actor, version, previous: previousVersion, percentage, reason, at } = decision;
  const canaryVersion = act === 'canary' && percentage === 0 ? version : undefined;
  const takenVersion = act === 'rollback' ? previousVersion : canaryVersion;
  if (!NOBODY.has(actor) || takenVersion === undefined) return undefined;
  return `${takenVersion} was taken back by ${actor}, ${dayAndTime(at)}: ${reason}`;
}

interface ActiveRowProps {
  keptReleases: Kept;
  onChoose(name: string): void;
}

/** Shows the active version of a name and its rollout. Source: docs/rules.md REL-03, REL-24 */
export function ActiveRow({ keptReleases, onChoose }: ActiveRowProps) {
  const { name, canary } = keptReleases;
  const { act, outcome } = useStaffAct();
  const openButton = useRef<HTMLButtonElement>(null);
  const { data: acts, error } = useQuery(historyQuery(useMarket(), keptReleases));
  const decision = acts?.find((done) => DECISIONS.has(done.act));
  const takenBack = !canary && decision ? takenBackText(decision) : undefined;
  return (
    <Row>
      <Flex gap="3" justify="space-between" align="center">
        <Text minW="0">
          <strong>{name}</strong>
          <br />
          <span>{activeText(keptReleases)}</span>
        </Text>
        <Button ref={openButton} variant="outline" aria-label={`Open ${name}`} onClick={() => onChoose(name)}>
          Open
        </Button>
      </Flex>
      {canary ? (
        <RolloutLine
          key={canary.version}
          keptReleases={keptReleases}
          canary={canary}
          heldBy={canary.rollout?.is_held && decision?.act === 'hold' ? decision : undefined}
          act={act}
          nextFocus={openButton}
        />
      ) : null}
      <Box aria-live="polite">{takenBack === undefined ? null : <Text mt="2">{takenBack}</Text>}</Box>
      <Fault what={`The history of ${name}`} error={error} />
      <Outcome outcome={outcome} />
    </Row>
  );
}
