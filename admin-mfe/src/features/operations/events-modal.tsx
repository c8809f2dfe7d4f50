import { useRef, useState, useSyncExternalStore } from 'react';
import { LabelledInput, LabelledSelect } from '@bindery/shared/forms';
import { Button, chakra, Flex, Grid, Text } from '@bindery/shared/ui';
import { List, Screen } from '../staff';
import { HappeningItem } from './happening-item';
import { GROUPS, happeningsOf, isFound, stateOf, type Group, type Narrowed } from './happenings';
import { getAnalytics, type PipelineEntry } from '@bindery/analytics';

/** The last cleared moment. Stored outside the modal, because a reopened modal gets the whole history again. */
let cleared: PipelineEntry | undefined;

function createMoments() {
  let entries: readonly PipelineEntry[] = [];
  return {
    entries: () => entries,
    follow(onChange: () => void): () => void {
      entries = [];
      return getAnalytics().subscribe((entry) => {
        entries = [...entries, entry];
        onChange();
      });
    },
  };
}

/**
 * Follows the pipeline. While paused, the list does not change; later it shows the missed moments.
 *
 * @returns all moments (`all`), and those after the last press on Clear (`latest`)
 * Source: docs/rules.md TRACK-24, STAFF-09
 */
export function useMoments() {
  const [moments] = useState(createMoments);
  const now = useSyncExternalStore(moments.follow, moments.entries);
  const [heldEntries, setHeld] = useState<readonly PipelineEntry[]>();
  const [lastClearedEntry, setLast] = useState(cleared);
  const allPipelineEntries = heldEntries ?? now;
  return {
    all: allPipelineEntries,
    // if the history no longer contains the last cleared moment, indexOf is -1 and the slice has all moments
    latest: lastClearedEntry
      ? allPipelineEntries.slice(allPipelineEntries.indexOf(lastClearedEntry) + 1)
      : allPipelineEntries,
    isPaused: heldEntries !== undefined,
    setPaused: (isPaused: boolean): void => setHeld(isPaused ? now : undefined),
    clear(): void {
      cleared = allPipelineEntries.at(-1);
      setLast(cleared);
    },
  };
}

const State = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: '4',
    fontSize: 'sm',
    '& dt': { fontWeight: 'medium' },
    '& dd': { overflowWrap: 'anywhere' },
  },
});

/**
 * Lists the analytics events of this page, each with its steps. Also shows the analytics models, the consent and the
 * error reports. Source: docs/rules.md STAFF-09
 */
export default function EventsModal({ onClose }: { onClose(): void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { all: allPipelineEntries, latest, isPaused, setPaused, clear } = useMoments();
  const [narrowing, setNarrowing] = useState<Narrowed>({ text: '', group: '' });
  // screen readers announce the result of a button, but not each new event
  const [news, setNews] = useState('');
  const happenings = happeningsOf(latest);
  const shownHappenings = happenings.filter((happening) => isFound(happening, narrowing));

  function togglePause(): void {
    setPaused(!isPaused);
    setNews(isPaused ? 'Going on.' : 'Paused.');
  }
  function clearAll(): void {
    clear();
    setNews('Cleared.');
  }
  return (
    <Screen
      title="Analytics"
      heading={`Analytics (${shownHappenings.length === happenings.length ? '' : `${shownHappenings.length} of `}${happenings.length})`}
      headingRef={heading}
      onClose={onClose}
    >
      <Text fontSize="sm" color="fg.muted">
        The last 200 moments of this page, the latest event first, and what happens while this is open.
      </Text>
      <PipelineState {...stateOf(allPipelineEntries)} />
      <Narrowing {...narrowing} onChange={setNarrowing} />
      <Flex gap="2" wrap="wrap" align="center">
        <Button variant="outline" onClick={togglePause}>
          {isPaused ? 'Go on' : 'Pause'}
        </Button>
        <Button variant="outline" onClick={clearAll}>
          Clear
        </Button>
        <Text role="status" fontSize="sm">
          {news}
        </Text>
      </Flex>
      <List aria-label="What happened">
        {shownHappenings.map((happening) => (
          <HappeningItem key={happening.key} happening={happening} />
        ))}
      </List>
      {shownHappenings.length === 0 ? (
        <Text>{happenings.length === 0 ? NOTHING : 'Nothing is like that.'}</Text>
      ) : null}
    </Screen>
  );
}

/** Source: docs/rules.md CONS-04 */
const NOTHING = 'Nothing has happened. With the cookie disable_gtm nothing ever does.';

function PipelineState({ consent, models }: ReturnType<typeof stateOf>) {
  const entries = [...Object.entries(consent ?? {}), ...models];
  if (entries.length === 0) return null;
  return (
    <State aria-label="What holds now">
      {entries.map(([name, value]) => (
        <Flex key={name} display="contents">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Flex>
      ))}
    </State>
  );
}

/** Filters by text and by outcome. */
function Narrowing({ text, group, onChange }: Narrowed & { onChange(to: Narrowed): void }) {
  return (
    <Grid templateColumns={{ base: '1fr', md: '2fr 1fr' }} gap="3">
      <LabelledInput
        label="Find"
        fault={undefined}
        optional=""
        type="search"
        value={text}
        onChange={({ target }) => onChange({ text: target.value, group })}
      />
      <LabelledSelect
        label="Show"
        fault={undefined}
        optional=""
        value={group}
        onChange={({ target }) => onChange({ text, group: target.value as Group | '' })}
      >
        <option value="">Everything</option>
        {Object.entries(GROUPS).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </LabelledSelect>
    </Grid>
  );
}
