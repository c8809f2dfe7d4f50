import type { Changes } from './changes';

const RETRY_MS = 1000;

/**
 * @property now - reads anew, after the change that the caller has made
 * @property untilDone - reads anew, and again soon where that fails; resolves after the first attempt
 * @property close - stops, and tells of no failure any more
 */
export interface KeptInMemory {
  now(): Promise<void>;
  untilDone(): Promise<void>;
  close(): void;
}

/**
 * Reads anew what is kept in memory whenever its topic is announced, until that succeeds; the last known holds meanwhile.
 *
 * @param onFailure - told of each attempt that failed
 */
export function reloadOnChange(
  changes: Pick<Changes, 'subscribe'>,
  topic: string,
  reload: () => Promise<void>,
  onFailure: (err: unknown) => void,
): KeptInMemory {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const now = inTurn(reload);
  const unsubscribe = changes.subscribe(topic, () => void reloadUntilDone());
  async function reloadUntilDone(): Promise<void> {
    clearTimeout(timer);
    if (isClosed) return;
    await now().catch((err: unknown) => {
      if (isClosed) return;
      onFailure(err);
      timer = setTimeout(() => void reloadUntilDone(), RETRY_MS).unref();
    });
  }
  return {
    now,
    untilDone: reloadUntilDone,
    close() {
      isClosed = true;
      clearTimeout(timer);
      unsubscribe();
    },
  };
}

/**
 * One reading at a time: of two at once the older could be the last to arrive, and stay. Who asks meanwhile gets one that
 * begins after the question; all who ask meanwhile share it.
 */
function inTurn(read: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () =>
    (next ??= last.then(() => {
      next = undefined;
      const own = read();
      last = own.catch(() => undefined);
      return own;
    }));
}
