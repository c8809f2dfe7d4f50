import type { Market } from '@bindery/shared';
import { queryOptions, retryPassing } from '@bindery/shared/data';
import type { PackageList, PackageTrial } from '@bindery/shared/contracts';
import { callStaff, STAFF_KEY } from '../staff';

const PATH = '/packages';
/** Polling interval of a running trial. */
const ASK_AGAIN_MS = 1500;
const UPLOAD_TIMEOUT_MS = 120_000;

/** Query for the packages with their stored versions and latest trials. For staff. */
export const packagesQuery = (market: Market) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'packages'],
    queryFn: async ({ signal }): Promise<PackageList> =>
      (await callStaff<{ data: PackageList }>({ market, path: PATH, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.trials.some(({ status }) => status === 'waiting') ? ASK_AGAIN_MS : false,
    retry: retryPassing,
  });

/** Query for a trial, polled until it has ended. For staff. */
export const trialQuery = (market: Market, id: string) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'packages', id],
    queryFn: async ({ signal }): Promise<PackageTrial> =>
      (
        await callStaff<{ data: PackageTrial }>({
          market,
          path: `${PATH}/trials/${encodeURIComponent(id)}`,
          signal,
        })
      ).data,
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? ASK_AGAIN_MS : false),
    retry: retryPassing,
  });

/** Uploads a whole package for a trial. @returns the trial's id */
export async function sendPackage(market: Market, archive: Blob): Promise<string> {
  const { data } = await callStaff<{ data: { id: string } }>({
    market,
    method: 'POST',
    path: `${PATH}/uploads`,
    body: archive,
    timeoutMs: UPLOAD_TIMEOUT_MS,
  });
  return data.id;
}

/** Starts a trial of a stored version. @returns the trial's id */
export async function tryVersion(market: Market, slug: string, version: string): Promise<string> {
  const { data } = await callStaff<{ data: { id: string } }>({
    market,
    method: 'POST',
    path: `${PATH}/trials`,
    body: { slug, version },
  });
  return data.id;
}

/** Publishes a tried version to shoppers. `acknowledged`: how many books the new version refuses, as the member has confirmed. */
export const publishVersion = (
  market: Market,
  { trialId, ...body }: { trialId: string; version: string; acknowledged: number },
): Promise<unknown> =>
  callStaff({
    market,
    method: 'POST',
    path: '/packages/publications',
    body: { trial_id: trialId, ...body },
  });

/** Restores the version before the published one. `was`: the version that was published when the member looked. */
export const rollBack = (
  market: Market,
  slug: string,
  body: { was: string; reason: string },
): Promise<unknown> =>
  callStaff({ market, method: 'POST', path: `/packages/${encodeURIComponent(slug)}/rollback`, body });
