import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { STAFF_TOKEN, staffOf, type StaffOfShop } from '../../testing/staff-members';
import { describeOnDatabases } from '../../testing/test-databases';
import { withShop, type OpenShop } from '../../testing/test-shop';
import { aRelease, asForm, asPayload, sri, type ARelease } from './testing/a-release';
import { aPage, PATH, TestRegistry, types } from './testing/test-registry';

const NOTHING = { budgets: {}, demands: [], pipelines: [], places: [] };

/** @param files - contents by name, in random letters if gzip must not shrink them */
function withFiles(version: string, files: Record<string, string>, firstFiles: object): ARelease {
  const plain = aRelease('cart_mfe', version);
  const integrities = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, sri(text)]));
  return {
    release: {
      ...plain.release,
      files: { ...(plain.release['files'] as object), ...integrities },
      firstFiles,
    },
    files: { ...plain.files, ...files },
  };
}
const letters = (sizeKb: number): string => randomBytes(sizeKb * 768).toString('base64');

// Source: docs/rules.md REL-21
describeOnDatabases('rules for the releases of a name, on $name', ({ open }) => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await TestRegistry.open(open);
  });
  afterAll(() => registry.close());
  beforeEach(() => registry.empty());

  const setRules = (changes: object) => registry.ask('PUT', '/cart_mfe/rules', { ...NOTHING, ...changes });
  const tokenOf = async (name: string) => {
    const { data } = await registry.ask('POST', `/${name}/tokens`, { label: 'a team' });
    return { authorization: `Bearer ${data.token}` };
  };

  it('can be set only by an administrator, and read by the team', async () => {
    const team = await tokenOf('cart_mfe');
    expect((await registry.ask('GET', '/cart_mfe/rules', undefined, team)).data).toEqual(NOTHING);
    const rules = { ...NOTHING, budgets: { './CartPage': 40 }, demands: ['tests'] };
    expect(await registry.ask('PUT', '/cart_mfe/rules', rules, team)).toMatchObject({
      status: 403,
      code: 'not_your_release',
    });
    expect((await setRules(rules)).status).toBe(200);
    expect((await registry.ask('GET', '/cart_mfe/rules', undefined, team)).data).toEqual(rules);
    expect((await setRules({ budgets: { './CartPage': -1 } })).status).toBe(400);
  });

  describe('a budget', () => {
    const publish = (version: string, files: Record<string, string>, firstFiles: object) =>
      registry.publish(withFiles(version, files, firstFiles));

    it('refuses a release if the files of a module exceed it', async () => {
      await setRules({ budgets: { './CartPage': 30 } });
      const large = await publish(
        'v1',
        { 'page.js': letters(60), 'late.js': letters(90) },
        {
          './CartPage': ['page.js'],
        },
      );
      expect(large.status).toBe(422);
      expect(large.detail).toMatch(
        /cart_mfe \.\/CartPage loads 4\d\.\d KB of gzip before it shows, and its budget in this shop is 30 KB/,
      );
      const small = await publish(
        'v2',
        { 'page.js': letters(30), 'late.js': letters(90) },
        {
          './CartPage': ['page.js'],
        },
      );
      expect(small.status).toBe(201);
    });

    it('counts only the largest of the language files', async () => {
      await setRules({ budgets: { './CartPage': 30 } });
      const texts = {
        'words-de.js': letters(30),
        'words-fr.js': letters(30),
        'words-fr-more.js': letters(5),
      };
      const firstFiles = { './CartPage': Object.keys(texts) };
      expect((await publish('v1', texts, firstFiles)).status).toBe(201);
    });

    it('refuses a release with an incomplete list of its files', async () => {
      await setRules({ budgets: { './CartPage': 30 } });
      for (const firstFiles of [{}, { './CartPage': ['gone.js'] }])
        expect(await publish('v1', {}, firstFiles)).toMatchObject({
          status: 422,
          errors: [{ code: 'size_unknown', field: 'firstFiles' }],
        });
    });
  });

  describe('a demand', () => {
    const prove = (proof: string, headers?: Record<string, string>) =>
      registry.ask('POST', '/cart_mfe/versions/v1/proofs', { proof, reason: 'at commit 40b7465c' }, headers);

    it('prevents the activation of a version until it has every demanded proof', async () => {
      await registry.published('v0', 'v1');
      await registry.activate('v0');
      await setRules({ demands: ['tests', 'look'] });
      for (const act of [() => registry.activate('v1'), () => registry.canary(5, { version: 'v1' })])
        expect(await act()).toMatchObject({
          status: 422,
          errors: [{ code: 'proof_missing' }, { code: 'proof_missing' }],
        });
      await prove('tests', await tokenOf('cart_mfe'));
      expect((await registry.activate('v1')).detail).toContain('no walk through the shop has been reported');
      await prove('look');
      expect((await registry.activate('v1')).status).toBe(200);
      const { acts } = (await registry.ask('GET', '/cart_mfe/history')).data;
      expect(acts.slice(1, 3)).toMatchObject([
        { act: 'look', version: 'v1', reason: 'at commit 40b7465c' },
        { act: 'tests', version: 'v1', actor: 'token "a team"' },
      ]);
    });

    it('does not hinder a rollback', async () => {
      await registry.published('v0', 'v1');
      await registry.activate('v0');
      await registry.activate('v1');
      await setRules({ demands: ['tests'] });
      expect((await registry.rollback()).status).toBe(200);
    });

    it('accepts no proof from another team or for a deleted version', async () => {
      expect(await prove('tests')).toMatchObject({ status: 404, code: 'no_such_release' });
      await registry.published('v1');
      expect((await prove('tests', await tokenOf('builder_mfe'))).status).toBe(403);
    });

    it('can be met by an approval only of a signed-in person', async () => {
      await registry.published('v1');
      expect(await prove('approve', await tokenOf('cart_mfe'))).toMatchObject({
        status: 403,
        code: 'not_your_release',
      });
    });
  });
});

