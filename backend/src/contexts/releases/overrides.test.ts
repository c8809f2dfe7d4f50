import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type { BootData } from '@bindery/shared/contracts';
import { readConfig } from '../../platform/config';
import type { Database } from '../../platform/database';
import { BuiltPage } from '../../testing/built-page';
import { databases } from '../../testing/test-databases';
import { TestCatalogue, type TestShop } from '../../testing/test-shop';
import { withOverrides } from './overrides';

const LOCAL = 'http://localhost:4100';
const ORIGINS = { OVERRIDE_ORIGINS: 'http://localhost:*, https://build.example', APP_ENV: 'staging' };
const override = (remote: string, from: string, querySuffix = '') =>
  `/_canvas/override?remote=${remote}&from=${encodeURIComponent(from)}${querySuffix}`;
const bootOf = (answer: LightMyRequestResponse): BootData =>
  JSON.parse(/id="boot">(.*?)<\/script>/s.exec(answer.body)![1]!) as BootData;
const cookieOf = ({ cookies }: LightMyRequestResponse): string =>
  cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

let catalogue: TestCatalogue;
let built: BuiltPage;
let database: Database;
let shop: TestShop;
beforeAll(async () => {
  catalogue = await TestCatalogue.open(ORIGINS);
  built = await BuiltPage.create();
  await built.addRemote('builder-mfe', 'builder_mfe', undefined, ['product']);
  await built.addRemote('cart-mfe', 'cart_mfe');
  database = await databases[0]!.open();
  shop = await catalogue.shop(database, { workspacesDir: built.dir });
});
afterAll(async () => {
  await shop.closeApp();
  await database.close();
  await Promise.all([catalogue.close(), built.remove()]);
});

