import { beforeAll, expect, it } from '@jest/globals';
import { openedDatabase, describeOnDatabases } from '../testing/test-databases';
import type { Connection } from './database';
import { expireInbox, once } from './inbox';

describeOnDatabases('incoming events of other systems ($name)', ({ open }) => {
  const database = openedDatabase(open);
  beforeAll(async () => {
    await database.query({ name: 'test_create', text: 'create table effects (event text not null)' });
  });

  const effect = (on: Connection, event: string): Promise<unknown> =>
    on.query({ name: 'test_effect', text: 'insert into effects values ($1)' }, [event]);
  const receive = (event: string, source = 'bank', fails = false): Promise<boolean> =>
    database.transaction((transaction) =>
      once(transaction, source, event, async () => {
        await effect(transaction, `${source} ${event}`);
        if (fails) throw new Error('killed');
      }),
    );
  const effects = async (): Promise<string[]> =>
    (
      await database.query<{ event: string }>({
        name: 'test_effects',
        text: 'delete from effects returning event',
      })
    ).map(({ event }) => event);

  it('are each applied once, even if they arrive repeatedly or out of order', async () => {
    const events = ['c', 'a', 'b', 'a', 'c', 'c', 'b', 'a', 'a', 'b'];
    const firsts = await Promise.all(events.map((event) => receive(event)));
    expect(firsts.filter(Boolean)).toHaveLength(3);
    expect(await receive('a')).toBe(false);
    expect((await effects()).sort()).toEqual(['bank a', 'bank b', 'bank c']);
  });

  it('count as different events if they have the same id but different sources', async () => {
    expect([await receive('same'), await receive('same', 'post')]).toEqual([true, true]);
    expect(await effects()).toEqual(['bank same', 'post same']);
  });

  it('are applied again if the work failed the first time', async () => {
    await expect(receive('late', 'bank', true)).rejects.toThrow('killed');
    const together = await Promise.allSettled([
      receive('late', 'bank', true),
      receive('late'),
      receive('late'),
    ]);
    expect(
      together
        .map(({ status }) => status)
        .sort()
        .filter((status) => status === 'rejected').length,
    ).toBeLessThan(2);
    expect(await effects()).toEqual(['bank late']);
  });

  it('are recorded for 90 days', async () => {
    await receive('old');
    await database.query({
      name: 'test_age',
      text: `update inbox set received_at = now() - interval '91 days' where event_id = 'old'`,
    });
    await expireInbox(database);
    expect([await receive('a'), await receive('old')]).toEqual([false, true]);
    await effects();
  });
});
