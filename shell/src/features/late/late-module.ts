import { use } from 'react';

const RETRY_DELAYS_MS = [500, 1500];

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** A part of the page's own code that is not in the first files: it is fetched once, when something first needs it. */
export interface LateModule<Module> {
  /** Fetches it ahead of its first use; a failure shows where it is used. */
  start(): void;
  /** Waits for it by Suspense. @throws LateModuleError into the nearest error boundary */
  useModule(): Module;
  /** Forgets a failure, so that the next use fetches again. */
  reset(): void;
}

/** Its files did not arrive. */
export class LateModuleError extends Error {
  override readonly name = 'LateModuleError';
}

export function lateModule<Module>(load: () => Promise<Module>): LateModule<Module> {
  let pending: Promise<Module> | undefined;
  let hasFailed = false;

  async function loadWithRetries(): Promise<Module> {
    for (const delayMs of [...RETRY_DELAYS_MS, undefined]) {
      try {
        return await load();
      } catch (cause) {
        if (delayMs === undefined)
          throw new LateModuleError('A part of the page could not be fetched', { cause });
        await sleep(delayMs);
      }
    }
    throw new Error('unreachable');
  }

  function loaded(): Promise<Module> {
    if (pending) return pending;
    const promise = loadWithRetries();
    pending = promise;
    // `use` reads the status that React itself would write: what is here already is rendered without waiting a turn
    promise.then(
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      () => {
        hasFailed = true;
      },
    );
    return promise;
  }
  return {
    start: () => void loaded(),
    useModule: () => use(loaded()),
    reset() {
      if (!hasFailed) return;
      hasFailed = false;
      pending = undefined;
    },
  };
}
