/** How a developer's build is doing. */
export type BuildState = 'built' | 'failed' | 'silent';

/**
 * Hears from the server of a developer's build.
 *
 * @param onRebuilt - it was built again, since this page was loaded
 * @returns the function that ends it
 */
export function watchBuilds(
  origin: string,
  onState: (state: BuildState) => void,
  onRebuilt: () => void,
): () => void {
  const events = new EventSource(`${origin}/live`);
  let known: string | undefined;
  // the server says at once, and at every build, by its number; one that was begun anew counts differently
  events.addEventListener('built', ({ data }: MessageEvent<string>) => {
    onState('built');
    if (known !== undefined && known !== data) onRebuilt();
    known = data;
  });
  events.addEventListener('failed', () => onState('failed'));
  events.addEventListener('error', () => onState('silent'));
  return () => events.close();
}
