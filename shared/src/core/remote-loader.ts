import type { ComponentType } from 'react';
import type { RemoteRelease } from '../contracts';
import { sleep } from './late-module';
import {
  RemoteContractError,
  RemoteNetworkError,
  RemoteNotListedError,
  RemoteStartError,
  RemoteTimeoutError,
  type RemoteError,
} from './remote-errors';

/** Version of the hand-over of exposed modules. Component props have versions of their own. Source: docs/rules.md REL-08 */
export const CONTRACT_VERSION = 1;
export const REMOTE_TIMEOUT_MS = 8000;
const RETRIES = 2;
const RETRY_DELAY_MS = 300;

export interface RemoteModule<Props> {
  contractVersion: number;
  Component: ComponentType<Props>;
}

export interface RemoteFailure {
  remote: string;
  version: string;
  expose: string;
  phase: 'load' | 'contract' | 'render';
  errorClass: string;
  durationMs: number;
  error?: unknown;
}

export type RemoteVersion = 'current' | 'previous';

/** A step in the loading of a module, or an error while it renders. `at`: `performance.now()`, ms. */
export interface RemoteMoment {
  kind: 'asked' | 'retried' | 'ready' | 'failed';
  remote: string;
  expose: string;
  at: number;
  version?: string;
  /** of the failure */
  phase?: RemoteFailure['phase'];
  errorClass?: string;
}

export interface RemoteLoaderOptions {
  releases: readonly RemoteRelease[];
  /** loads 'name/Expose' by the federation runtime; 'previous' is only for remotes with a previous version */
  load(id: string, which: RemoteVersion): Promise<unknown>;
  report(failure: RemoteFailure): void;
  wait?(ms: number): Promise<void>;
  random?(): number;
}

export interface RemoteLoader {
  /** @param expose - such as './MiniCart'. @throws RemoteError if the module cannot be loaded; the loader reports it */
  loadRemote<Props>(name: string, expose: string): Promise<RemoteModule<Props>>;
  isListed(name: string): boolean;
  reportRenderFailure(name: string, expose: string, error: unknown): void;
  /**
   * Returns the last 200 loading steps on this page. Each new step makes a new array. Source: docs/rules.md STAFF-09
   */
  moments(): readonly RemoteMoment[];
  subscribe(onChange: () => void): () => void;
}

const KEPT_MOMENTS = 200;

/**
 * Loads the remotes of the page's release set, and checks their contract version and component. Each version has 8 s to
 * load; after a network failure it is tried twice more, with jitter. If that fails, loads the previous version, if any.
 * Each failure is reported once, and is not cached. Source: docs/rules.md REL-14
 */
export function createRemoteLoader({
  releases,
  load,
  report,
  wait = sleep,
  random = Math.random,
}: RemoteLoaderOptions): RemoteLoader {
  const listed = new Map(releases.map((release) => [release.name, release]));
  const { tell, ...momentFeed } = createMoments();
  const attempt = createAttempts({ load, wait, random, tell });
  // remotes whose previous version the page uses, and goes on using so that all parts of a remote match
  const replaced = new Set<string>();

  function reportFailure(failure: RemoteFailure): void {
    tell({ kind: 'failed', ...failure });
    report({ ...failure, durationMs: Math.round(failure.durationMs) });
  }

  const buildOf = (name: string, which: RemoteVersion) =>
    which === 'current' ? listed.get(name) : listed.get(name)?.previous;
  const loadVersion = createVersionLoads({ listed, buildOf, attempt, reportFailure });
  const loadEither = createFallback(loadVersion, replaced);

  return {
    async loadRemote<Props>(name: string, expose: string) {
      tell({ kind: 'asked', remote: name, expose });
      const loading = listed.get(name)?.previous
        ? loadEither(name, expose)
        : loadVersion(name, expose, 'current');
      const { module, which } = await loading;
      tell({ kind: 'ready', remote: name, expose, version: buildOf(name, which)?.version });
      return module as RemoteModule<Props>;
    },
    isListed: (name) => listed.has(name),
    reportRenderFailure(remote, expose, error) {
      const version = buildOf(remote, replaced.has(remote) ? 'previous' : 'current')?.version ?? '';
      const errorClass = error instanceof Error ? error.name : typeof error;
      reportFailure({ remote, version, expose, phase: 'render', errorClass, durationMs: 0, error });
    },
    ...momentFeed,
  };
}

interface LoadedVersion {
  module: RemoteModule<never>;
  which: RemoteVersion;
}
type LoadVersion = (name: string, expose: string, which: RemoteVersion) => Promise<LoadedVersion>;

interface VersionLoads {
  listed: ReadonlyMap<string, RemoteRelease>;
  buildOf(name: string, which: RemoteVersion): RemoteRelease['previous'];
  attempt: LoadAttempt;
  reportFailure(failure: RemoteFailure): void;
}

