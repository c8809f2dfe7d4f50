import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { databases } from '../../testing/test-databases';
import { canonicalHash } from '../canonical-hash';
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

  it('is 409 while the first request runs and 422 for another body; a minute after it died, the key is free', async () => {
    const request = { scope: 'b', key: 'k', body: { a: 1 } };
    await database.query({ name: 'test_running', text: `insert into idempotency_keys (scope, key, fingerprint) values ('b', 'k', $1)` }, [canonicalHash(request.body)]);
    await expect(idempotency.run(request, answer('too early'))).rejects.toThrow(RequestRunningError);
    await expect(idempotency.run({ ...request, body: {} }, answer('never'))).rejects.toThrow(IdempotencyKeyReusedError);
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
