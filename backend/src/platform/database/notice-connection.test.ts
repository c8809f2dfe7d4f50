import { describe, expect, it } from '@jest/globals';
import { openedDatabase, describeOnDatabases } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';

const notify = (payload: string) => ({
  name: `test_notify_${payload}`,
  text: `select pg_notify('test_channel', '${payload}')::text`,
});
const CUT_ALL = {
  name: 'test_cut',
  text: `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`,
};

describeOnDatabases('notices ($name)', ({ name, open }) => {
  const database = openedDatabase(open);

  function listen(): { heard: (string | undefined)[]; stop: () => void } {
    const heard: (string | undefined)[] = [];
    const stop = database.listen('test_channel', (payload) => void heard.push(payload));
    return { heard, stop };
  }

  it('reach each listener until it stops', async () => {
    const firstListener = listen();
    await waitUntil('it begins to hear', () => firstListener.heard.length > 0);
    const second = listen();
    await database.query(notify('one'));
    await waitUntil('both hear', () => firstListener.heard.includes('one') && second.heard.includes('one'));
    firstListener.stop();
    await database.query(notify('two'));
    await waitUntil('the other hears', () => second.heard.includes('two'));
    expect(firstListener.heard).not.toContain('two');
    second.stop();
  });

  it('reach a new listener at once if its channel already has listeners', async () => {
    const firstListener = listen();
    await waitUntil('it begins to hear', () => firstListener.heard.length > 0);
    firstListener.stop();
    const second = listen();
    const third = listen();
    third.stop();
    await waitUntil('it is told', () => second.heard.length > 0, 500);
    expect([second.heard, third.heard]).toEqual([[undefined], []]);
    second.stop();
  });

  it('are delivered after a commit, and never after a rollback', async () => {
    const { heard, stop } = listen();
    await expect(
      database.transaction(async (transaction) => {
        await transaction.query(notify('rolled_back'));
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await database.transaction(async (transaction) => {
      await transaction.query(notify('committed'));
      await transaction.query({ name: 'test_pause', text: 'select pg_sleep(0.05)' });
      expect(heard).not.toContain('committed');
    });
    await waitUntil('it hears', () => heard.includes('committed'));
    expect(heard).not.toContain('rolled_back');
    stop();
  });

  it('let their listener query the database', async () => {
    let queryCount = 0;
    const stop = database.listen('test_asking', () => {
      void database.query({ name: 'test_one', text: 'select 1' }).then(() => queryCount++);
    });
    await waitUntil('it has asked', () => queryCount > 0);
    stop();
  });

  it('still arrive while a listener of another channel starts', async () => {
    const heard: (string | undefined)[] = [];
    const stops: (() => void)[] = [];
    stops.push(
      database.listen('test_outer', () => {
        stops.push(database.listen('test_inner', (payload) => void heard.push(payload)));
      }),
      database.listen('test_beside', (payload) => void heard.push(payload)),
    );
    await waitUntil('both begin', () => heard.length >= 2);
    for (const channel of ['test_inner', 'test_beside'])
      await database.query({ name: `test_${channel}`, text: `select pg_notify('${channel}', 'x')::text` });
    await waitUntil('both hear', () => heard.filter((payload) => payload === 'x').length >= 2);
    for (const stop of stops) stop();
  });

  it('cannot use channel names with forbidden characters', () => {
    expect(() => database.listen('jobs; drop table carts', () => undefined)).toThrow(/no name of a channel/);
  });

  const onServer = (title: string, suite: () => void): void => {
    if (name === 'PostgreSQL') describe(title, suite);
  };
  onServer('when the connections are cut', () => {
    it('resume after a lost connection, and listeners learn that they may have missed some', async () => {
      const { heard, stop } = listen();
      await database.query(notify('before'));
      await waitUntil('it hears', () => heard.includes('before'));
      heard.length = 0;
      await database.query(CUT_ALL);
      await waitUntil('it hears', () => heard.includes(undefined));
      await database.query(notify('after'));
      await waitUntil('it hears', () => heard.includes('after'));
      stop();
    });
  });
});
