import { useEffect, useState } from 'react';
import { useLocation } from '@bindery/shared';
import { Box, Button, Flex, Text } from '@bindery/shared/ui';
import type { BootData } from '@bindery/shared/contracts';

export type BuildState = 'built' | 'failed' | 'silent';

/** Wait before a new connection. Some browsers stop reconnecting if the first connection fails. */
const ASK_AGAIN_MS = 3000;
const GIVEN_UP = 2;

/**
 * Listens to the events of a developer's build server.
 *
 * @param onRebuilt - called when there is a build that is newer than this page
 * @returns a function that stops
 */
export function watchBuilds(
  origin: string,
  onState: (state: BuildState) => void,
  onRebuilt: () => void,
): () => void {
  let events: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let knownBuild: string | undefined;
  // true if the build is older than the page, or if the build server is too old to send an age
  let isOfBefore = true;

  function ask(): void {
    events = new EventSource(`${origin}/live`);
    // the server sends the build's age, not a time, because the clocks of server and browser may differ
    // A build made while the page loaded, or while the server was unreachable, is newer than the page.
    events.addEventListener('age', ({ data }: MessageEvent<string>) => {
      isOfBefore = Number(data) > performance.now();
    });
    // sent on each connection and after each build, with the build's number; each server process starts a new count
    events.addEventListener('built', ({ data }: MessageEvent<string>) => {
      onState('built');
      if (knownBuild === undefined ? !isOfBefore : knownBuild !== data) onRebuilt();
      knownBuild = data;
    });
    events.addEventListener('failed', () => onState('failed'));
    events.addEventListener('error', () => {
      onState('silent');
      if (events.readyState === GIVEN_UP) timer = setTimeout(ask, ASK_AGAIN_MS);
    });
  }

  ask();
  return () => {
    clearTimeout(timer);
    events.close();
  };
}

const loadAnew = (): void => window.location.reload();

const SAID: Record<BuildState, string> = {
  built: '',
  failed: 'It does not build: its terminal says why.',
  silent: 'It does not answer: what is released stands in.',
};

function labelOf(localBuilds: number, previews: number): string {
  if (localBuilds > 0) return 'Local build';
  return previews > 0 ? 'Preview of a release' : 'A closed market';
}

/** Number of gaps that the bar names. The server's start log and health checks name all gaps. */
const GAPS_NAMED = 3;

function gapsText(gaps: readonly string[]): string {
  const more = gaps.length - GAPS_NAMED;
  const named = gaps.slice(0, GAPS_NAMED).join(', ');
  return `Production does not open this market: ${named}${more > 0 ? `, and ${more} more` : ''}`;
}

interface OverrideBarProps {
  boot: Pick<BootData, 'remotes' | 'shellVersion' | 'shellPreviewedUntil' | 'marketGaps'>;
  /** replaced in tests */
  reload?: () => void;
}

/**
 * Lists developers' builds, previewed versions, and what the market lacks. Reloads the page after a rebuild, and offers
 * to end the override. Source: docs/rules.md ALONE-01, ALONE-04, MKT-10
 */
export default function OverrideBar({ boot, reload = loadAnew }: OverrideBarProps) {
  const { remotes, shellVersion = '', shellPreviewedUntil, marketGaps = [] } = boot;
  const { pathname } = useLocation();
  const overridden = remotes.flatMap(({ name, overrideOrigin }) =>
    overrideOrigin === undefined ? [] : [{ name, origin: overrideOrigin }],
  );
  const page = { name: 'shell', version: shellVersion, previewedUntil: shellPreviewedUntil };
  const previews = [page, ...remotes].flatMap(({ name, version, previewedUntil }) =>
    previewedUntil === undefined ? [] : [{ name, version, endsAt: previewedUntil }],
  );
  const isOverridden = overridden.length + previews.length > 0;
  return (
    <Box
      as="aside"
      aria-label={labelOf(overridden.length, previews.length)}
      bg="brand.muted"
      color="brand.strong"
      px="4"
      py="2"
      fontSize="sm"
    >
      <Flex
        direction={{ base: 'column', md: 'row' }}
        columnGap="4"
        rowGap="1"
        wrap="wrap"
        align={{ base: 'flex-start', md: 'center' }}
        justify="center"
      >
        {overridden.map(({ name, origin }) => (
          <LocalBuild key={name} name={name} origin={origin} reload={reload} />
        ))}
        {previews.map(({ name, version, endsAt }) => (
          <Text key={name} lineHeight="short" overflowWrap="anywhere">
            <b>{name}</b>
            <span>{` ${version}, a preview until ${endsAt.slice(0, 16).replace('T', ' ')} UTC`}</span>
          </Text>
        ))}
        {marketGaps.length > 0 ? <Text>{gapsText(marketGaps)}</Text> : null}
        {isOverridden ? (
          <Button asChild size="sm" variant="outline" mt={{ base: '1', md: '0' }}>
            <a href={`/_canvas/exit-override?path=${encodeURIComponent(pathname)}`}>
              Back to what is released
            </a>
          </Button>
        ) : null}
      </Flex>
    </Box>
  );
}

function LocalBuild({ name, origin, reload }: { name: string; origin: string; reload(): void }) {
  const [state, setState] = useState<BuildState>('built');
  useEffect(() => watchBuilds(origin, setState, reload), [origin, reload]);
  return (
    <Text lineHeight="short" overflowWrap="anywhere">
      <b>{name}</b>
      <span>{` from ${origin}${SAID[state] && '. '}`}</span>
      <span role="status">{SAID[state]}</span>
    </Text>
  );
}
