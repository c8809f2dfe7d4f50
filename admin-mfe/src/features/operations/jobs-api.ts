import type { Market } from '@bindery/shared';
import { queryOptions, retryPassing } from '@bindery/shared/data';
import type { JobsOverview } from '@bindery/shared/contracts';
import { callStaff, STAFF_KEY } from '../staff';

const PATH = '/jobs';

export type DeadJob = JobsOverview['dead'][number];
export type JobChange = 'retry' | 'cancel';

/** Query for the job counts and the dead jobs, latest first. For staff. */
export const jobsQuery = (market: Market) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'jobs'],
    queryFn: async ({ signal }): Promise<JobsOverview> =>
      (await callStaff<{ data: JobsOverview }>({ market, path: PATH, signal })).data,
    staleTime: 0,
    retry: retryPassing,
  });

/** Retries a dead job, or cancels a waiting or running job. For staff. */
export async function changeJob(market: Market, id: string, change: JobChange): Promise<void> {
  await callStaff({ market, method: 'POST', path: `${PATH}/${encodeURIComponent(id)}/${change}` });
}
