import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { openedDatabase, describeOnDatabases } from '../../testing/test-databases';
import { ClaimLostError, withClaim } from './claims';

const TAKE_AWAY = {
  name: 'test_take_away',
  text: `update object_claims set claim = gen_random_uuid() where prefix = $1`,
};
const LEFT_BEHIND = {
  name: 'test_left_behind',
  text: `insert into object_claims (prefix, claim, expires_at) values ($1, gen_random_uuid(), now() + interval '1 second')`,
};
const COUNT = { name: 'test_claims', text: 'select count(*)::int as count from object_claims' };

describeOnDatabases('claims on objects ($name)', ({ open }) => {
  const database = openedDatabase(open);

  it('are held one after the other if they are for the same prefix', async () => {
    const steps: string[] = [];
    const second = () =>
      withClaim(database, 'builds/a/', () => Promise.resolve(void steps.push('second begins')));
    let secondDone: Promise<unknown> | undefined;
    const firstClaim = withClaim(database, 'builds/a/', async () => {
      steps.push('first begins');
      secondDone = second();
      await Promise.race([secondDone, pause(300)]);
      steps.push('first ends');
      throw new Error('the store is away');
    });
    await expect(firstClaim).rejects.toThrow('the store is away');
    await secondDone;
    expect(steps).toEqual(['first begins', 'first ends', 'second begins']);
    expect(await database.query(COUNT)).toEqual([{ count: 0 }]);
  });

  it('can be held at the same time if they are for different prefixes', async () => {
    await withClaim(database, 'builds/a/', () => withClaim(database, 'builds/b/', () => Promise.resolve()));
  });

  it('are renewed until the work under the claim ends', async () => {
    const options = { leaseMs: 200 };
    await withClaim(
      database,
      'builds/a/',
      async (claim) => {
        const otherClaim = withClaim(database, 'builds/a/', () => Promise.resolve(), {
          leaseMs: 200,
          waitMs: 600,
        });
        await expect(otherClaim).rejects.toThrow(ClaimLostError);
        await database.transaction((transaction) => claim.require(transaction));
      },
      options,
    );
  });

  it('cause a ClaimLostError if another process took the claim', async () => {
    const work = withClaim(database, 'builds/a/', async (claim) => {
      await database.query(TAKE_AWAY, ['builds/a/']);
      await database.transaction((transaction) => claim.require(transaction));
    });
    await expect(work).rejects.toThrow(ClaimLostError);
    await database.query({ name: 'test_delete', text: 'delete from object_claims' });
  });

  it('replace a claim that a killed process left behind', async () => {
    await database.query(LEFT_BEHIND, ['builds/a/']);
    expect(await withClaim(database, 'builds/a/', () => Promise.resolve('done'))).toBe('done');
  });
});
