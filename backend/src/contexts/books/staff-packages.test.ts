import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PackageFiles } from '@bindery/muse';
import { BLUE_BACK, schema } from '@bindery/muse/testing';
import type { PackageList, PackageTrial } from '@bindery/shared/contracts';
import { placeOrder, TestCatalogue, TINY_COMMERCE, openedShop } from '../../testing/test-shop';
import { describeOnDatabases } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';
import { ROBIN } from '../../testing/visitor';
import { packed } from './testing/packages-desk';

const STAFF_TOKEN = 'a-token-of-staff-that-is-long-enough-to-be-one-for-the-tests-of-it';
const BEARER = { authorization: `Bearer ${STAFF_TOKEN}` };
const PATH = '/_canvas/api/staff/packages';
const SECRET_NOTE = 'For Zebedee, who counts the stars';
const LATER = {
  'pages/back-cover.svg': BLUE_BACK,
  'schema.json': {
    ...schema,
    keys: { ...schema.keys, note: { ...schema.keys.note, rules: [{ name: 'max', args: { limit: 5 } }] } },
  },
};

const newName = (text: string): string => text.replace('note', 'wish');

describeOnDatabases('a trial of a package by staff, on $name', ({ open }) => {
  let laterCatalogue: TestCatalogue;
  let stop: () => Promise<void>;
  let laterFiles: PackageFiles;
  const opened = openedShop({ open, variables: { STAFF_TOKEN } });
  beforeAll(async () => {
    laterCatalogue = await TestCatalogue.open({}, LATER);
    laterFiles = await laterCatalogue.muse.packageFiles('tiny-book');
    const { jobs, trials } = opened.shop;
    stop = jobs.work(trials.handlers, { concurrency: 1, pollMs: 20 });
  });
  afterAll(async () => {
    await stop();
    await laterCatalogue.close();
  });

  const upload = (payload: Buffer, headers: object = BEARER) =>
    opened.shop.app.inject({
      method: 'POST',
      url: `${PATH}/uploads`,
      headers: { ...headers, 'content-type': 'application/gzip' },
      payload,
    });
  const tryKept = (version: string) =>
    opened.shop.app.inject({
      method: 'POST',
      url: `${PATH}/trials`,
      headers: BEARER,
      payload: { slug: 'tiny-book', version },
    });
  const read = async (id: string): Promise<PackageTrial> => {
    const answer = await opened.shop.get(`${PATH}/trials/${id}`, BEARER);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ data: PackageTrial }>().data;
  };
  const ended = async (startAnswer: { statusCode: number; json: () => unknown }): Promise<PackageTrial> => {
    expect(startAnswer.statusCode).toBe(202);
    const { id } = (startAnswer.json() as { data: { id: string } }).data;
    await waitUntil('the trial has ended', async () => (await read(id)).status !== 'waiting');
    return read(id);
  };
  const list = async () => (await opened.shop.get(PATH, BEARER)).json<{ data: PackageList }>().data;

  it('counts for each field the books that the version refuses', async () => {
    const { shop, database } = opened;
    const visitor = shop.visitor();
    await visitor.add({ ...ROBIN, note: SECRET_NOTE });
    const { id: orderId } = await placeOrder(shop, visitor);
    await shop.visitor().add({ ...ROBIN, note: SECRET_NOTE });
    await shop.visitor().add(ROBIN);

    const trial = await ended(await upload(packed(laterFiles)));
    expect(trial).toMatchObject({
      slug: 'tiny-book',
      version: laterCatalogue.muse.package('tiny-book')!.version,
      base_version: shop.muse.package('tiny-book')!.version,
      status: 'done',
      report: {
        carts: { total: 2, refused: 1, already: 0 },
        orders: { total: 1, refused: 1, already: 0 },
        refusals: [{ field: 'note', reason: 'string.max', in_carts: 1, in_orders: 1 }],
      },
    });
    expect(JSON.stringify(trial)).not.toMatch(/Zebedee|Robin/);

    // the trial does not count a book that is locked for printing, because it cannot be edited
    await database.query(
      { name: 'test_lock_order', text: 'update orders set locked_at = now() where id = $1' },
      [orderId],
    );
    const secondTrial = await ended(await tryKept(trial.version!));
    expect(secondTrial.report!.orders).toEqual({ total: 0, refused: 0, already: 0 });
    expect(secondTrial.report!.refusals).toEqual([
      { field: 'note', reason: 'string.max', in_carts: 1, in_orders: 0 },
    ]);
  });

  it('counts books with a value in a removed field', async () => {
    const renamed = new Map(laterFiles);
    for (const path of ['schema.json', 'content/en.json', 'content/de.json'])
      renamed.set(
        path,
        Buffer.from(String(laterFiles.get(path)).replace(/"note"|\{note\}|, note"/g, newName)),
      );
    const { report, problems } = await ended(await upload(packed(renamed)));
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(report).toMatchObject({
      carts: { total: 2, refused: 1, already: 0 },
      refusals: [{ field: 'note', reason: 'field.gone', in_carts: 1, in_orders: 0 }],
    });
  });

  it('draws the examples of the package in both versions, and shows the pages that differ', async () => {
    const { report } = await ended(await upload(packed(laterFiles)));
    expect(report!.languages).toEqual(['en']);
    expect(report!.compared).toBeGreaterThan(2);
    expect(report!.pages).toEqual([
      {
        lang: 'en',
        page: 'back-cover',
        change: 'changed',
        before: expect.any(String),
        after: expect.any(String),
      },
    ]);
    const { before: urlBefore, after: urlAfter } = report!.pages[0]!;
    const [earlierPicture, will] = await Promise.all(
      [urlBefore!, urlAfter!].map((url) => opened.shop.get(`${url}?_width=640`)),
    );
    expect([earlierPicture!.statusCode, will!.statusCode]).toEqual([200, 200]);
    expect(earlierPicture!.rawPayload.equals(will!.rawPayload)).toBe(false);
  });

  it('accepts an uncompressed archive from a browser', async () => {
    const answer = await opened.shop.app.inject({
      method: 'POST',
      url: `${PATH}/uploads`,
      headers: { ...BEARER, 'content-type': 'application/octet-stream' },
      payload: gunzipSync(packed(laterFiles)),
    });
    expect(await ended(answer)).toMatchObject({
      status: 'done',
      version: laterCatalogue.muse.package('tiny-book')!.version,
    });
  });

  it('finds no difference if the uploaded version is already current', async () => {
    const { muse } = opened.shop;
    const trial = await ended(await tryKept(muse.package('tiny-book')!.version));
    expect(trial.report).toMatchObject({ carts: { refused: 0 }, refusals: [], pages: [] });
  });

  it('refuses an invalid package with the message of the check', async () => {
    const versionsBefore = (await list()).packages[0]!.kept;
    const broken = new Map(laterFiles).set('pages/back-cover.svg', Buffer.from('<svg><script/></svg>'));
    const trial = await ended(await upload(packed(broken)));
    expect(trial).toMatchObject({ status: 'refused', version: null, report: null });
    expect(trial.problems).toContainEqual({
      severity: 'error',
      text: expect.stringMatching(/^pages\/back-cover\.svg/),
    });
    const { packages, trials } = await list();
    expect(packages[0]!.kept).toEqual(versionsBefore);
    expect(trials[0]).toMatchObject({ id: trial.id, status: 'refused' });
  });

  it('refuses a folder of several packages, and explains the reason', async () => {
    const around = new Map([...laterFiles].map(([path, bytes]) => [`tiny-book/${path}`, bytes]));
    const trial = await ended(await upload(packed(around)));
    expect(trial).toMatchObject({ status: 'refused', version: null });
    expect(trial.problems[0]!.text).toContain('the folder of one package');
  });

  it('ignores files that do not belong to the package', async () => {
    const beside = new Map(laterFiles)
      .set('README.md', Buffer.from('How it was drawn'))
      .set('drafts/cover.svg', Buffer.from('<svg/>'));
    const trial = await ended(await upload(packed(beside)));
    expect(trial.problems.map(({ text }) => text).join()).toContain('README.md');
    expect(trial.version).toBe(laterCatalogue.muse.package('tiny-book')!.version);
  });

  it('refers staff to Prices and stock if only the prices have changed', async () => {
    const { muse } = opened.shop;
    const ownFiles = await muse.packageFiles('tiny-book');
    const otherFiles = new Map(ownFiles).set(
      'commerce.json',
      Buffer.from(JSON.stringify({ ...TINY_COMMERCE, productionDays: 9 })),
    );
    const trial = await ended(await upload(packed(otherFiles)));
    expect(trial.version).toBe(muse.package('tiny-book')!.version);
    expect(trial.problems.at(-1)).toEqual({
      severity: 'warning',
      text: expect.stringContaining('set them under Prices and stock'),
    });
    const sameTrial = await ended(await upload(packed(ownFiles)));
    expect(sameTrial.problems.map(({ text }) => text).join()).not.toContain('Prices and stock');
  });

  it('refuses a package with an id that belongs to another product', async () => {
    const trial = await ended(await upload(packed(laterFiles, { slug: 'other-book' })));
    expect(trial.status).toBe('refused');
    expect(trial.problems.map(({ text }) => text).join()).toContain('product.json');
  });

  it.each<[string, (files: PackageFiles) => Buffer]>([
    ['no gzip and no list', () => Buffer.from('PK')],
    ['a gzip that is cut off', (files) => packed(files).subarray(0, 5000)],
    ['no list', () => gzipSync(Buffer.from('nothing'))],
    ['a list that is no JSON', () => gzipSync(Buffer.from('{\n'))],
    ['fewer bytes than its list counts', (files) => packed(files, { lacks: 1 })],
    [
      'a way out of the folder',
      (files) => packed(files, { paths: [...files.keys()].map((path) => `../${path}`) }),
    ],
    ['a hidden file', (files) => packed(files, { paths: [...files.keys()].map((path) => `.git/${path}`) })],
    [
      'a file that is a folder too',
      (files) =>
        packed(files, { paths: [...files.keys()].map((_, index) => `pages${'/a'.repeat(index % 5)}`) }),
    ],
    [
      'a name that no disk takes',
      (files) => packed(files, { paths: [...files.keys()].map((path) => `pages/${'é'.repeat(150)}${path}`) }),
    ],
    ['a path twice', (files) => packed(files, { paths: [...files.keys()].map(() => 'book.json') })],
    ['no slug', (files) => packed(files, { slug: '../x' })],
  ])('refuses an archive with %s', async (_, archiveOf) => {
    const answer = await upload(archiveOf(laterFiles));
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      422,
      'invalid_package_archive',
    ]);
  });

  it.each([
    ['JSON', { 'content-type': 'application/json' }, '{"format":1}', 415],
    ['nothing at all', {}, undefined, 422],
  ])('refuses an upload that is %s', async (_, headers, payload, status) => {
    const answer = await opened.shop.app.inject({
      ...{ method: 'POST', url: `${PATH}/uploads`, headers: { ...BEARER, ...headers } },
      ...(payload !== undefined && { payload }),
    });
    expect(answer.statusCode).toBe(status);
  });

  it('returns 404 for an unknown version or trial', async () => {
    expect((await tryKept('0123456789abcdef')).statusCode).toBe(404);
    expect((await tryKept('latest')).statusCode).toBe(400);
    const nobodys = '00000000-0000-4000-8000-000000000000';
    expect((await opened.shop.get(`${PATH}/trials/${nobodys}`, BEARER)).statusCode).toBe(404);
  });

  it('refuses callers who are not staff, and is deleted after half a year', async () => {
    expect((await opened.shop.get(PATH)).statusCode).toBe(404);
    expect((await upload(packed(laterFiles), {})).statusCode).toBe(404);
    const { trials } = opened.shop;
    await trials.expire();
    expect((await list()).trials.length).toBeGreaterThan(3);
    await trials.expire(new Date(Date.now() + 181 * 86_400_000));
    expect((await list()).trials).toEqual([]);
  });
});