// Source: docs/rules.md REL-23
describeOnDatabases('a place for a module of a remote, on $name', ({ open }) => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await TestRegistry.open(open);
  });
  afterAll(() => registry.close());

  it('adds the remote to the boot data of pages, even without a slot in the shell', async () => {
    await registry.publish(aPage('p2', types({}), { accepts: { cart_mfe: {} } }));
    await registry.ask('PUT', '/shell/current', { version: 'p2', reason: 'x' });
    for (const name of ['tips_mfe', 'cart_mfe']) {
      expect((await registry.publish(aRelease(name, 'v1'))).status).toBe(201);
      await registry.ask('PUT', `/${name}/current`, { version: 'v1', reason: 'x' });
    }
    expect(await registry.onPage(undefined, {}, 'cart_mfe')).toBeDefined();
    expect(await registry.onPage(undefined, {}, 'tips_mfe')).toBeUndefined();
    const isListed = async (name: string) => (await registry.ask('GET', `/${name}`)).data.is_listed;
    expect(await Promise.all(['shell', 'cart_mfe', 'tips_mfe'].map(isListed))).toEqual([true, true, false]);

    const place = { page: 'cart', slot: 'below', expose: './Tips' };
    await registry.ask('PUT', '/tips_mfe/rules', { ...NOTHING, places: [place] });
    const listed = await registry.onPage(undefined, {}, 'tips_mfe');
    expect(await isListed('tips_mfe')).toBe(true);
    expect(listed?.places).toEqual([{ slot: 'below', expose: './Tips', paths: expect.any(String) }]);
    const paths = new RegExp(listed!.places![0]!.paths);
    expect(['/uk/cart', '/uk/cart/', '/uk', '/de/cart'].map((path) => paths.test(path))).toEqual([
      ...[true, true],
      ...[false, false],
    ]);

    await registry.ask('PUT', '/tips_mfe/rules', NOTHING);
    expect(await registry.onPage(undefined, {}, 'tips_mfe')).toBeUndefined();
  });

  it('is refused if the page, the slot or the module is invalid', async () => {
    for (const change of [{ page: 'moon' }, { expose: 'Tips' }, { slot: 'left' }])
      expect(
        await registry.ask('PUT', '/tips_mfe/rules', {
          ...NOTHING,
          places: [{ page: 'cart', slot: 'below', expose: './Tips', ...change }],
        }),
      ).toMatchObject({ status: 400 });
  });
});

// Source: docs/rules.md REL-21
describeOnDatabases('an approval by a second person, on $name', ({ open }) => {
  let opened: OpenShop;
  let staff: StaffOfShop;
  withShop(
    (shop) => {
      opened = shop;
      staff = staffOf(shop.shop);
    },
    { open, variables: { STAFF_TOKEN, APP_ENV: 'staging' } },
  );

  it('counts only if the person has not published and does not activate the version', async () => {
    const machine = { authorization: `Bearer ${STAFF_TOKEN}` };
    const [first, second] = await Promise.all([staff.member('deployer'), staff.member('administrator')]);
    await first.askCsrf();
    const { payload, headers } = await asPayload(asForm(aRelease('cart_mfe', 'v1')));
    const session = { cookie: first.cookie, 'x-csrf-token': first.csrf };
    const url = `${PATH}/cart_mfe`;
    const published = await opened.shop.app.inject({
      ...{ method: 'POST', url: `${url}/versions?reason=x`, payload, headers: { ...session, ...headers } },
    });
    expect(published.statusCode).toBe(201);
    await opened.shop.app.inject({
      ...{ method: 'PUT', url: `${url}/rules`, headers: machine },
      payload: { ...NOTHING, demands: ['approve'] },
    });
    const activate = (member: typeof first) =>
      member.send('PUT', `${url}/current`, { version: 'v1', reason: 'now' });
    const approve = (member: typeof first) =>
      member.send('POST', `${url}/versions/v1/proofs`, { proof: 'approve', reason: 'read it' });
    expect((await approve(first)).statusCode).toBe(200);
    expect((await activate(first)).statusCode).toBe(422);
    expect((await approve(second)).statusCode).toBe(200);
    expect((await activate(second)).statusCode).toBe(422);
    expect((await activate(first)).statusCode).toBe(200);
  });
});
