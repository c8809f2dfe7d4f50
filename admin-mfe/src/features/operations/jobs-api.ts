import { type Market, useMarket } from '@bindery/shared';
import { ApiError, useQueryClient } from '@bindery/shared/data';
import type { JobsOverview } from '@bindery/shared/contracts';
import { callStaff, staffQuery } from '../staff';
import { useRef, useState } from 'react';

const PATH = '/jobs';

export type DeadJob = JobsOverview['dead'][number];
export type JobChange = 'retry' | 'cancel';

/** Query for the job counts and the dead jobs, latest first. For staff. */
export const jobsQuery = (market: Market) => staffQuery<JobsOverview>(['jobs'], { market, path: PATH });

/** Retries a dead job, or cancels a waiting or running job. For staff. */
export async function changeJob(market: Market, id: string, change: JobChange): Promise<void> {
  await callStaff({ market, method: 'POST', path: `${PATH}/${encodeURIComponent(id)}/${change}` });
}

/** Result of a change. 'gone': the job has ended, or another member has changed it. */
export type Outcome = 'done' | 'gone';

/**
 * Changes jobs one at a time. A retried job moves from the dead list to `retried`, where staff can cancel it until it
 * ends.
 */
export function useJobChanges() {
  const market = useMarket();
  const client = useQueryClient();
  const [fault, setFault] = useState<string>();
  const [retried, setRetried] = useState<readonly DeadJob[]>([]);
  const isChanging = useRef(false);
  const { queryKey } = jobsQuery(market);

  /** @returns undefined if the change failed (see `fault`) or if another change is still running */
  async function change(job: DeadJob, to: JobChange): Promise<Outcome | undefined> {
    if (isChanging.current) return undefined;
    isChanging.current = true;
    setFault(undefined);
    try {
      const outcome = await outcomeOf(changeJob(market, job.id, to));
      await client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (jobs) => jobs && { ...jobs, dead: jobs.dead.filter(({ id }) => id !== job.id) },
      );
      setRetried((retriedJobs) => [
        ...retriedJobs.filter(({ id }) => id !== job.id),
        ...(to === 'retry' && outcome === 'done' ? [job] : []),
      ]);
      void client.invalidateQueries({ queryKey });
      return outcome;
    } catch (error) {
      setFault((error as Error).message);
      return undefined;
    } finally {
      isChanging.current = false;
    }
  }
  return { change, fault, retried };
}

/** @throws every error of the call, except one that means that the job is gone */
async function outcomeOf(call: Promise<void>): Promise<Outcome> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'job_ended' || error.status === 404)) return 'gone';
    throw error;
  }
}
