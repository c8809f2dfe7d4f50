import { expect, it } from '@jest/globals';
import { PermanentFailure } from '../../platform/jobs';
import { createObjectStore } from '../../platform/object-store';
import { describeOnDatabases } from '../../testing/test-databases';
import { openedShop } from '../../testing/test-shop';
import { waitUntil } from '../../testing/until';
import { packageCheckHere } from './package-check';
import { packed } from './testing/packages-desk';

describeOnDatabases('a shop with a failing package check, on $name', ({ open }) => {
  let isAway = true;
  const opened = openedShop({
    open,
    nativeWork: {
      checkPackage: {
        slugOf: (archive) => packageCheckHere(opened.catalogue.config).slugOf(archive),
        check: (archive) =>
          isAway
            ? Promise.reject(new PermanentFailure('the checker is away'))
            : packageCheckHere(opened.catalogue.config).check(archive),
      },
    },
  });

  it('reports the failed trial, and continues it if staff retry its job', async () => {
    const { jobs, trials, muse } = opened.shop;
    isAway = true;
    const stop = jobs.work(trials.handlers, { concurrency: 1, pollMs: 20 });
    const id = await trials.beginWithFiles(packed(await muse.packageFiles('tiny-book')));
    await waitUntil('it has ended', async () => (await trials.read(id)).status === 'failed');
    expect(await trials.read(id)).toMatchObject({ version: null, report: null });
    isAway = false;
    const [dead] = await jobs.dead(opened.database);
    expect(await jobs.retry(opened.database, dead!.id)).toBe(true);
    await waitUntil('it was tried', async () => (await trials.read(id)).status === 'done');
    expect((await trials.read(id)).version).toBe(muse.package('tiny-book')!.version);
    await stop();
  });

  it('deletes uploaded packages after two weeks', async () => {
    const { jobs, trials, muse } = opened.shop;
    isAway = true;
    const store = createObjectStore(opened.catalogue.config.objectStore);
    const uploads = async () => {
      let count = 0;
      for await (const key of store.list('package-trials/')) count += Number(key.endsWith('.gz'));
      return count;
    };
    const stop = jobs.work(trials.handlers, { concurrency: 1, pollMs: 20 });
    const id = await trials.beginWithFiles(packed(await muse.packageFiles('tiny-book')));
    await waitUntil('it has ended', async () => (await trials.read(id)).status === 'failed');
    await stop();
    const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
    await trials.expire(inDays(13));
    expect(await uploads()).toBe(1);
    await trials.expire(inDays(15));
    expect(await uploads()).toBe(0);
  });
});
