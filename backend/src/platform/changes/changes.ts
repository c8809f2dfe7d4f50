import type { Connection } from '../database';

/**
 * Changes that every process must learn within a second: deleted photos, moderation, prices, releases, content.
 * Source: docs/adr/0030-own-jobs-table.md
 */
export interface Changes {
  /**
   * Announces a change in the caller's transaction. Listeners receive it only after the commit. Call this last in the
   * transaction, because other announcements of the topic wait until the commit.
   *
   * @param detail - the id of the changed object, never personal data
   */
  announce(on: Connection, topic: string, detail?: string): Promise<void>;
  /**
   * Listens to changes by all processes. Subscribe before reading the data.
   *
   * @param listener - gets the detail, or undefined if every value of the topic may have changed
   * @returns a function that stops listening
   */
  subscribe(topic: string, listener: ChangeListener): () => void;
}

export type ChangeListener = (detail: string | undefined) => void;

const RETRY_MS = 1000;

/**
 * @property now - reloads once, for callers that have just announced a change
 * @property completion - reloads and retries after a failure; resolves after the first attempt
 * @property close - stops the reloads; no more failures are reported
 */
export interface KeptInMemory {
  now(): Promise<void>;
  completion(): Promise<void>;
  close(): void;
}

/**
 * Reloads an in-memory value when its topic is announced, and retries failed reads. During the retries, the last known
 * value is used.
 *
 * @param onFailure - called for each failed attempt
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
    completion: reloadUntilDone,
    close() {
      isClosed = true;
      clearTimeout(timer);
      unsubscribe();
    },
  };
}

/**
 * Runs one read at a time. If two reads ran concurrently, the older read might finish last and store an outdated value.
 * All calls during a read share one further read.
 */
function inTurn(read: () => Promise<void>): () => Promise<void> {
  let lastRead: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () =>
    (next ??= lastRead.then(() => {
      next = undefined;
      const ownRead = read();
      lastRead = ownRead.catch(() => undefined);
      return ownRead;
    }));
}
