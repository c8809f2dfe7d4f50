import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { JobsResponseSchema } from '@bindery/shared/contracts';
import { Type } from 'typebox';
import type { Database } from '../database';
import { WRITE_LIMIT } from '../http';
import { NotFoundError, refusal } from '../problems';
import type { Jobs } from './jobs';

export class JobEndedError extends refusal(409, 'job_ended', (message: string) => message) {}

const REFUSALS = {
  retry: 'Only a dead job can be tried again: load the list anew to see what became of this one',
  cancel: 'The job has ended: only one that waits or runs can be cancelled',
} as const;

const JobParamsSchema = Type.Object({ jobId: Type.String({ format: 'uuid' }) });
const JobChangedSchema = Type.Object({ data: Type.Object({ id: Type.String() }) });

/** Routes that show staff job counts and dead jobs, but no payloads. Source: docs/rules.md JOB-03, STAFF-07 */
export const staffJobsRoutes: FastifyPluginAsyncTypebox<{
  readonly database: Database;
  readonly jobs: Jobs;
}> = async (app, { database, jobs }) => {
  const tags = ['staff'];

  app.get(
    '/_canvas/api/staff/jobs',
    {
      schema: {
        tags,
        summary: 'How many jobs wait, run or are dead, by kind, and the dead ones, the latest first',
        response: { 200: JobsResponseSchema },
      },
    },
    async () => {
      const [counts, deadJobs] = await Promise.all([jobs.counts(database), jobs.dead(database)]);
      const dead = deadJobs.map(({ id, kind, attempts, failure, diedAt }) => ({
        id,
        kind,
        attempts,
        failure: failure ?? '',
        died_at: diedAt.toISOString(),
      }));
      return { data: { counts: [...counts], dead } };
    },
  );

  for (const change of ['retry', 'cancel'] as const) {
    app.post(
      `/_canvas/api/staff/jobs/:jobId/${change}`,
      {
        config: WRITE_LIMIT,
        schema: {
          tags,
          summary: change === 'retry' ? 'Has a dead job tried again' : 'Cancels a job that waits or runs',
          params: JobParamsSchema,
          response: { 200: JobChangedSchema },
        },
      },
      async (request) => {
        const { jobId } = request.params;
        const isChanged = await jobs[change](database, jobId);
        if (!isChanged && !(await jobs.get(database, jobId)))
          throw new NotFoundError('There is no such job: jobs are forgotten seven days after their end');
        if (!isChanged) throw new JobEndedError(REFUSALS[change]);
        return { data: { id: jobId } };
      },
    );
  }
};
