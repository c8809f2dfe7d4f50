export type BuildState = 'built' | 'failed' | 'silent';

/** Some browsers stop reconnecting after a failed start. */
const ASK_AGAIN_MS = 3000;
const GIVEN_UP = 2;

/**
 * Follows the events of a developer's build server.
 *
 * @param onRebuilt - called after a build newer than this page
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
  // assumed of a server that sends no age
  let isOfBefore = true;

  function ask(): void {
    events = new EventSource(`${origin}/live`);
    // an age, since the two clocks may differ. A build made while the page loaded, or while the server was unreachable,
    // is newer than the page
    events.addEventListener('age', ({ data }: MessageEvent<string>) => {
      isOfBefore = Number(data) > performance.now();
    });
    // sent on connection and per build, with its number; a restarted server counts anew
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
