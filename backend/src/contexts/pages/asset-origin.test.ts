import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BootData } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { BuiltPage } from '../../testing/built-page';
import { databases } from '../../testing/test-databases';
import { TestCatalogue, type TestShop } from '../../testing/test-shop';

const CDN = 'https://cdn.shop.example';
const BOOK = '/de/personalized-products/tiny-book';

let catalogue: TestCatalogue;
let built: BuiltPage;
let database: Database;
let shop: TestShop;
let withCdn: TestShop;
beforeAll(async () => {
  catalogue = await TestCatalogue.open({ PUBLIC_ORIGIN: 'https://shop.example' });
  built = await BuiltPage.create();
  await built.addRemote('builder-mfe', 'builder_mfe', undefined, ['product', 'step']);
  await built.addRemote('cart-mfe', 'cart_mfe', undefined, ['options', 'cart']);
  database = await databases[0]!.open();
  shop = await catalogue.shop(database, { workspacesDir: built.dir });
  withCdn = await catalogue.shop(database, { workspacesDir: built.dir, assetOrigin: CDN });
});
afterAll(async () => {
  await Promise.all([shop.closeApp(), withCdn.closeApp()]);
  await database.close();
  await Promise.all([catalogue.close(), built.remove()]);
});

const bootOf = (body: string): BootData =>
  JSON.parse(/id="boot">(.*?)<\/script>/s.exec(body)![1]!) as BootData;

describe('a shop with asset files on a second origin', () => {
  it('uses the second origin for every file in HTML, hints and boot data (REL-16)', async () => {
    const { body } = await withCdn.get(BOOK);
    const addresses = [...body.matchAll(/["(]([^"()\s]*\/(?:_canvas\/assets|mfe)\/[^"()\s]*)/g)].map(
      ([, address]) => address,
    );
    expect(addresses.length).toBeGreaterThan(8);
    expect(addresses.filter((address) => !address!.startsWith(`${CDN}/`))).toEqual([]);
    const [boot, plain] = [bootOf(body), bootOf((await shop.get(BOOK)).body)];
    expect(boot.assetOrigin).toBe(CDN);
    expect(boot.remotes.map(({ integrity }) => integrity)).toEqual(
      plain.remotes.map(({ integrity }) => integrity),
    );
    expect((await shop.get(BOOK)).body).not.toContain(CDN);
  });

  it('allows the second origin only for scripts, styles, fonts and pictures (REL-16)', async () => {
    const policy = String((await withCdn.get(BOOK)).headers['content-security-policy']);
    const naming = policy.split('; ').filter((directive) => directive.includes(CDN));
    expect(naming.map((directive) => directive.split(' ')[0])).toEqual([
      'script-src',
      'style-src',
      'img-src',
      'font-src',
    ]);
  });

  it('places a script for failures of the second origin before its files (REL-16)', async () => {
    const { body } = await withCdn.get(BOOK);
    const [script, assetPosition] = [body.indexOf('own-assets'), body.indexOf(`href="${CDN}`)];
    expect(script).toBeGreaterThan(0);
    expect(script).toBeLessThan(assetPosition);
    expect((await shop.get(BOOK)).body).not.toContain('own-assets');
  });

  it('uses its own origin if the browser could not reach the second origin (REL-16)', async () => {
    const page = await withCdn.get(BOOK, { cookie: 'own-assets=1' });
    expect(page.body).not.toContain(CDN);
    expect(page.body).toContain('src="/_canvas/assets/main.1.js"');
    expect(String(page.headers['content-security-policy'])).not.toContain(CDN);
  });

  it.each(['/_canvas/assets/main.1.js', '/mfe/builder_mfe/v1/remoteEntry.js'])(
    'allows pages of any origin to load %s and read its size (REL-16)',
    async (file) => {
      expect((await withCdn.get(file, { origin: 'https://shop.example' })).headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'timing-allow-origin': '*',
        'cache-control': 'public, max-age=31536000, immutable',
      });
    },
  );
});
