import type { Market } from '@bindery/shared';
import { queryOptions, retryPassing } from '@bindery/shared/data';
import type { PackageList, PackageTrial } from '@bindery/shared/contracts';
import { callStaff, STAFF_KEY, staffData, staffQuery } from '../staff';

const PATH = '/packages';
/** Polling interval of a running trial. */
const ASK_AGAIN_MS = 1500;
const UPLOAD_TIMEOUT_MS = 120_000;

/** Query for the packages with their stored versions and latest trials. For staff. */
export const packagesQuery = (market: Market) =>
  queryOptions({
    ...staffQuery<PackageList>(['packages'], { market, path: PATH }),
    refetchInterval: ({ state }) =>
      state.data?.trials.some(({ status }) => status === 'waiting') ? ASK_AGAIN_MS : false,
  });

/** Query for a trial, which is polled until the trial has ended. For staff. */
export const trialQuery = (market: Market, id: string) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'packages', id],
    queryFn: ({ signal }) =>
      staffData<PackageTrial>({ market, path: `${PATH}/trials/${encodeURIComponent(id)}`, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? ASK_AGAIN_MS : false),
    retry: retryPassing,
  });

/** Uploads a whole package for a trial. @returns the trial's id */
export async function sendPackage(market: Market, archive: Blob): Promise<string> {
  const call = { market, method: 'POST', path: `${PATH}/uploads`, timeoutMs: UPLOAD_TIMEOUT_MS } as const;
  return (await staffData<{ id: string }>({ ...call, body: archive })).id;
}

/** Starts a trial of a stored version. @returns the trial's id */
export async function tryVersion(market: Market, slug: string, version: string): Promise<string> {
  const call = { market, method: 'POST', path: `${PATH}/trials`, body: { slug, version } } as const;
  return (await staffData<{ id: string }>(call)).id;
}

/** Publishes a tried version to shoppers. `acknowledged`: the number of refused books, as confirmed by the member. */
export const publishVersion = (
  market: Market,
  { trialId, ...body }: { trialId: string; version: string; acknowledged: number },
): Promise<unknown> =>
  callStaff({
    ...{ market, method: 'POST', path: `${PATH}/publications` },
    body: { trial_id: trialId, ...body },
  });

/** Restores the version before the published one. `was`: the published version that the member's screen shows. */
export const rollBack = (
  market: Market,
  slug: string,
  body: { was: string; reason: string },
): Promise<unknown> =>
  callStaff({ market, method: 'POST', path: `/packages/${encodeURIComponent(slug)}/rollback`, body });
