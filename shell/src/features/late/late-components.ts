import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const RETRY_DELAYS_MS = [500, 1500];

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

type Components<Name extends string, Props> = Record<Name, ComponentType<Props>>;

/** Components of the page itself that are not in its first files: fetched once, when one of them is first needed. */
export interface LateComponents<Name extends string = string, Props = object> {
  /** Fetches them ahead of their first use; a failure shows where they are used. */
  start(): void;
  /** @returns always the same component of this name; waits by Suspense, throws LateFilesError into the nearest boundary */
  get(name: Name): LazyExoticComponent<ComponentType<Props>>;
  /** Forgets a failure: the components that `get` gives from now on are fetched again. */
  reset(): void;
}

/** Their files did not arrive. */
export class LateFilesError extends Error {
  override readonly name = 'LateFilesError';
}

async function loadWithRetries<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const delayMs of RETRY_DELAYS_MS) {
    try {
      return await load();
    } catch {
      await sleep(delayMs); // a network that comes and goes: webpack asks again for a file that failed
    }
  }
  return load().catch((cause: unknown) => {
    throw new LateFilesError('A part of the page could not be fetched', { cause });
  });
}

/** @param load - imports the module whose exports the components are */
export function lateComponents<Name extends string, Props = object>(
  load: () => Promise<Components<Name, Props>>,
): LateComponents<Name, Props> {
  let loading: Promise<Components<Name, Props>> | undefined;
  let hasFailed = false;
  const known = new Map<Name, LazyExoticComponent<ComponentType<Props>>>();

  function loaded(): Promise<Components<Name, Props>> {
    if (loading) return loading;
    loading = loadWithRetries(load);
    loading.catch(() => {
      hasFailed = true;
    });
    return loading;
  }
  return {
    start: () => void loaded(),
    get(name) {
      let component = known.get(name);
      if (!component) known.set(name, (component = lazy(async () => ({ default: (await loaded())[name] }))));
      return component;
    },
    reset() {
      if (!hasFailed) return;
      hasFailed = false;
      loading = undefined;
      known.clear(); // React remembers a failed lazy component for ever
    },
  };
}
