import type { Market } from '@bindery/shared';
import { queryOptions, retryPassing } from '@bindery/shared/data';
import type { FiguresOfReleases, ReleaseAct, ReleaseState } from '@bindery/shared/contracts';
import { callStaff, STAFF_KEY, staffData } from '../staff';

const root = '/_canvas/api/releases';
const LINES = 30;
/** Polling interval, because a rollout advances while the screen is open. A hidden page does not poll. */
const AGAIN_MS = 10_000;

/** Query for all stored releases of every name, latest first. For deployers. */
export const releasesQuery = (market: Market) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'releases'],
    queryFn: async ({ signal }): Promise<ReleaseState[]> =>
      (await staffData<{ builds: ReleaseState[] }>({ market, root, path: '', signal })).builds,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    retry: retryPassing,
  });

/** Query for the acts on a name, latest first. Refetched when the name's releases change. For deployers. */
export const historyQuery = (market: Market, { name, versions }: Pick<Kept, 'name' | 'versions'>) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'releases', name, versions],
    queryFn: async ({ signal }): Promise<ReleaseAct[]> => {
      const path = `/${encodeURIComponent(name)}/history?limit=${LINES}`;
      return (await staffData<{ acts: ReleaseAct[] }>({ market, root, path, signal })).acts;
    },
    placeholderData: (earlierActs) => earlierActs,
    staleTime: 0,
    retry: retryPassing,
  });

/** Query for the loads, failures and goals of each version of a name. For deployers. */
export const figuresQuery = (market: Market, name: string) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'release-figures', name],
    queryFn: async ({ signal }): Promise<FiguresOfReleases['data']['versions']> => {
      const path = `/${encodeURIComponent(name)}/figures`;
      return (await staffData<FiguresOfReleases['data']>({ market, root, path, signal })).versions;
    },
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    retry: retryPassing,
  });

/** The stored releases of one name: current, canary and previous. */
export interface Kept {
  readonly name: string;
  readonly versions: readonly ReleaseState[];
  readonly current: ReleaseState | undefined;
  readonly canary: ReleaseState | undefined;
  readonly previous: ReleaseState | undefined;
}

/** @returns the releases by name, the shell first, then the remotes in alphabetical order */
export function byName(states: readonly ReleaseState[]): Kept[] {
  const names = [...new Set(states.map(({ name }) => name))].sort();
  return names
    .sort((releaseName, otherName) => Number(otherName === 'shell') - Number(releaseName === 'shell'))
    .map((name) => {
      const versions = states.filter((state) => state.name === name);
      return {
        name,
        versions,
        current: versions.find((state) => state.is_current),
        canary: versions.find((state) => state.canary_percentage !== undefined),
        previous: versions.find((state) => state.is_previous),
      };
    });
}

/**
 * The acts of deployers. Every act except holding and resuming a rollout needs a reason.
 *
 * @property activate - `replaces`: the current version on the screen; if another one is current now, the server refuses
 * @property rollBack - `takesBack`: the canary on the screen or, without a canary, the current version; if it has
 *   changed since, the server refuses
 */
export const releaseActs = (market: Market, name: string) => {
  const path = `/${encodeURIComponent(name)}`;
  const send = (method: 'PUT' | 'POST', part: string, body: object): Promise<unknown> =>
    callStaff({ market, root, method, path: path + part, body });
  return {
    activate: (version: string, replaces: string | null, reason: string) =>
      send('PUT', '/current', { version, replaces, reason }),
    tryOn: (version: string, percentage: number, reason: string) =>
      send('PUT', '/canary', { version, percentage, reason }),
    approve: (version: string, reason: string) =>
      send('POST', `/versions/${encodeURIComponent(version)}/proofs`, { proof: 'approve', reason }),
    hold: () => send('POST', '/rollout/hold', { reason: '' }),
    goOn: () => send('POST', '/rollout/resume', { reason: '' }),
    rollBack: (takesBack: string, reason: string) =>
      send('POST', '/rollback', { takes_back: takesBack, reason }),
  };
};
