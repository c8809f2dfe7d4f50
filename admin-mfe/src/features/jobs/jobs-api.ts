import type { Market } from '@bindery/shared';
import { callCommerce, queryOptions, retryPassing } from '@bindery/shared/data';
import type { JobsOverview } from '@bindery/shared/contracts';

const STAFF_PATH = '/_canvas/api/staff/jobs';

export type DeadJob = JobsOverview['dead'][number];
export type JobChange = 'retry' | 'cancel';

/** How many jobs there are, and the dead ones, the latest first. For staff. */
export const jobsQuery = (market: Market) =>
  queryOptions({
    queryKey: ['staff-jobs'],
    queryFn: async ({ signal }): Promise<JobsOverview> =>
      (await callCommerce<{ data: JobsOverview }>({ market, method: 'GET', path: STAFF_PATH, signal })).body
        .data,
    staleTime: 0,
    retry: retryPassing,
  });

/** Has a dead job tried again, or cancels one that waits or runs. For staff. */
export async function changeJob(market: Market, id: string, change: JobChange): Promise<void> {
  await callCommerce({ market, method: 'POST', path: `${STAFF_PATH}/${encodeURIComponent(id)}/${change}` });
}
