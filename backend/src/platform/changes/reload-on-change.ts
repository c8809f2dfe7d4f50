import type { Changes } from './changes';

const RETRY_MS = 1000;

/**
 * Reads anew what is kept in memory whenever its topic is announced, until that succeeds; the last known holds meanwhile.
 *
 * @param onFailure - told of each attempt that failed
 * @returns stops, and tells of no failure any more
 */
export function reloadOnChange(
  changes: Pick<Changes, 'subscribe'>,
  topic: string,
  reload: () => Promise<void>,
  onFailure: (err: unknown) => void,
): () => void {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const unsubscribe = changes.subscribe(topic, () => void reloadUntilDone());
  async function reloadUntilDone(): Promise<void> {
    clearTimeout(timer);
    if (isClosed) return;
    await reload().catch((err: unknown) => {
      if (isClosed) return;
      onFailure(err);
      timer = setTimeout(() => void reloadUntilDone(), RETRY_MS).unref();
    });
  }
  return () => {
    isClosed = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
