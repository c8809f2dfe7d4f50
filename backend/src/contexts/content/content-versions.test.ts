import { beforeEach, describe, expect, it } from '@jest/globals';
import { openedDatabase, describeOnDatabases } from '../../testing/test-databases';
import { openContentService, type ContentService } from './content.service';
import { formSeed } from './seeds';

const COUNT = { name: 'test_count', text: 'select count(*)::int as n from content_version_documents' };
const AGE = {
  name: 'test_age',
  text: `update content_versions set announced_at = now() - interval '31 days' where version = $1`,
};
const SHIFT = {
  name: 'test_shift',
  text: `update content_version_documents set first_published_at = first_published_at - interval '1 day',
    last_published_at = last_published_at - interval '1 day'`,
};
const EMPTY = { name: 'test_empty', text: 'delete from content_versions' };
const FORM = { title: 'Make it', subtitle: '', tabs: [{ title: 'All', keys: 'name' }] };
const form = (slug: string, title = 'Make it') => formSeed({ slug, lang: 'en', form: { ...FORM, title } });

describeOnDatabases('the content service with several builds on one database: $name', ({ open }) => {
  const database = openedDatabase(open);
  beforeEach(() => database.query(EMPTY));

  const start = (...seeds: ReturnType<typeof form>[]) =>
    openContentService({ database, seeds, warn: () => undefined, isPreviewRef: () => false });
  async function uids(service: ContentService, ref = service.masterRef): Promise<string[] | undefined> {
    const answer = await service.search({
      queries: [],
      ref,
      lang: '*',
      orderings: '[document.uid]',
      page: 1,
      pageSize: 100,
    });
    return answer.kind === 'found' ? answer.results.map(({ uid }) => uid) : undefined;
  }
  const count = async () => (await database.query<{ n: number }>(COUNT))[0]!.n;

  it('serves in each process the documents of its own build, even after a rollback', async () => {
    const earlierContent = await start(form('bear'), form('fox'));
    const laterContent = await start(form('bear', 'Make yours'), form('owl'));
    expect([await uids(earlierContent), await uids(laterContent)]).toEqual([
      ['bear', 'fox'],
      ['bear', 'owl'],
    ]);
    const back = await start(form('fox'), form('bear'));
    expect(back.masterRef).toBe(earlierContent.masterRef);
    expect([await uids(back), await uids(laterContent), await count()]).toEqual([
      ['bear', 'fox'],
      ['bear', 'owl'],
      4,
    ]);
  });

  it('accepts in every process the refs of all builds, but no unknown refs', async () => {
    const [earlierContent, laterContent] = [await start(form('bear')), await start(form('owl'))];
    expect(await uids(laterContent, earlierContent.masterRef)).toEqual(['bear']);
    expect(await uids(laterContent, 'no-build')).toBeUndefined();
    expect(await uids(laterContent)).toEqual(['owl']);
  });

  it('keeps the dates of unchanged documents', async () => {
    await start(form('bear'), form('fox'));
    await database.query(SHIFT);
    const laterContent = await start(form('bear'), form('fox', 'Make yours'));
    const answer = await laterContent.search({
      queries: [],
      ref: laterContent.masterRef,
      lang: '*',
      orderings: '[document.uid]',
      page: 1,
      pageSize: 9,
    });
    if (answer.kind !== 'found') throw new Error('not found');
    const ages = answer.results.map((document) =>
      [document.first_publication_date, document.last_publication_date].map((date) =>
        Math.round((Date.now() - Date.parse(date)) / 86_400_000),
      ),
    );
    expect(ages).toEqual([
      [1, 1],
      [1, 0],
    ]);
  });

  it('serves the right documents in all processes if they start at once on an empty table', async () => {
    const seeds = Array.from({ length: 40 }, (_, n) => form(`book-${n}`));
    const services = await Promise.all(
      Array.from({ length: 12 }, (_, n) => start(...(n % 2 ? seeds : seeds.slice(1)))),
    );
    for (const [n, service] of services.entries()) expect(await uids(service)).toHaveLength(n % 2 ? 40 : 39);
    expect(await count()).toBe(79);
  });

  describe('upkeep', () => {
    it('deletes documents of other builds that no process has served for 30 days', async () => {
      const [earlierContent, laterContent] = [await start(form('bear')), await start(form('owl'))];
      await database.query(AGE, [earlierContent.masterRef]);
      await database.query(AGE, [laterContent.masterRef]);
      expect(await laterContent.deleteOld()).toBe(1);
      expect([await count(), await uids(laterContent)]).toEqual([1, ['owl']]);
    });

    it('inserts the documents of its build again if another process has deleted them', async () => {
      const [sleeping, otherContent] = [await start(form('bear')), await start(form('owl'))];
      await database.query(AGE, [sleeping.masterRef]);
      await otherContent.deleteOld();
      await sleeping.deleteOld();
      expect([await uids(sleeping), await count()]).toEqual([['bear'], 2]);
    });
  });
});
