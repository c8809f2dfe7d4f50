import { reloadOnChange, type Changes } from '../../platform/changes';
import { FORGOTTEN } from './deletion';

const DROP_EVERY_MS = 60_000;

/**
 * Drops this process's drawn pictures, which may hold a name, when a person was deleted in any process: at once, then
 * at most once per interval, so that frequent deletions do not keep the caches cold. A drop due within the interval
 * runs at its end.
 *
 * @returns stops
 * Source: docs/rules.md PRIV-09
 */
export function dropAfterDeletions(
  changes: Pick<Changes, 'subscribe'>,
  drop: () => void,
  everyMs = DROP_EVERY_MS,
): () => void {
  let interval: NodeJS.Timeout | undefined;
  let isDue = false;
  function endInterval(): void {
    interval = undefined;
    if (isDue) dropOrWait();
  }
  function dropOrWait(): void {
    isDue = interval !== undefined;
    if (isDue) return;
    interval = setTimeout(endInterval, everyMs).unref();
    drop();
  }
  const unsubscribe = changes.subscribe(FORGOTTEN, dropOrWait);
  return () => {
    clearTimeout(interval);
    unsubscribe();
  };
}

/**
 * Repeats the ledger's deletions if the database is restored while this process runs. A deletion announced by its id
 * needs no look at the ledger.
 *
 * @param repeat - retried until it succeeds
 * @returns stops
 * Source: docs/rules.md PRIV-14
 */
export function repeatAfterRestore(
  changes: Pick<Changes, 'subscribe'>,
  repeat: () => Promise<unknown>,
  onFailure: (err: unknown) => void,
): () => void {
  const restores: Pick<Changes, 'subscribe'> = {
    subscribe: (topic, listener) =>
      changes.subscribe(topic, (requestId) => {
        if (requestId === undefined) listener(undefined);
      }),
  };
  const repeated = reloadOnChange(restores, FORGOTTEN, async () => void (await repeat()), onFailure);
  return () => repeated.close();
}
