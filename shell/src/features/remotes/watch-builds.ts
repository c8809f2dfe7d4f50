/** How a developer's build is doing. */
export type BuildState = 'built' | 'failed' | 'silent';

/** Some browsers give up a server that did not answer at first. */
const ASK_AGAIN_MS = 3000;
const GIVEN_UP = 2;

/**
 * Hears from the server of a developer's build.
 *
 * @param onRebuilt - it was built again, since this page was begun
 * @returns the function that ends it
 */
export function watchBuilds(
  origin: string,
  onState: (state: BuildState) => void,
  onRebuilt: () => void,
): () => void {
  let events: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known: string | undefined;
  // what a server says that does not tell ages
  let isOfBefore = true;

  function ask(): void {
    events = new EventSource(`${origin}/live`);
    // not a time: the clocks of the two may differ. What was built while the page was loading, or while nothing answered
    // it, is not what the page has
    events.addEventListener('age', ({ data }: MessageEvent<string>) => {
      isOfBefore = Number(data) > performance.now();
    });
    // the server says at once, and at every build, by its number; one that was begun anew counts differently
    events.addEventListener('built', ({ data }: MessageEvent<string>) => {
      onState('built');
      if (known === undefined ? !isOfBefore : known !== data) onRebuilt();
      known = data;
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
