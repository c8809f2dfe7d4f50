import { createElement, type ComponentProps, type ComponentType, type ElementType } from 'react';

const RETRY_DELAYS_MS = [500, 1500];

export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** The files of a part of the page did not arrive, for the reason in `cause`. Its message contains no address. */
export class LateFilesError extends Error {
  override readonly name = 'LateFilesError';
  constructor(cause: unknown) {
    super('A part of the page could not be fetched', { cause });
  }
}

type ComponentName<Module> = {
  [Name in keyof Module]: Module[Name] extends ElementType ? Name : never;
}[keyof Module];

export interface LateModule<Module> {
  /** Prefetches the module. A failure is ignored if no component waits for the module. */
  start(): void;
  /** Fetches the module, with one request for concurrent calls. After a failure, the next call fetches again. @throws LateFilesError */
  load(): Promise<Module>;
  loaded(): Module | undefined;
  /** Fetches the module as `start` does. @returns a promise, which resolves with the load and rejects if it fails */
  arrival(): Promise<unknown>;
  /** @returns a stable component per name; suspends while loading, throws LateFilesError to the nearest boundary */
  get<Name extends ComponentName<Module>>(
    name: Name,
  ): ComponentType<Module[Name] extends ElementType ? ComponentProps<Module[Name]> : never>;
}

async function loadWithRetries<Module>(
  load: () => Promise<Module>,
  retryDelaysMs: Iterable<number>,
): Promise<Module> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await load();
    } catch {
      await sleep(delayMs);
    }
  }
  return load();
}

const failures = new Set<() => void>();

/** Forgets all failed loads of the page, so that the next render fetches the files again. Boundaries call it. */
export function forgetLateFailures(): void {
  for (const forget of failures) forget();
  failures.clear();
}

class LateLoad<Module> {
  module: Module | undefined;
  failure: LateFilesError | undefined;
  private loading: Promise<Module> | undefined;
  private isAwaited = false;
  constructor(
    private readonly load: () => Promise<Module>,
    private readonly retryDelaysMs: Iterable<number>,
  ) {}

  readonly forget = (): void => {
    this.failure = undefined;
    this.loading = undefined;
    this.isAwaited = false;
    failures.delete(this.forget);
  };

  fetchOnce(): Promise<Module> {
    if (this.loading) return this.loading;
    this.loading = this.fetchModule();
    // components read the failure from the field `failure`, so nothing need handle this rejection
    this.loading.catch(() => undefined);
    return this.loading;
  }

  fetchForUse(): Promise<Module> {
    this.isAwaited = true;
    return this.fetchOnce();
  }

  private async fetchModule(): Promise<Module> {
    try {
      return (this.module = await loadWithRetries(this.load, this.retryDelaysMs));
    } catch (cause) {
      const error = new LateFilesError(cause);
      // stores the failure, because a waiting component would otherwise retry without end
      if (this.isAwaited) {
        this.failure = error;
        failures.add(this.forget);
      } else this.forget();
      throw error;
    }
  }
}

/**
 * Fetches a module at first use. Use this function instead of `lazy`, which repeats the same failure until the page is
 * unloaded. Render its components inside a `LateBoundary`. Source: docs/rules.md VIEW-12
 *
 * @param load - imports the module
 * @param retryDelaysMs - delays before retries, ms
 */
export function lateModule<Module extends object>(
  load: () => Promise<Module>,
  { retryDelaysMs = RETRY_DELAYS_MS }: { retryDelaysMs?: Iterable<number> } = {},
): LateModule<Module> {
  const lateLoad = new LateLoad(load, retryDelaysMs);
  const components = new Map<PropertyKey, ComponentType<never>>();
  return {
    start: () => void lateLoad.fetchOnce(),
    load() {
      if (lateLoad.failure) lateLoad.forget();
      return lateLoad.fetchForUse();
    },
    loaded: () => lateLoad.module,
    arrival: () => lateLoad.fetchOnce(),
    get(name) {
      const knownComponentType = components.get(name);
      if (knownComponentType) return knownComponentType as never;
      const LateComponent = (props: object) => {
        // Throws a promise, for which Suspense waits, because `use` would suspend again for a module that has already
        // loaded.
        // eslint-disable-next-line typescript/only-throw-error
        if (!lateLoad.module) throw lateLoad.failure ?? lateLoad.fetchForUse();
        return createElement(lateLoad.module[name] as ComponentType<object>, props);
      };
      components.set(name, LateComponent as ComponentType<never>);
      return LateComponent as never;
    },
  };
}
