import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  BootData,
  Problem,
  ReleaseHistorySchema,
  ReleasesResponseSchema,
} from '@bindery/shared/contracts';
import type { Static, TSchema } from 'typebox';
import type { Database } from '../../platform/database';
import { BuiltPage } from '../../testing/built-page';
import { describeOnDatabases } from '../../testing/test-databases';
import { TestCatalogue, type TestShop } from '../../testing/test-shop';
import { until } from '../../testing/until';
import type { ActedSchema, MadeTokenSchema, TokensSchema } from './registry.schemas';
import { aRelease, asForm, asPayload, sri, type ARelease } from './testing/a-release';

type DataOf<Schema extends TSchema> = (Static<Schema> & { data: object })['data'];
/** What the calls answer, each some of it. */
type Answer = Partial<Problem> & {
  readonly data: DataOf<typeof ActedSchema> &
    DataOf<typeof ReleasesResponseSchema> &
    DataOf<typeof ReleaseHistorySchema> &
    DataOf<typeof TokensSchema> &
    DataOf<typeof MadeTokenSchema>;
};
type Headers = Readonly<Record<string, string>>;

const PATH = '/_canvas/api/releases';
const STAFF: Headers = { authorization: 'Bearer the-token-of-staff' };
/** What every process has heard of by then. */
const A_SECOND_MS = 1000;

