import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../testing/until';
import { throttledRun, healthRoutes, type HealthCheck } from './health';

let app: FastifyInstance;
afterEach(() => app.close());

async function ask(...checks: HealthCheck[]): Promise<{ status: number; body: unknown }> {
  app = Fastify();
  await app.register(healthRoutes, { checks, withinMs: WITHIN_MS });
  const { statusCode, body } = await app.inject('/_canvas/api/health');
  return { status: statusCode, body: JSON.parse(body) };
}

const WITHIN_MS = 50;
const well = async () => 'fine';
const ill = async () => {
  throw new Error('no');
};

describe('the health page', () => {
  it('returns 200 if every part of the shop works', async () => {
    expect(await ask({ name: 'database', run: well })).toEqual({
      status: 200,
      body: { status: 'ok', checks: { database: { status: 'ok', detail: 'fine' } } },
    });
  });

  it('returns 503 and no secrets if the database fails', async () => {
    expect(await ask({ name: 'database', run: ill })).toEqual({
      status: 503,
      body: { status: 'failing', checks: { database: { status: 'failing', detail: 'see the log' } } },
    });
  });

  it('shows callers without access to details only the status of each part', async () => {
    app = Fastify();
    await app.register(healthRoutes, {
      checks: [{ name: 'jobs', run: async () => '3 waiting' }],
      mayReadDetails: ({ headers }) => headers['x-staff'] !== undefined,
    });
    const ask = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/_canvas/api/health', headers })).json<{ checks: unknown }>().checks;
    expect(await ask({})).toEqual({ jobs: { status: 'ok', detail: '' } });
    expect(await ask({ 'x-staff': '1' })).toEqual({ jobs: { status: 'ok', detail: '3 waiting' } });
  });

  it('returns 200 and names the failing part if only an optional part fails', async () => {
    expect(
      await ask({ name: 'database', run: well }, { name: 'objects', isOptional: true, run: ill }),
    ).toMatchObject({
      status: 200,
      body: { status: 'ok', checks: { objects: { status: 'failing' } } },
    });
  });

  it('runs an expensive check only at intervals', async () => {
    let runCount = 0;
    const check = {
      name: 'objects',
      isOptional: true,
      run: throttledRun(60_000, () => {
        runCount += 1;
        return ill();
      }),
    };
    await ask(check);
    await app.inject('/_canvas/api/health');
    expect(runCount).toBe(1);
  });
});

describe('a check that hangs', () => {
  const hangs = () => new Promise<never>(() => undefined);
  const isFailing = { status: 'failing', detail: 'see the log' };

  it('makes its part count as failing after the time limit', async () => {
    const checks = [
      { name: 'database', run: well },
      { name: 'objects', isOptional: true, run: hangs },
    ];
    expect(await ask(...checks)).toMatchObject({
      status: 200,
      body: { checks: { database: { status: 'ok' }, objects: isFailing } },
    });
  });

  it('does not block the health page, and runs again later', async () => {
    const answers = [hangs, well];
    const run = throttledRun(1, () => answers.shift()!(), WITHIN_MS);
    await expect(run()).rejects.toThrow('It took longer than 50 ms');
    await waitUntil('its outcome is old', async () => (await run().catch(() => '')) === 'fine');
  });

  it('does not mark a page as withdrawn, even if the release check hangs too', async () => {
    app = Fastify();
    await app.register(healthRoutes, {
      checks: [{ name: 'database', run: hangs }],
      isWithdrawn: hangs,
      withinMs: WITHIN_MS,
    });
    const { statusCode, headers, body } = await app.inject('/_canvas/api/health?page=shell:1');
    expect([statusCode, headers['x-page-withdrawn']]).toEqual([503, undefined]);
    expect(JSON.parse(body)).toEqual({ status: 'failing', checks: { database: isFailing } });
  });
});

describe('an open page that requests the health check', () => {
  const answerTo = async (query: string, isWithdrawn: (page: string) => Promise<boolean>) => {
    app = Fastify();
    await app.register(healthRoutes, { checks: [], isWithdrawn });
    const { statusCode, headers } = await app.inject(`/_canvas/api/health${query}`);
    return [statusCode, headers['x-page-withdrawn']];
  };

  it('learns from the answer whether its build was withdrawn', async () => {
    expect(await answerTo('?page=shell:1', async (page) => page === 'shell:1')).toEqual([200, '1']);
    await app.close();
    expect(await answerTo('?page=shell:2', async (page) => page === 'shell:1')).toEqual([200, undefined]);
  });

  it.each([
    ['does not say what it was made with', '', async () => true],
    ['asks while nobody can look', '?page=shell:1', ill],
    ['says it twice', '?page=shell:1&page=shell:1', async () => false],
  ])('receives no withdrawal header if it %s', async (_, query, isWithdrawn) => {
    expect((await answerTo(query, isWithdrawn))[1]).toBeUndefined();
  });
});
