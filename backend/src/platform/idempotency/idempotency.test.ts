import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { databases } from '../../testing/test-databases';
import type { Database } from '../database';
import { createIdempotency, IdempotencyKeyReusedError, RequestRunningError, type Idempotency } from './index';

const AGE = { name: 'test_age', text: `update idempotency_keys set started_at = started_at - $1::interval` };

describe.each(databases)('idempotency on $name', ({ open }) => {
  let database: Database;
  let idempotency: Idempotency;
  beforeAll(async () => {
    database = await open();
    idempotency = createIdempotency(database);
  });
  afterAll(() => database.close());

  const answer = (body: unknown) => async () => ({ status: 200, body });

  it('runs without a key every time', async () => {
    const request = { scope: 'a', key: undefined, body: 1 };
    const bodies = [await idempotency.run(request, answer(1)), await idempotency.run(request, answer(2))].map(({ body }) => body);
    expect(bodies).toEqual(['1', '2']);
  });

  it('is 409 while the first request still runs, whatever that does with the database', async () => {
    const request = { scope: 'b', key: 'k', body: {} };
    let finish = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (finish = resolve));
    await database.query({ name: 'test_begin', text: `insert into idempotency_keys (scope, key, fingerprint) values ('c', 'k', 'other')` });
    const running = idempotency.run(request, async () => {
      await waiting;
      return { status: 200, body: 'done' };
    });
    await expect(idempotency.run({ ...request, scope: 'c' }, answer('never'))).rejects.toThrow(IdempotencyKeyReusedError).finally(finish);
    await expect(running).resolves.toEqual({ status: 200, body: '"done"', isReplay: false });
  }, 20_000);

  it('lets a request that never ended be taken over after a minute, not before', async () => {
    const request = { scope: 'd', key: 'k', body: {} };
    await expect(idempotency.run(request, () => new Promise((_resolve, reject) => reject(new Error('power cut'))))).rejects.toThrow('power cut');
    await database.query({ name: 'test_dead', text: `insert into idempotency_keys (scope, key, fingerprint) select 'd', 'k', fingerprint from idempotency_keys where scope = 'b'` });
    await expect(idempotency.run(request, answer('too early'))).rejects.toThrow(RequestRunningError);
    await database.query(AGE, ['61 seconds']);
    await expect(idempotency.run(request, answer('taken over'))).resolves.toMatchObject({ body: '"taken over"', isReplay: false });
  });

  it('forgets an answer after a day', async () => {
    const request = { scope: 'e', key: 'k', body: {} };
    await idempotency.run(request, answer('old'));
    await database.query(AGE, ['23 hours']);
    await idempotency.forgetOld();
    await expect(idempotency.run(request, answer('new'))).resolves.toMatchObject({ body: '"old"', isReplay: true });
    await database.query(AGE, ['2 hours']);
    await expect(idempotency.run({ ...request, body: { another: 'body' } }, answer('new'))).resolves.toMatchObject({ body: '"new"', isReplay: false });
  });

  it('keeps neither the work nor the record when the work fails', async () => {
    const request = { scope: 'f', key: 'k', body: {} };
    await expect(idempotency.run(request, async (transaction) => {
      await transaction.query({ name: 'test_insert', text: `insert into guests (id, session_hash) values ('half', 'half')` });
      throw new Error('no');
    })).rejects.toThrow('no');
    expect(await database.query({ name: 'test_find', text: `select 1 from guests where id = 'half'` })).toEqual([]);
    await expect(idempotency.run(request, answer('second try'))).resolves.toMatchObject({ isReplay: false });
  });
});