const createVersionLoads =
  ({ listed, buildOf, attempt, reportFailure }: VersionLoads): LoadVersion =>
  async (name, expose, which) => {
    const startedAt = performance.now();
    const release = buildOf(name, which);
    const version = release?.version ?? '';
    try {
      if (!release) throw new RemoteNotListedError(name);
      checkVersion(name, release.contractVersion);
      if (which === 'current') checkRefused(listed.get(name), expose);
      const module = await withTimeout(attempt(name, expose, which), name);
      return { module: checkContract(name, expose, module), which };
    } catch (error) {
      const phase = error instanceof RemoteContractError ? 'contract' : 'load';
      const errorClass = (error as RemoteError).name;
      const durationMs = performance.now() - startedAt;
      reportFailure({ remote: name, version, expose, phase, errorClass, durationMs });
      throw error;
    }
  };

const CURRENT_FIRST: readonly [RemoteVersion, RemoteVersion] = ['current', 'previous'];
const PREVIOUS_FIRST: readonly [RemoteVersion, RemoteVersion] = ['previous', 'current'];

/**
 * Loads the current version or, if that fails, the previous version. A current version that arrives after its timeout
 * is used if the previous version has not arrived yet.
 *
 * @param replaced - names of the remotes whose previous version is used; this function adds to them
 * @throws the error of the first attempt if neither version loads
 */
const createFallback =
  (loadVersion: LoadVersion, replaced: Set<string>) =>
  async (name: string, expose: string): Promise<LoadedVersion> => {
    const [firstVersion, secondVersion] = replaced.has(name) ? PREVIOUS_FIRST : CURRENT_FIRST;
    try {
      return await loadVersion(name, expose, firstVersion);
    } catch (error) {
      const otherLoad = loadVersion(name, expose, secondVersion).catch(() => {
        throw error;
      });
      const late = lateArrival(error, (module) => ({
        module: checkContract(name, expose, module),
        which: firstVersion,
      }));
      const loaded = await Promise.race([otherLoad, late]);
      if (loaded.which === secondVersion) replaced[secondVersion === 'previous' ? 'add' : 'delete'](name);
      return loaded;
    }
  };

/** Resolves if a load succeeds after its timeout. Otherwise it never settles. */
function lateArrival<Loaded>(error: unknown, check: (module: unknown) => Loaded): Promise<Loaded> {
  return new Promise((resolve) => {
    if (error instanceof RemoteTimeoutError) error.arrival.then(check).then(resolve, () => undefined);
  });
}

type Tell = (moment: Omit<RemoteMoment, 'at'>) => void;
type LoadAttempt = (name: string, expose: string, which: RemoteVersion) => Promise<unknown>;

interface Attempts extends Required<Pick<RemoteLoaderOptions, 'load' | 'wait' | 'random'>> {
  tell: Tell;
}

const createAttempts =
  ({ load, wait, random, tell }: Attempts): LoadAttempt =>
  async (name, expose, which) => {
    for (let retry = 0; ; retry += 1) {
      try {
        return await load(`${name}/${expose.replace(/^\.\//, '')}`, which);
      } catch (error) {
        if (!isNetworkFailure(error)) throw new RemoteStartError(name, error);
        if (retry === RETRIES) throw new RemoteNetworkError(name, error);
        await wait(RETRY_DELAY_MS * 2 ** retry * (0.5 + random()));
        tell({ kind: 'retried', remote: name, expose });
      }
    }
  };

function createMoments(): Pick<RemoteLoader, 'moments' | 'subscribe'> & Pick<Attempts, 'tell'> {
  const listeners = new Set<() => void>();
  let moments: readonly RemoteMoment[] = [];
  return {
    tell(moment) {
      moments = [...moments.slice(1 - KEPT_MOMENTS), { ...moment, at: performance.now() }];
      for (const onChange of listeners) onChange();
    },
    moments: () => moments,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}

function checkVersion(name: string, version: unknown): void {
  if (version !== CONTRACT_VERSION)
    throw new RemoteContractError(
      name,
      `"${name}" speaks contract version ${String(version)}, the page speaks ${CONTRACT_VERSION}`,
    );
}

function checkRefused(release: RemoteRelease | undefined, expose: string): void {
  const why = release?.refused?.[expose];
  if (release && why !== undefined) throw new RemoteContractError(release.name, `"${release.name}": ${why}`);
}

function checkContract(name: string, expose: string, module: unknown): RemoteModule<never> {
  const candidate = module as Partial<RemoteModule<never>> | null;
  checkVersion(name, candidate?.contractVersion);
  if (!candidate?.Component)
    throw new RemoteContractError(name, `"${name}" exposes no Component at ${expose}`);
  return candidate as RemoteModule<never>;
}

/** Recognises a failed script by the federation runtime's error, and a failed chunk by webpack's. */
function isNetworkFailure(error: unknown): boolean {
  if (!(error instanceof Error) || /ScriptExecutionError/.test(error.message)) return false;
  return (
    error.name === 'ChunkLoadError' || /ScriptNetworkError|RUNTIME-008|Failed to fetch/.test(error.message)
  );
}

async function withTimeout<Value>(promise: Promise<Value>, name: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new RemoteTimeoutError(name, REMOTE_TIMEOUT_MS, promise)),
      REMOTE_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