describeOnDatabases('the registry of releases on $name', ({ open }) => {
  let catalogue: TestCatalogue;
  let built: BuiltPage;
  let database: Database;
  let shop: TestShop;
  let other: TestShop;

  beforeAll(async () => {
    catalogue = await TestCatalogue.open({ PUBLIC_ORIGIN: 'https://shop.example' });
    built = await BuiltPage.create();
    database = await open();
    const changes = { staffToken: 'the-token-of-staff' };
    shop = await catalogue.shop(database, { ...changes, workspacesDir: built.dir });
    other = await catalogue.shop(database, { ...changes, workspacesDir: '/nowhere' });
    await shop.get('/uk'); // the shell beside it
  });
  afterAll(async () => {
    await Promise.all([shop.closeApp(), other.closeApp()]);
    await database.close();
    await Promise.all([catalogue.close(), built.remove()]);
  });
  beforeEach(async () => {
    for (const table of ['builds', 'current_builds', 'canary_builds', 'release_acts'])
      await database.query({ name: `empty_${table}`, text: `delete from ${table} where name <> 'shell'` });
  });

  const ask = async (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    headers: Headers = STAFF,
  ) => {
    const answer = await shop.app.inject({
      method,
      url: PATH + path,
      headers,
      ...(body && { payload: body }),
    });
    return { ...answer.json<Answer>(), status: answer.statusCode };
  };
  const publish = async (release: ARelease, headers: Headers = STAFF, name = release.release['name']) => {
    const { payload, headers: type } = await asPayload(asForm(release));
    const answer = await shop.app.inject({
      method: 'POST',
      url: `${PATH}/${String(name)}/versions?reason=a%20test`,
      headers: { ...headers, ...type },
      payload,
    });
    return { ...answer.json<Answer>(), status: answer.statusCode };
  };
  const activate = (version: string, more: object = {}, headers: Headers = STAFF) =>
    ask('PUT', '/cart_mfe/current', { version, reason: `for ${version}`, ...more }, headers);
  /** Which version of a remote the pages of a server list. */
  const listed = async (server = shop, headers: Record<string, string> = {}, name = 'cart_mfe') => {
    const { body } = await server.get('/uk', headers);
    const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(body)![1]!) as BootData;
    return boot.remotes.find((remote) => remote.name === name)?.version;
  };
  /** The version that a page falls back on, and where that one's entry lies. */
  const fallback = async (headers: Record<string, string> = {}) => {
    const { body } = await shop.get('/uk', headers);
    const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(body)![1]!) as BootData;
    return boot.remotes.find(({ name }) => name === 'cart_mfe')?.previous;
  };
  const published = async (...versions: string[]) => {
    for (const version of versions)
      expect(await publish(aRelease('cart_mfe', version))).toMatchObject({ status: 201 });
  };

  describe('a published version', () => {
    it('is served and listed by nobody, until it is activated: then by every process within a second', async () => {
      await published('v1');
      expect(await listed()).toBeUndefined();
      const file = await other.get('/mfe/cart_mfe/v1/remoteEntry.v1.js');
      expect([file.statusCode, file.body]).toEqual([200, '/* cart_mfe v1 */']);
      expect(await activate('v1')).toMatchObject({ status: 200, data: { name: 'cart_mfe', version: 'v1' } });
      expect(await listed()).toBe('v1');
      await until('the other process lists it', async () => (await listed(other)) === 'v1', A_SECOND_MS);
    });

    it('is never changed', async () => {
      await published('v1');
      const again = await publish(aRelease('cart_mfe', 'v1', {}, '/* something else */'));
      expect(again).toMatchObject({ status: 409, code: 'release_exists' });
      expect((await shop.get('/mfe/cart_mfe/v1/remoteEntry.v1.js')).body).toBe('/* cart_mfe v1 */');
    });

    it('published twice at once is there once, whole', async () => {
      const answers = await Promise.all([
        publish(aRelease('cart_mfe', 'twice', {}, '/* of one */')),
        publish(aRelease('cart_mfe', 'twice', {}, '/* of another */')),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect((await activate('twice')).status).toBe(200);
      const { body } = await other.get('/mfe/cart_mfe/twice/remoteEntry.twice.js');
      const winner = answers[0].status === 201 ? '/* of one */' : '/* of another */';
      expect(body).toBe(winner);
    });
  });

  describe('a release that is refused', () => {
    const good = aRelease('cart_mfe', 'v1');
    const entry = 'remoteEntry.v1.js';
    it.each<[string, ARelease, string, RegExp]>([
      [
        'a file is not what it promises',
        { ...good, files: { [entry]: 'evil' } },
        'file_damaged',
        /remoteEntry\.v1\.js is not/,
      ],
      [
        'a compressed copy is of other bytes',
        { ...good, files: { ...good.files, [`${entry}.gz`]: 'x' } },
        'file_damaged',
        /v1\.js\.gz is not/,
      ],
      ['a file was not sent', { ...good, files: {} }, 'file_missing', /remoteEntry\.v1\.js was not sent/],
      [
        'a file is in no list',
        { ...good, files: { ...good.files, 'more.js': 'x' } },
        'file_unknown',
        /more\.js is not in release\.json/,
      ],
      [
        'it does not exist here',
        aRelease('cart_mfe', 'v1', { environments: ['development'] }),
        'not_here',
        /this shop is production/,
      ],
      [
        'it has another contract',
        aRelease('cart_mfe', 'v1', { contractVersion: 2 }),
        'contract_version',
        /contract version 2.*knows 1/,
      ],
      [
        'its entry has another integrity',
        aRelease('cart_mfe', 'v1', { integrity: sri('x') }),
        'integrity_differs',
        /"integrity" is not that/,
      ],
      [
        'its entry is none of its files',
        aRelease('cart_mfe', 'v1', { entry: 'x.js' }),
        'file_missing',
        /does not name x\.js/,
      ],
    ])('says what and why where %s, and nothing is kept', async (_, release, code, why) => {
      const answer = await publish(release);
      expect(answer).toMatchObject({ status: 422, code: 'release_refused', errors: [{ code }] });
      expect(answer.detail).toMatch(why);
      expect((await ask('GET', '/cart_mfe')).data.builds).toEqual([]);
      expect((await ask('GET', '/cart_mfe/history')).data.acts).toEqual([]);
    });

    it('is one of another name, or of the page without what pages are made from', async () => {
      expect(await publish(good, STAFF, 'builder_mfe')).toMatchObject({
        status: 422,
        errors: [{ code: 'name_differs' }],
      });
      const page = aRelease('shell', 'v9');
      expect((await publish(page)).detail).toMatch(/does not name index\.html; .*assets\.json/);
    });

    it.each([
      ['is no form', { 'content-type': 'application/json' }, '{}'],
      [
        'is cut short',
        { 'content-type': 'multipart/form-data; boundary=b' },
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.js"\r\n\r\nx',
      ],
      ['has no release.json', { 'content-type': 'multipart/form-data; boundary=b' }, '--b--\r\n'],
    ])('or an upload that %s', async (_, headers, payload) => {
      const url = `${PATH}/cart_mfe/versions`;
      const answer = await shop.app.inject({
        method: 'POST',
        url,
        headers: { ...STAFF, ...headers },
        payload,
      });
      expect([answer.statusCode, answer.json<Problem>().code]).toEqual([400, 'upload_unreadable']);
    });

    it('names the part of release.json that no build writes', async () => {
      const answer = await publish(aRelease('cart_mfe', 'v1', { environments: 'all' }));
      expect(answer).toMatchObject({ status: 400, detail: expect.stringContaining('/environments') });
    });
  });

  describe('a release that does not fit', () => {
    const types = (exports: Record<string, string>, react = 19) => ({
      react,
      facades: { '@bindery/shared/ui': { version: JSON.stringify(exports), exports } },
    });
    const page = (version: string, provides: object, more: object = {}) => {
      const files = {
        'index.html': '<!--head--><!--boot-->',
        'assets.json': '{"fonts":[],"words":{}}',
        'main.js': version,
      };
      const integrities = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, sri(text)]));
      const own = { entry: 'main.js', integrity: sri(version), files: integrities, routes: [], provides };
      return { ...aRelease('shell', version, { ...own, ...more }), files };
    };
    const remote = (version: string, builtAgainst: object) => aRelease('cart_mfe', version, { builtAgainst });
    const activateShell = (version: string, more: object = {}, headers = STAFF) =>
      ask('PUT', '/shell/current', { version, reason: '', ...more }, headers);
    const began: string[] = [];
    beforeAll(async () => {
      began.push((await ask('GET', '/shell')).data.builds.find((build) => build.is_current)!.version);
    });
    afterEach(async () => {
      await activateShell(began[0]!, { force: true });
      await database.query({
        name: 'no_pages',
        text: `delete from builds where name = 'shell' and version like 'p%'`,
      });
    });

    it('is a remote that uses what the page does not have, and says what', async () => {
      await publish(page('p1', types({ Button: 'a', Box: 'b' })));
      await activateShell('p1');
      expect((await publish(remote('ok', types({ Button: 'a' })))).status).toBe(201);
      const refused = await publish(remote('no', types({ Button: 'x', Badge: 'c' })));
      expect(refused).toMatchObject({ status: 422, errors: [{ code: 'types_differ' }] });
      expect(refused.detail).toMatch(/cart_mfe no in shell p1.*ui \(gone: Badge; of other types: Button\)/);
      const react = await publish(remote('no', types({ Button: 'a' }, 20)));
      expect(react.detail).toContain('React 20, and the page has React 19');
    });

    it('is a page that takes away what a remote uses; adding is fine, and staff may force it', async () => {
      await publish(page('p1', types({ Button: 'a' })));
      await publish(page('p2', types({ Button: 'a', Badge: 'new' })));
      await activateShell('p1');
      await publish(remote('r1', types({ Button: 'a' })));
      await activate('r1');
      expect((await activateShell('p2')).status).toBe(200);
      const refused = await publish(page('p3', types({ Badge: 'new' })));
      expect(refused).toMatchObject({ status: 422, errors: [{ code: 'types_differ' }] });
      expect(refused.detail).toMatch(/cart_mfe r1 in shell p3.*gone: Button/);
      const { data } = await ask('POST', '/shell/tokens', { label: 'the shell team' });
      const bearer = { authorization: `Bearer ${data.token}` };
      expect(await activateShell('p1', { force: true }, bearer)).toMatchObject({ status: 403 });
      expect((await activateShell('p1', { force: true })).status).toBe(200);
      expect((await ask('GET', '/shell/history')).data.acts[0]).toMatchObject({
        version: 'p1',
        reason: '[forced]',
      });
    });

    const accepting = (version: string, MiniCart: string) =>
      page(version, types({}), { accepts: { cart_mfe: { './MiniCart': MiniCart } } });
    const speaking = (version: string, contracts: Record<string, string>) =>
      aRelease('cart_mfe', version, { contracts });
    const onPage = async () => {
      const { body } = await shop.get('/uk');
      const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(body)![1]!) as BootData;
      return boot.remotes.find(({ name }) => name === 'cart_mfe');
    };

    it('is a remote of a contract that the page does not accept: which module, version and range (REL-08)', async () => {
      await publish(accepting('p1', '^1.1'));
      await activateShell('p1');
      for (const [version, contracts] of [
        ['r11', { './MiniCart': '1.1' }],
        ['r12', { './MiniCart': '1.2', './Unused': '7.0' }],
      ] as const)
        expect((await publish(speaking(version, contracts))).status).toBe(201);
      const older = await publish(speaking('r10', { './MiniCart': '1.0' }));
      expect(older).toMatchObject({ status: 422, errors: [{ code: 'contract_range' }] });
      expect(older.detail).toContain(
        'cart_mfe r10 in shell p1: ./MiniCart is of contract 1.0, and the page accepts ^1.1',
      );
      expect((await publish(speaking('r20', { './MiniCart': '2.0' }))).detail).toContain('contract 2.0');
      expect((await publish(speaking('r', { './Other': '1.1' }))).detail).toMatch(
        /\.\/MiniCart is not exposed, and the page accepts contract \^1\.1 of it/,
      );
      expect(await publish(aRelease('cart_mfe', 'old'))).toMatchObject({ status: 422 });
    });

    it('is a page that does not accept what is current, or tried; both sides move in steps (REL-08)', async () => {
      await publish(accepting('p1', '^1.0'));
      await activateShell('p1');
      await published('old'); // of the one number for all: 1.0
      await activate('old');
      const refused = await publish(accepting('p2', '^2.0'));
      expect(refused.detail).toContain(
        'cart_mfe old in shell p2: ./MiniCart is of contract 1.0, and the page',
      );
      expect((await publish(accepting('p12', '^1.0 || ^2.0'))).status).toBe(201);
      expect((await activateShell('p12')).status).toBe(200);
      expect((await publish(speaking('r2', { './MiniCart': '2.0' }))).status).toBe(201);
      await ask('PUT', '/cart_mfe/canary', { version: 'r2', percentage: 5, reason: 'a try' });
      expect((await activateShell('p1')).status).toBe(422);
      expect((await activate('r2')).status).toBe(200);
      expect((await publish(accepting('p2', '^2.0'))).status).toBe(201);
      expect((await activateShell('p2')).status).toBe(200);
      expect((await ask('POST', '/cart_mfe/rollback', { reason: 'back' })).status).toBe(422);
    });

    it('is one for a page of old, which accepts what is compatible with its one number (REL-08)', async () => {
      await publish(page('p1', types({})));
      await activateShell('p1');
      expect((await publish(speaking('r11', { './MiniCart': '1.1' }))).status).toBe(201);
      expect((await publish(speaking('r2', { './MiniCart': '2.0' }))).detail).toContain('accepts ^1.0');
    });

    it('is not loaded by a page where staff forced it, and what was before stands in if that fits (REL-09)', async () => {
      await publish(page('p0', types({})));
      await activateShell('p0');
      await publish(speaking('fits', { './MiniCart': '1.2' }));
      await activate('fits');
      await publish(accepting('p1', '^1.2'));
      await publish(speaking('lags', { './MiniCart': '1.1' }));
      await activate('lags');
      expect((await activateShell('p1')).status).toBe(422);
      expect((await onPage())?.refused).toBeUndefined();
      expect((await activateShell('p1', { force: true })).status).toBe(200);
      expect(await onPage()).toMatchObject({
        version: 'lags',
        refused: { './MiniCart': './MiniCart is of contract 1.1, and the page accepts ^1.2' },
        previous: { version: 'fits' },
      });
    });

    it('says so where a range is none', async () => {
      expect(await publish(accepting('p1', 'newest'))).toMatchObject({
        status: 422,
        errors: [{ code: 'range_unreadable' }],
      });
    });

    it('at two activations at once is one of them', async () => {
      await publish(page('p1', types({ Button: 'a', Badge: 'b' })));
      await publish(page('p2', types({ Button: 'a' })));
      await activateShell('p1');
      for (const [version, name] of [
        ['r1', 'Button'],
        ['r2', 'Badge'],
      ] as const)
        expect(
          (await publish(remote(version, types({ [name]: name === 'Button' ? 'a' : 'b' })))).status,
        ).toBe(201);
      await activate('r1');
      const both = await Promise.all([activateShell('p2'), activate('r2')]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    });
  });

  describe('activating', () => {
    it('overwrites nobody who was faster', async () => {
      await published('v1', 'v2', 'v3');
      expect(await activate('v1', { replaces: null })).toMatchObject({ status: 200 });
      expect(await activate('v2', { replaces: 'v1' })).toMatchObject({
        status: 200,
        data: { previous: 'v1' },
      });
      const late = await activate('v3', { replaces: 'v1' });
      expect(late).toMatchObject({
        status: 409,
        code: 'release_moved',
        detail: expect.stringContaining('at v2 by now'),
      });
      expect(await listed()).toBe('v2');
    });

    it('of two at once leaves one of them, and both in the history', async () => {
      await published('v1', 'v2', 'v3');
      await activate('v1');
      const answers = await Promise.all(['v2', 'v3'].map((version) => activate(version, { replaces: 'v1' })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await listed()).toBe(answers[0]!.status === 200 ? 'v2' : 'v3');
    });

    it('knows only what is kept', async () => {
      expect(await activate('v1')).toMatchObject({ status: 404, code: 'no_such_release' });
    });
  });

  describe('rollback', () => {
    const rollback = () => ask('POST', '/cart_mfe/rollback', { reason: 'it broke', by: 'Kim' });

    it('goes back a version at a time, never to what was taken back, and says where it ends', async () => {
      await published('v1', 'v2', 'v3');
      for (const version of ['v1', 'v2', 'v3']) await activate(version);
      expect(await rollback()).toMatchObject({ status: 200, data: { version: 'v2', previous: 'v3' } });
      expect(await listed()).toBe('v2');
      await until('the other process is back too', async () => (await listed(other)) === 'v2', A_SECOND_MS);
      expect(await rollback()).toMatchObject({ data: { version: 'v1', previous: 'v2' } });
      expect(await rollback()).toMatchObject({ status: 409, code: 'nothing_before' });
      const { acts } = (await ask('GET', '/cart_mfe/history')).data;
      expect(acts.slice(0, 3)).toEqual([
        expect.objectContaining({
          act: 'rollback',
          version: 'v1',
          previous: 'v2',
          actor: 'Kim, machine',
          reason: 'it broke',
        }),
        expect.objectContaining({
          act: 'rollback',
          version: 'v2',
          previous: 'v3',
          at: expect.stringMatching(/^\d{4}-/),
        }),
        expect.objectContaining({
          act: 'activate',
          version: 'v3',
          previous: 'v2',
          actor: 'machine',
          reason: 'for v3',
        }),
      ]);
    });

    it('has its version kept, however many were published since', async () => {
      await published('v1', 'v2');
      for (const version of ['v1', 'v2']) await activate(version);
      await published(...Array.from({ length: 11 }, (_, at) => `w${at}`));
      expect((await ask('GET', '/cart_mfe')).data.builds).toHaveLength(10);
      expect(await rollback()).toMatchObject({ status: 200, data: { version: 'v1' } });
    });
  });

  describe('what a page falls back on (REL-14)', () => {
    it('is the version before, as it was published, and none where there is none', async () => {
      await published('v1', 'v2');
      await activate('v1');
      expect(await fallback()).toBeUndefined();
      await activate('v2');
      expect(await fallback()).toEqual({
        version: 'v1',
        contractVersion: 1,
        entry: '/mfe/cart_mfe/v1/remoteEntry.v1.js',
        integrity: sri('/* cart_mfe v1 */'),
      });
    });

    it('is never a version that was taken back, whichever way', async () => {
      await published('v1', 'v2');
      await activate('v1');
      await activate('v2');
      await ask('POST', '/cart_mfe/rollback', { reason: 'it breaks' });
      expect([await listed(), await fallback()]).toEqual(['v1', undefined]);
      await activate('v2');
      await activate('v1');
      expect([await listed(), await fallback()]).toEqual(['v1', undefined]);
    });

    it('is the current version for who gets a canary', async () => {
      await published('v1', 'v2');
      await activate('v1');
      await ask('PUT', '/cart_mfe/canary', { version: 'v2', percentage: 50, reason: 'a try' });
      const versions = new Set<string>();
      for (let bucket = 0; bucket < 100; bucket += 7) {
        const headers = { cookie: `__Host-release-bucket=${bucket}` };
        versions.add(`${await listed(shop, headers)} ${(await fallback(headers))?.version}`);
      }
      expect(versions).toEqual(new Set(['v1 undefined', 'v2 v1']));
    });
  });

  describe('a canary', () => {
    const canary = (percentage: number, more: object = {}) =>
      ask('PUT', '/cart_mfe/canary', { percentage, reason: 'a try', ...more });
    const bucketOf = (bucket: number) => ({ cookie: `__Host-release-bucket=${bucket}` });
    const buckets = Array.from({ length: 100 }, (_, bucket) => bucket);
    const gotBy = async () => Promise.all(buckets.map((bucket) => listed(shop, bucketOf(bucket))));

    it('is what exactly so many of a hundred browsers get, the same ones as it grows', async () => {
      await published('v1', 'v2');
      await activate('v1');
      expect(await canary(10)).toMatchObject({ status: 200, data: { version: 'v2' } });
      const tenth = await gotBy();
      expect(tenth.filter((version) => version === 'v2')).toHaveLength(10);
      await canary(25);
      const quarter = await gotBy();
      expect(quarter.filter((version) => version === 'v2')).toHaveLength(25);
      tenth.forEach((version, bucket) => {
        if (version === 'v2') expect(quarter[bucket]).toBe('v2');
      });
      expect((await ask('GET', '/cart_mfe')).data.builds).toEqual([
        expect.objectContaining({ version: 'v1', is_current: true }),
        expect.objectContaining({ version: 'v2', is_current: false, canary_percentage: 25 }),
      ]);
    });

    it('gives a browser its number once, and no cache may share the page', async () => {
      await published('v1', 'v2');
      await activate('v1');
      expect((await shop.get('/uk')).headers['set-cookie']).toBeUndefined();
      await canary(50);
      const { headers } = await shop.get('/uk');
      expect(String(headers['set-cookie'])).toMatch(
        /^__Host-release-bucket=\d{1,2}; .*HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(headers['cache-control']).toBe('no-cache, private');
      expect((await shop.get('/uk', bucketOf(7))).headers['set-cookie']).toBeUndefined();
      expect(
        (await shop.get('/uk', { cookie: '__Host-release-bucket=no' })).headers['set-cookie'],
      ).toBeDefined();
    });

    it('is over when it is ended, taken back or activated', async () => {
      await published('v1', 'v2');
      await activate('v1');
      const isOver = async () => new Set(await gotBy()).size === 1;
      await canary(50);
      expect(await isOver()).toBe(false);
      expect((await canary(0)).status).toBe(200);
      expect(await isOver()).toBe(true);
      expect(await canary(0)).toMatchObject({ status: 409, code: 'no_canary' });
      await canary(50);
      const back = await ask('POST', '/cart_mfe/rollback', { reason: 'it broke' });
      expect(back).toMatchObject({ status: 200, data: { version: 'v1', previous: 'v2' } });
      expect([await isOver(), await listed()]).toEqual([true, 'v1']);
      await canary(50);
      await activate('v2');
      expect([await isOver(), await listed()]).toEqual([true, 'v2']);
    });

    it('is neither the current version nor one that nobody published', async () => {
      await published('v1');
      expect(await canary(10)).toMatchObject({ status: 409, code: 'nothing_current' });
      await activate('v1');
      expect(await canary(10)).toMatchObject({ status: 409, code: 'no_candidate' });
      expect(await canary(10, { version: 'v1' })).toMatchObject({ status: 409, code: 'already_current' });
      expect(await canary(10, { version: 'v9' })).toMatchObject({ status: 404 });
      expect(await canary(100, { version: 'v9' })).toMatchObject({ status: 400 });
    });

    it('of the page itself has its own files', async () => {
      const html = '<html><!--head--><!--boot--><script src="/_canvas/assets/main.v2.js"></script></html>';
      const files = { 'index.html': html, 'assets.json': '{"fonts":[],"words":{}}', 'main.v2.js': 'page' };
      const integrities = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, sri(text)]));
      const page = { entry: 'main.v2.js', integrity: sri('page'), files: integrities, routes: [] };
      expect(await publish({ ...aRelease('shell', 'v2', page), files })).toMatchObject({ status: 201 });
      const tried = await ask('PUT', '/shell/canary', { percentage: 40, reason: 'a try' });
      expect(tried).toMatchObject({ status: 200 });
      const bodies = await Promise.all(
        buckets.map(async (bucket) => (await shop.get('/uk', bucketOf(bucket))).body),
      );
      expect(bodies.filter((body) => body.includes('main.v2.js'))).toHaveLength(40);
      expect((await other.get('/_canvas/assets/main.v2.js')).body).toBe('page');
      await ask('PUT', '/shell/canary', { percentage: 0, reason: 'done' });
    });
  });

  describe('a deploy token', () => {
    const make = async (name = 'cart_mfe') => {
      const { data } = await ask('POST', `/${name}/tokens`, { label: 'the cart team' });
      return { id: data.id, bearer: { authorization: `Bearer ${data.token}` } };
    };

    it('releases its own remote, and stands in the history by its label', async () => {
      const { bearer } = await make();
      expect((await publish(aRelease('cart_mfe', 'v1'), bearer)).status).toBe(201);
      expect((await activate('v1', { by: 'Kim' }, bearer)).status).toBe(200);
      const { acts } = (await ask('GET', '/cart_mfe/history', undefined, bearer)).data;
      expect(acts.map(({ act, actor }) => [act, actor])).toEqual([
        ['activate', 'Kim, token "the cart team"'],
        ['publish', 'token "the cart team"'],
      ]);
    });

    it('does and sees nothing of another remote', async () => {
      const { bearer } = await make();
      for (const [method, path, body] of [
        ['PUT', '/builder_mfe/current', { version: 'v1', reason: '' }],
        ['PUT', '/shell/canary', { percentage: 1, reason: '' }],
        ['POST', '/shell/rollback', { reason: '' }],
        ['GET', '/shell', undefined],
        ['GET', '/shell/history', undefined],
        ['POST', '/cart_mfe/tokens', { label: 'more' }],
        ['GET', '/cart_mfe/tokens', undefined],
      ] as const)
        expect(await ask(method, path, body, bearer)).toMatchObject({
          status: 403,
          code: 'not_your_release',
        });
      expect((await publish(aRelease('builder_mfe', 'v1'), bearer)).status).toBe(403);
      expect((await ask('GET', '', undefined, bearer)).data.builds).toEqual([]); // and the shell is there
    });

    it('is of no use once it is revoked', async () => {
      const { id, bearer } = await make();
      expect((await ask('GET', '/cart_mfe', undefined, bearer)).status).toBe(200);
      const { tokens } = (await ask('GET', '/cart_mfe/tokens')).data;
      expect(tokens).toContainEqual({ id, label: 'the cart team', created_at: expect.any(String) });
      expect((await ask('DELETE', `/cart_mfe/tokens/${id}`)).status).toBe(200);
      expect((await ask('DELETE', `/cart_mfe/tokens/${id}`)).status).toBe(404);
      expect(await ask('GET', '/cart_mfe', undefined, bearer)).toMatchObject({ status: 401 });
    });

    it('is kept by its hash alone', async () => {
      const { bearer } = await make();
      const rows = await database.query({ name: 'tokens', text: 'select * from deploy_tokens' });
      expect(JSON.stringify(rows)).not.toContain(bearer.authorization.slice('Bearer '.length));
    });

    it.each<Headers>([{}, { authorization: 'Bearer deploy_guessed' }, { authorization: 'Bearer x' }])(
      'is needed: %j is refused',
      async (headers) => {
        for (const path of ['', '/cart_mfe', '/cart_mfe/history'])
          expect(await ask('GET', path, undefined, headers)).toMatchObject({
            status: 401,
            code: 'deploy_token_needed',
          });
        expect((await publish(aRelease('cart_mfe', 'v1'), headers)).status).toBe(401);
        expect((await activate('v1', {}, headers)).status).toBe(401);
      },
    );
  });
});
