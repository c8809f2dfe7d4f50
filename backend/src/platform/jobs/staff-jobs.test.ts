import { expect, it } from '@jest/globals';
import type { Health, JobsOverview } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { openedShop } from '../../testing/test-shop';
import { waitUntil } from '../../testing/until';
import { PermanentFailure } from '.';

const STAFF_TOKEN = 'a-token-of-staff-that-is-long-enough-to-be-one-for-the-tests-of-it';
const BEARER = { authorization: `Bearer ${STAFF_TOKEN}` };
const PATH = '/_canvas/api/staff/jobs';

describeOnDatabases('the staff view of jobs ($name)', ({ open }) => {
  const opened = openedShop({ open, variables: { STAFF_TOKEN } });
  const overview = async (): Promise<JobsOverview> =>
    (await opened.shop.get(PATH, BEARER)).json<{ data: JobsOverview }>().data;
  const post = (id: string, change: string, headers: object = BEARER) =>
    opened.shop.app.inject({ method: 'POST', url: `${PATH}/${id}/${change}`, headers: { ...headers } });

  it('lets staff count, list, retry and cancel jobs without seeing shopper data', async () => {
    const { shop, database } = opened;
    let isBroken = true;
    const print = {
      maxAttempts: 1,
      leaseMs: 60_000,
      run: async () => {
        if (isBroken) throw new PermanentFailure('The press is away');
      },
    };
    const stop = shop.jobs.work({ 'test.print': print }, { concurrency: 1, pollMs: 20 });
    const { id } = await shop.jobs.enqueue(database, { kind: 'test.print', payload: { name: 'Zebedee' } });
    await waitUntil('it is dead', async () => (await shop.jobs.get(database, id))!.status === 'dead');
    const waitingJob = await shop.jobs.enqueue(database, {
      kind: 'test.other',
      payload: { name: 'Zebedee' },
    });
    expect(await overview()).toEqual({
      counts: [
        { kind: 'test.other', status: 'waiting', count: 1 },
        { kind: 'test.print', status: 'dead', count: 1 },
      ],
      dead: [
        { id, kind: 'test.print', attempts: 1, failure: 'The press is away', died_at: expect.any(String) },
      ],
    });
    isBroken = false;
    expect((await post(id, 'retry')).statusCode).toBe(200);
    await waitUntil('it is done', async () => (await shop.jobs.get(database, id))!.status === 'done');
    expect((await post(id, 'retry')).json()).toMatchObject({ status: 409, code: 'job_ended' });
    expect((await post(waitingJob.id, 'cancel')).statusCode).toBe(200);
    expect((await post(waitingJob.id, 'cancel')).json()).toMatchObject({ status: 409, code: 'job_ended' });
    expect((await post('00000000-0000-4000-8000-000000000000', 'retry')).statusCode).toBe(404);
    expect((await post('nothing', 'retry')).statusCode).toBe(400);
    await stop();
  });

  it('reports job kinds that no worker has taken for an hour', async () => {
    const { shop, database } = opened;
    const { id } = await shop.jobs.enqueue(database, { kind: 'test.forgotten', payload: null });
    expect(await shop.jobs.overdue(database)).toEqual([]);
    await database.query(
      { name: 'test_due', text: `update jobs set due_at = now() - interval '61 minutes' where id = $1` },
      [id],
    );
    const health = (await shop.get('/_canvas/api/health', BEARER)).json<Health>();
    expect(health.checks['jobs']!.detail).toMatch(/ waiting, .* dead, over an hour late: test\.forgotten 1$/);
  });

  it('is available only to staff', async () => {
    expect((await opened.shop.get(PATH)).statusCode).toBe(404);
    expect((await post('00000000-0000-4000-8000-000000000000', 'retry', {})).statusCode).toBe(404);
  });
});