// Source: docs/rules.md ALONE-01
describe('a developer’s build of a remote', () => {
  it('is used in the pages of one browser, with the released version as fallback', async () => {
    const answer = await shop.get(override('builder_mfe', LOCAL, '&path=/de'));
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/de']);
    const page = await shop.get('/uk', { cookie: cookieOf(answer) });
    const [builder, cart] = bootOf(page).remotes;
    expect(builder).toEqual({
      name: 'builder_mfe',
      version: 'local',
      contractVersion: 1,
      entry: `${LOCAL}/remoteEntry.js`,
      integrity: '',
      files: {},
      previous: {
        version: 'v1',
        contractVersion: 1,
        entry: '/mfe/builder_mfe/v1/remoteEntry.js',
        integrity: expect.stringMatching(/^sha384-/) as unknown as string,
      },
      overrideOrigin: LOCAL,
    });
    expect(cart).toMatchObject({ version: 'v1' });
    const policy = String(page.headers['content-security-policy']);
    for (const directive of ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${directive} [^;]*${LOCAL}`));

    const plainAnswer = await shop.get('/uk');
    expect(bootOf(plainAnswer).remotes[0]).not.toHaveProperty('overrideOrigin');
    expect(plainAnswer.headers['content-security-policy']).not.toContain('localhost');
  });

  it('can be used together with builds of other remotes', async () => {
    const firstAnswer = await shop.get(override('builder_mfe', LOCAL));
    const second = await shop.get(override('cart_mfe', 'https://build.example'), {
      cookie: cookieOf(firstAnswer),
    });
    const cookie = cookieOf(second);
    const origins = bootOf(await shop.get('/uk', { cookie })).remotes.map((each) => each.overrideOrigin);
    expect(origins).toEqual([LOCAL, 'https://build.example']);
    const ended = await shop.get('/_canvas/exit-override?path=/uk/cart', { cookie });
    expect([ended.statusCode, ended.headers.location]).toEqual([302, '/uk/cart']);
    expect(ended.cookies[0]).toMatchObject({ name: 'remote-overrides', value: '' });
  });

  it.each([
    ['a remote that is not there', override('basket_mfe', LOCAL), 404, /builder_mfe, cart_mfe.*first/],
    ['an origin that is not listed', override('cart_mfe', 'https://evil.example'), 403, /OVERRIDE_ORIGINS/],
    [
      'an origin that only begins so',
      override('cart_mfe', 'http://localhost:4100.evil.example'),
      403,
      /takes no/,
    ],
    ['an address with a path', override('cart_mfe', `${LOCAL}/x`), 400, /from/],
    ["another site's page to go on to", override('cart_mfe', LOCAL, '&path=//evil.example'), 400, /path/],
  ])('is refused: %s', async (_, address, status, says) => {
    const answer = await shop.get(address);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toMatch(says);
    expect(answer.cookies).toEqual([]);
  });

  it('has the previous version as fallback if the released version does not fit the page', () => {
    const build = { version: 'v2', contractVersion: 1, entry: '/v2.js', integrity: 'sha384-2' };
    const previousBuild = { version: 'v1', contractVersion: 1, entry: '/v1.js', integrity: 'sha384-1' };
    const refused = { './MiniCart': 'it is given what the page has not' };
    const cart = { ...build, name: 'cart_mfe', files: {}, routes: [], refused };
    const overridden = new Map([['cart_mfe', LOCAL]]);
    expect(withOverrides([{ ...cart, previous: previousBuild }], overridden)[0]).toMatchObject({
      previous: previousBuild,
    });
    expect(withOverrides([cart], overridden)[0]).not.toHaveProperty('previous');
  });

  it('is refused if it is requested by a link on another site', async () => {
    const answer = await shop.get(override('cart_mfe', LOCAL), { 'sec-fetch-site': 'cross-site' });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      403,
      'override_from_elsewhere',
    ]);
  });

  it('is ignored if its cookie is not signed by the shop', async () => {
    const cookie = `remote-overrides=${Date.now() + 1e6}|cart_mfe@${LOCAL}`;
    expect(bootOf(await shop.get('/uk', { cookie })).remotes[1]).not.toHaveProperty('overrideOrigin');
  });

  it('is never used in production or without allowed origins', async () => {
    const cookie = cookieOf(await shop.get(override('cart_mfe', LOCAL)));
    const production = await catalogue.shop(database, {
      workspacesDir: built.dir,
      environment: 'production',
      overrideOrigins: [],
    });
    expect((await production.get(override('cart_mfe', LOCAL))).statusCode).toBe(404);
    const page = await production.get('/uk', { cookie });
    expect(bootOf(page).remotes.map((each) => each.overrideOrigin)).toEqual([undefined, undefined]);
    expect(page.headers['content-security-policy']).not.toContain(LOCAL);
    await production.closeApp();
  });

  it('may come from the configured origins', () => {
    const origins = (variables: Record<string, string>) =>
      readConfig({ SECRET_KEY: 'k'.repeat(40), PUBLIC_ORIGIN: 'https://shop.example', ...variables }, '/')
        .overrideOrigins;
    const isAllowed = (variables: Record<string, string>, origin: string) =>
      origins(variables).some((allowed) => allowed.test(origin));
    expect(isAllowed({ APP_ENV: 'development' }, LOCAL)).toBe(true);
    expect(isAllowed({ APP_ENV: 'staging' }, LOCAL)).toBe(false);
    expect(
      isAllowed({ APP_ENV: 'staging', OVERRIDE_ORIGINS: 'https://a.example' }, 'https://axexample'),
    ).toBe(false);
    const production = { APP_ENV: 'production', PAYMENTS: 'sandbox', SELLERS: 'example' };
    expect(() => origins({ ...production, OVERRIDE_ORIGINS: LOCAL })).toThrow(/^OVERRIDE_ORIGINS: /);
    expect(() => origins({ APP_ENV: 'staging', OVERRIDE_ORIGINS: 'https://*' })).toThrow(/"https:\/\/\*"/);
  });
});
