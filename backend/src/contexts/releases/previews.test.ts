import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { describeOnDatabases } from '../../testing/test-databases';
import { newPreviewLink } from './preview-links';
import { aPage, aRelease, sri, types } from './testing/a-release';
import { STAFF, TestRegistry } from './testing/test-registry';

const DAY_MS = 86_400_000;
const cookieOf = ({ cookies }: LightMyRequestResponse): string =>
  cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');

// Source: docs/rules.md ALONE-04
describeOnDatabases('previews of releases on $name', ({ open }) => {
  let registry: TestRegistry;
  beforeAll(async () => {
    registry = await TestRegistry.open(open, { APP_ENV: 'staging' });
  });
  afterAll(() => registry.close());
  beforeEach(() => registry.empty());

  const preview = (body: object, name = 'cart_mfe', headers = STAFF) =>
    registry.ask('POST', `/${name}/previews`, body, headers);
  async function linkTo(version: string, body: object = {}, name = 'cart_mfe'): Promise<string> {
    const { data, status } = await preview({ version, ...body }, name);
    expect(status).toBe(201);
    expect(data.address).toMatch(/^https:\/\/shop\.example\/_canvas\/preview\?/);
    return data.address.slice('https://shop.example'.length);
  }

  describe('a preview link', () => {
    beforeEach(async () => {
      await registry.published('v1', 'v2');
      await registry.activate('v1');
    });

    it('shows a version only in the browser that opens the link', async () => {
      const link = await linkTo('v2', { path: '/uk/cart' });
      const opening = await registry.shop.get(link, { 'sec-fetch-site': 'cross-site' });
      expect([opening.statusCode, opening.headers.location]).toEqual([302, '/uk/cart']);
      expect(opening.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      const headers = { cookie: cookieOf(opening) };
      const shown = await registry.onPage(registry.shop, headers);
      expect(shown).toMatchObject({
        version: 'v2',
        entry: '/mfe/cart_mfe/v2/remoteEntry.v2.js',
        integrity: sri('/* cart_mfe v2 */'),
        previous: { version: 'v1' },
        previewedUntil: expect.any(String) as unknown as string,
      });
      const lasts = Date.parse(shown!.previewedUntil!) - Date.now();
      expect(Math.round(lasts / DAY_MS)).toBe(7);
      const page = await registry.shop.get('/uk', headers);
      expect(page.headers['cache-control']).toBe('no-cache, private');
      expect(await registry.onPage()).not.toHaveProperty('previewedUntil');
      expect(await registry.listed()).toBe('v1');
      const ended = await registry.shop.get('/_canvas/exit-override?path=/uk', headers);
      expect(ended.cookies[0]).toMatchObject({ value: '' });
    });

    it('can be used together with links to other remotes', async () => {
      await registry.publish(aRelease('toy_mfe', 't1'));
      const firstOpening = await registry.shop.get(await linkTo('v2'));
      const secondOpening = await registry.shop.get(await linkTo('t1', {}, 'toy_mfe'), {
        cookie: cookieOf(firstOpening),
      });
      const { remotes, figureShare } = await registry.boot(registry.shop, {
        cookie: cookieOf(secondOpening),
      });
      expect(figureShare).toBeUndefined();
      const versions = remotes.map(({ name, version, previewedUntil }) => [name, version, !!previewedUntil]);
      expect(versions).toEqual(
        expect.arrayContaining([
          ['cart_mfe', 'v2', true],
          ['toy_mfe', 't1', true],
        ]),
      );
      expect((await registry.boot()).remotes.map(({ name }) => name)).not.toContain('toy_mfe');
    });

    it('returns 410 if it has expired or its version was deleted', async () => {
      const secrets = registry.shop.config.keys.secretsOf('previews');
      const signed = { name: 'cart_mfe', version: 'v2', days: 1 };
      const ended = await registry.shop.get(newPreviewLink(secrets, signed, Date.now() - DAY_MS).link);
      expect(ended.statusCode).toBe(410);
      expect(ended.body).toMatch(/cart_mfe v2 ended\. Ask its team for a new one/);
      expect(ended.cookies).toEqual([]);
      const gone = await registry.shop.get(newPreviewLink(secrets, { ...signed, version: 'v9' }).link);
      expect([gone.statusCode, gone.body]).toEqual([410, expect.stringContaining('does not keep')]);
    });

    it('ends for a browser that opened it', async () => {
      const headers = { cookie: cookieOf(await registry.shop.get(await linkTo('v2', { days: 1 }))) };
      expect(await registry.listed(registry.shop, headers)).toBe('v2');
      const tomorrow = Date.now() + DAY_MS + 1;
      const clock = jest.spyOn(Date, 'now').mockReturnValue(tomorrow);
      expect(await registry.listed(registry.shop, headers)).toBe('v1');
      clock.mockRestore();
    });

    it.each([
      ['another version', (link: string) => link.replace('version=v2', 'version=v1'), 403],
      ['another remote', (link: string) => link.replace('cart_mfe', 'builder_mfe'), 403],
      ['a later end', (link: string) => link.replace(/ends=\d/, 'ends=9'), 403],
      ['no signature', (link: string) => link.replace(/&signature=[\w-]+/, ''), 400],
      ['a page elsewhere', (link: string) => `${link}&path=//evil.example`, 400],
    ])('is refused with %s', async (_, altered, status) => {
      const answer = await registry.shop.get(altered(await linkTo('v2')));
      expect([answer.statusCode, answer.cookies]).toEqual([status, []]);
    });
  });

  it('can be made only with the deploy token of their own name', async () => {
    await registry.published('v1');
    const { data } = await registry.ask('POST', '/cart_mfe/tokens', { label: 'the cart team' });
    const bearer = { authorization: `Bearer ${data.token}` };
    expect(await preview({ version: 'v1' }, 'cart_mfe', bearer)).toMatchObject({ status: 201 });
    expect(await preview({ version: 'v1' }, 'builder_mfe', bearer)).toMatchObject({ status: 403 });
    expect(await preview({ version: 'v1' }, 'cart_mfe', {})).toMatchObject({ status: 401 });
  });

  it('can show a version of the shell with its files', async () => {
    const shown = await registry.boot();
    await registry.publish(aPage('seen2', types({})), STAFF, 'shell', { force: true });
    const link = await linkTo('seen2', {}, 'shell');
    const headers = { cookie: cookieOf(await registry.shop.get(link)) };
    const page = await registry.shop.get('/uk', headers);
    expect(page.body).toContain('/_canvas/assets/main.seen2.js');
    expect(page.headers['cache-control']).toBe('no-cache, private');
    expect(await registry.boot(registry.shop, headers)).toMatchObject({
      shellVersion: 'seen2',
      shellPreviewedUntil: expect.any(String) as unknown as string,
    });
    expect(await registry.onPage(registry.shop, headers, 'shell')).toBeUndefined();
    expect((await registry.shop.get('/_canvas/assets/main.seen2.js')).statusCode).toBe(200);
    expect(await registry.boot()).toEqual(shown);
  });

  it('are refused for 31 days or for a version that does not fit the page', async () => {
    await registry.published('v1');
    expect(await preview({ version: 'v9' })).toMatchObject({ status: 404, code: 'no_such_release' });
    expect(await preview({ version: 'v1', days: 31 })).toMatchObject({ status: 400 });
    const misfit = aRelease('cart_mfe', 'v3', { contractVersion: 7 });
    expect((await registry.publish(misfit, STAFF, 'cart_mfe', { force: true })).status).toBe(201);
    expect(await preview({ version: 'v3' })).toMatchObject({
      status: 422,
      detail: expect.stringContaining('it is made for contract version 7') as unknown as string,
    });
  });

  it('are neither made nor opened in production', async () => {
    await registry.published('v1', 'v2');
    await registry.activate('v1');
    const link = await linkTo('v2');
    const cookie = cookieOf(await registry.shop.get(link));
    const production = await registry.sisterShop({ environment: 'production' });
    const answer = await production.app.inject({
      ...{ method: 'POST', url: '/_canvas/api/releases/cart_mfe/previews', headers: STAFF },
      payload: { version: 'v2' },
    });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'no_previews']);
    expect((await production.get(link)).statusCode).toBe(404);
    expect(await registry.listed(production, { cookie })).toBe('v1');
    await production.closeApp();
  });
});
