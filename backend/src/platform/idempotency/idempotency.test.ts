import { beforeAll, expect, it } from '@jest/globals';
import { openedDatabase, describeOnDatabases } from '../../testing/test-databases';
import type { Connection } from '../database';
import {
  createIdempotency,
  IdempotencyKeyReusedError,
  RequestRunningError,
  type Idempotency,
  type IdempotentRequest,
} from '.';

const AGE = { name: 'test_age', text: `update idempotency_keys set started_at = started_at - $1::interval` };

describeOnDatabases('idempotent requests ($name)', ({ open }) => {
  const database = openedDatabase(open);
  let idempotency: Idempotency;
  beforeAll(async () => {
    idempotency = createIdempotency(database);
  });

  type Asked = Pick<IdempotentRequest, 'scope' | 'key' | 'body'> & Partial<IdempotentRequest>;
  const answer = (body: unknown) => async () => ({ status: 200, body });
  const run = (
    askedRequest: Asked,
    begin: (transaction: Connection) => Promise<{ status: number; body: unknown }>,
  ) =>
    idempotency.run(
      { method: 'POST', route: 'things', market: 'uk', ...askedRequest },
      { begin, standing: async () => 'as it stands' },
    );

  it('run every time if they have no idempotency key', async () => {
    const request = { scope: 'a', key: undefined, body: 1 };
    const bodies = [await run(request, answer(1)), await run(request, answer(2))].map(({ body }) => body);
    expect(bodies).toEqual(['1', '2']);
  });

  it('do the work only once and then repeat the first answer', async () => {
    const request = { scope: 'b', key: 'k', body: { a: 1 } };
    let [runs, refused] = [0, 0];
    const work = async () => {
      // a database with one connection starts the other requests only after this request has ended
      while (database.kind === 'postgresql' && refused < 3)
        await new Promise((resolve) => void setTimeout(resolve, 5));
      runs += 1;
      return { status: 200, body: runs };
    };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        run(request, work).catch((error: unknown) => {
          refused += 1;
          throw error;
        }),
      ),
    );
    expect(runs).toBe(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(RequestRunningError);
      else expect(outcome.value.body).toBe('1');
    }
    if (database.kind === 'postgresql')
      expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    await expect(run(request, work)).resolves.toMatchObject({ body: '1', isReplay: true });
    await expect(run({ ...request, body: {} }, work)).rejects.toThrow(IdempotencyKeyReusedError);
  });

  it('do not run again if their answer was too large to store', async () => {
    const request = { scope: 'large', key: 'k', body: {} };
    const large = 'x'.repeat(33_000);
    expect((await run(request, answer(large))).body).toBe(JSON.stringify(large));
    await expect(run(request, answer('again'))).resolves.toEqual({
      status: 200,
      body: '"as it stands"',
      isReplay: true,
    });
    await expect(run({ ...request, body: 1 }, answer(''))).rejects.toThrow(IdempotencyKeyReusedError);
    const longRows = await database.query({
      name: 'test_kept',
      text: `select 1 from idempotency_keys where length(body) > 32768`,
    });
    expect(longRows).toEqual([]);
  });

  it.each([
    ['route', { route: 'things/2' }],
    ['method', { method: 'PATCH' }],
    ['market', { market: 'us' }],
    ['body', { body: { a: 2 } }],
  ])('are refused if their key was used before with a different %s', async (what, change) => {
    const request = { scope: 'same', key: what, body: { a: 1 } };
    await run(request, answer('first'));
    await expect(run(request, answer(''))).resolves.toMatchObject({ body: '"first"', isReplay: true });
    await expect(run({ ...request, ...change }, answer(''))).rejects.toThrow(IdempotencyKeyReusedError);
  });

  it('get an answer that the previous version stored without route and method', async () => {
    const request = { scope: 'earlier', key: 'k', body: { a: 1 } };
    await run(request, answer('first'));
    await database.query({
      name: 'test_earlier',
      text: `update idempotency_keys set fingerprint = split_part(fingerprint, ' ', 1) || ' uk' where scope = 'earlier'`,
    });
    await expect(run(request, answer(''))).resolves.toMatchObject({ body: '"first"', isReplay: true });
    for (const change of [{ market: 'us' }, { body: 1 }])
      await expect(run({ ...request, ...change }, answer(''))).rejects.toThrow(IdempotencyKeyReusedError);
  });

  it('lose their stored answer after a day', async () => {
    const request = { scope: 'e', key: 'k', body: {} };
    await run(request, answer('old'));
    await database.query(AGE, ['23 hours']);
    await idempotency.deleteOld();
    await expect(run(request, answer('new'))).resolves.toMatchObject({
      body: '"old"',
      isReplay: true,
    });
    await database.query(AGE, ['2 hours']);
    await expect(run({ ...request, body: { another: 'body' } }, answer('new'))).resolves.toMatchObject({
      body: '"new"',
      isReplay: false,
    });
  });

  it('roll back both the work and the stored answer if the work fails', async () => {
    const request = { scope: 'f', key: 'k', body: {} };
    await expect(
      run(request, async (transaction) => {
        await transaction.query({
          name: 'test_insert',
          text: `insert into guests (id, session_hash) values ('half', 'half')`,
        });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(
      await database.query({ name: 'test_find', text: `select 1 from guests where id = 'half'` }),
    ).toEqual([]);
    await expect(run(request, answer('second try'))).resolves.toMatchObject({ isReplay: false });
  });
});
