import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { describeOnDatabases } from '../../testing/test-databases';
import { aRelease } from './testing/a-release';
import { aPage, bucketOf, TestRegistry, types, type Headers } from './testing/test-registry';

const EXPOSE = './MiniCart';

describeOnDatabases('frozen pages on $name', ({ open }) => {
  let registry: TestRegistry;
  let shellVersion: string | undefined;
  beforeAll(async () => {
    registry = await TestRegistry.open(open);
    shellVersion = (await registry.boot()).shellVersion;
  });
  afterAll(() => registry.close());
  beforeEach(() => registry.empty());

  /** @returns the answer, and the headers of the browser's next request */
  async function freeze(version: string, headers: Headers = {}, name = 'cart_mfe', expose = EXPOSE) {
    const answer = await registry.shop.app.inject({
      method: 'POST',
      url: '/frozen-page',
      headers,
      payload: { name, version, expose },
    });
    const setCookies = [answer.headers['set-cookie'] ?? []].flat();
    const [cookie = ''] = (setCookies[0] ?? '').split(';');
    return { status: answer.statusCode, setCookies, next: { cookie } };
  }

  // Source: docs/rules.md REL-26
  describe('a browser whose page froze', () => {
    it('receives the previous version, unlike all other browsers', async () => {
      await registry.published('v1', 'v2');
      await registry.activate('v1');
      await registry.activate('v2');
      const { status, setCookies, next } = await freeze('v2');
      expect(status).toBe(204);
      expect(setCookies).toEqual([
        expect.stringMatching(
          /^__Host-held-back=cart_mfe%40v2; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ),
      ]);
      const heldPage = await registry.onPage(registry.shop, next);
      expect(heldPage).toMatchObject({ version: 'v1' });
      expect(heldPage?.previous).toBeUndefined();
      expect(await registry.listed()).toBe('v2');
      const { headers } = await registry.shop.get('/uk', next);
      expect(headers['cache-control']).toBe('no-cache, private');
    });

    it('receives a version that is activated later', async () => {
      await registry.published('v1', 'v2', 'v3', 'v4');
      await registry.activate('v1');
      await registry.activate('v2');
      const { next } = await freeze('v2');
      await registry.activate('v3');
      expect(await registry.listed(registry.shop, next)).toBe('v3');
      await registry.canary(99, { version: 'v4' });
      const bucket = (await registry.gotBy()).indexOf('v4');
      const again = await freeze('v4', next);
      const cookie = `${again.next.cookie}; ${bucketOf(bucket)['cookie']}`;
      expect(await registry.listed(registry.shop, { cookie })).toBe('v3');
      const last = await freeze('v3', again.next);
      const lastCookie = `${last.next.cookie}; ${bucketOf(bucket)['cookie']}`;
      expect(await registry.listed(registry.shop, { cookie: lastCookie })).toBe('v4');
    });

    it('receives the frozen version again if no earlier version is available', async () => {
      await registry.published('v1');
      await registry.activate('v1');
      expect(await registry.listed(registry.shop, (await freeze('v1')).next)).toBe('v1');
      await registry.publish(aRelease('cart_mfe', 'v2', { contracts: { [EXPOSE]: '1.1' } }));
      await registry.activate('v2');
      await registry.publish(aPage('strict', types({}), { accepts: { cart_mfe: { [EXPOSE]: '^1.1' } } }));
      await registry.ask('PUT', '/shell/current', { version: 'strict', reason: 'a test' });
      expect(await registry.listed(registry.shop, (await freeze('v2')).next)).toBe('v2');
      await registry.ask('PUT', '/shell/current', {
        version: shellVersion,
        reason: 'as it began',
        force: true,
      });
    });

    it('receives the previous shell if this shell fits the remotes', async () => {
      const shellOf = async (headers: Headers = {}) =>
        (await registry.boot(registry.shop, headers)).shellVersion;
      await registry.published('v1');
      await registry.activate('v1');
      await registry.publish(aPage('next', types({})));
      await registry.ask('PUT', '/shell/current', { version: 'next', reason: 'a test' });
      const { next } = await freeze('next', {}, 'shell', './Page');
      expect(await shellOf(next)).toBe(shellVersion);
      expect(await shellOf()).toBe('next');
      await registry.ask('PUT', '/shell/current', {
        version: shellVersion,
        reason: 'as it began',
        force: true,
      });
    });
  });

  it('cannot be reported without a version or faked by a cookie', async () => {
    await registry.published('v1', 'v2');
    await registry.activate('v1');
    await registry.activate('v2');
    expect(await freeze('../v2')).toMatchObject({ status: 400, setCookies: [] });
    expect(await freeze('v2', {}, 'cart_mfe', 'https://elsewhere.example')).toMatchObject({ status: 400 });
    for (const value of ['no', 'cart_mfe@', `${'x@y|'.repeat(40)}cart_mfe@v2`])
      expect(
        await registry.listed(registry.shop, { cookie: `__Host-held-back=${encodeURIComponent(value)}` }),
      ).toBe('v2');
  });
});
