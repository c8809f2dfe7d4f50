import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { BuiltPage } from '../../testing/built-page';
import { waitUntil } from '../../testing/until';
import { databases } from '../../testing/test-databases';
import { bootOf, withBuiltShop, type BuiltShop } from './testing/built-shop';

let catalogue: BuiltShop['catalogue'];
let built: BuiltShop['built'];
let database: BuiltShop['database'];
let shop: BuiltShop['shop'];
withBuiltShop((opened) => {
  ({ catalogue, built, database, shop } = opened);
});

describe('files of the page', () => {
  it('are cached forever, and compressed with an encoding that the browser accepts', async () => {
    const answer = await shop.get('/_canvas/assets/main.1.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(
      (await shop.get('/_canvas/assets/main.1.js', { 'accept-encoding': 'gzip' })).headers[
        'content-encoding'
      ],
    ).toBe('gzip');
    expect((await shop.get('/_canvas/assets/main.1.js')).headers['content-encoding']).toBeUndefined();
  });

  it.each([
    '/_canvas/assets/main.1.js.map',
    '/_canvas/assets/main.1.js.map%2f.',
    '/_canvas/assets/main.1.js.map/.',
    '/_canvas/assets/main.1.js.map/x/%2e%2e',
    '/_canvas/assets/x/..%2fmain.1.js.map',
    '/_canvas/assets/.%2fmain.1.js',
    '/_canvas/assets/index.html',
    '/_canvas/assets/assets.json',
    '/_canvas/assets/packed.1.js.br',
    '/_canvas/assets/../../builder-mfe/dist/release.json',
    '/_canvas/assets/%2e%2e%2f%2e%2e%2fbuilder-mfe/dist/release.json',
    '/_canvas/assets/',
    '/_canvas/assets/nothing.js',
  ])('return 404 for %s', async (path) => {
    expect((await shop.get(path)).statusCode).toBe(404);
  });

  it('include the icon at the URL that browsers request', async () => {
    const answer = await shop.get('/favicon.ico');
    expect((await shop.get(String(answer.headers.location))).headers['content-type']).toBe('image/svg+xml');
  });
});

describe('a new shell build that is deployed while a server runs', () => {
  const files = (version: string) => ({
    'index.html': `<html><!--head--><!--boot--><script src="/_canvas/assets/main.${version}.js"></script></html>`,
    'assets.json': JSON.stringify({ js: [`main.${version}.js`], fonts: [], words: {} }),
    [`main.${version}.js`]: `the page of ${version}`,
  });

  it('is used for new pages, while open pages can still load the old files', async () => {
    const inFolder = await BuiltPage.create();
    const fresh = await databases[0]!.open();
    const firstShop = await catalogue.shop(fresh, { workspacesDir: inFolder.dir });
    const otherShop = await catalogue.shop(fresh, { workspacesDir: '/nowhere' });
    await inFolder.writeShell('v2', files('2'));
    expect((await firstShop.get('/')).body).toContain('main.2.js');
    await inFolder.writeShell('v3', files('3'));
    await waitUntil('the new build is seen', async () =>
      (await firstShop.get('/')).body.includes('main.3.js'),
    );
    expect((await otherShop.get('/')).body).toContain('main.3.js');
    for (const server of [firstShop, otherShop])
      for (const version of ['2', '3'])
        expect((await server.get(`/_canvas/assets/main.${version}.js`)).body).toBe(`the page of ${version}`);
    await Promise.all([firstShop.closeApp(), otherShop.closeApp()]);
    await Promise.all([fresh.close(), inFolder.remove()]);
  });

  it('is preloaded with the integrity hash of its build', async () => {
    const inFolder = await BuiltPage.create();
    const fresh = await databases[0]!.open();
    const server = await catalogue.shop(fresh, { workspacesDir: inFolder.dir });
    const assets = {
      ...{ js: ['main.2.js'], fonts: [], words: { de: 'words-de.1.js' } },
      ...{ product: ['product.1.js', 'data.1.js'], remotes: ['federation.1.js'] },
      integrity: { 'product.1.js': 'sha384-a+b' },
    };
    await inFolder.addRemote('cart-mfe', 'cart_mfe', undefined, ['cart']);
    await inFolder.writeShell('v2', { ...files('2'), 'assets.json': JSON.stringify(assets) });
    const { body } = await server.get('/de/personalized-products/tiny-book');
    const hint = (file: string, attributes: string) =>
      `<link rel="preload" as="script" href="/_canvas/assets/${file}"${attributes}>`;
    expect(body).toContain(hint('product.1.js', ' crossorigin="anonymous" integrity="sha384-a+b"'));
    for (const script of ['data.1.js', 'words-de.1.js']) expect(body).toContain(hint(script, ''));
    expect((await server.get('/de/cart')).body).toContain(hint('federation.1.js', ''));
    expect((await server.get('/de')).body).not.toContain('federation.1.js');
    await server.closeApp();
    await Promise.all([fresh.close(), inFolder.remove()]);
  });

  it('is replaced by an earlier build after a rollback by staff', async () => {
    const inFolder = await BuiltPage.create();
    const fresh = await databases[0]!.open();
    const server = await catalogue.shop(fresh, { workspacesDir: inFolder.dir, staffToken: 'staff-token' });
    const authorization = 'Bearer staff-token';
    await inFolder.writeShell('v2', files('2'));
    await server.get('/');
    await inFolder.writeShell('v3', files('3'));
    await waitUntil('the new build is seen', async () => (await server.get('/')).body.includes('main.3.js'));
    const url = '/_canvas/api/releases/shell/current';
    const activate = (version: string, headers: Record<string, string> = { authorization }) =>
      server.app.inject({ method: 'PUT', url, headers, payload: { version, reason: 'a bad day' } });
    expect((await activate('v2', {})).statusCode).toBe(401);
    expect((await activate('v9')).statusCode).toBe(404);
    expect((await activate('v2')).statusCode).toBe(200);
    expect((await server.get('/')).body).toContain('main.2.js');
    expect((await server.get('/_canvas/api/releases', { authorization })).json()).toMatchObject({
      data: {
        builds: [
          { name: 'shell', version: 'v2', is_current: true },
          { name: 'shell', version: 'v3', is_current: false, is_previous: true },
        ],
      },
    });
    await server.closeApp();
    await Promise.all([fresh.close(), inFolder.remove()]);
  });
});

describe('a file compressed by the build', () => {
  const plain = '/_canvas/assets/packed.1.js';

  it('is sent unchanged to clients that accept its encoding', async () => {
    const packed = async (encodings: string) => {
      const { rawPayload, headers } = await shop.get(plain, { 'accept-encoding': encodings });
      const encoding = headers['content-encoding'];
      const body = encoding === 'br' ? brotliDecompressSync(rawPayload) : rawPayload;
      const text = (encoding === 'gzip' ? gunzipSync(body) : body).toString();
      return [text, encoding, headers['content-type'], headers['vary']];
    };
    const otherHeaders = ['text/javascript; charset=utf-8', 'accept-encoding'];
    expect(await packed('gzip, deflate, br')).toEqual(['as it is written', 'br', ...otherHeaders]);
    expect(await packed('gzip')).toEqual(['as it is written', 'gzip', ...otherHeaders]);
    expect(await packed('identity')).toEqual(['as it is written', undefined, ...otherHeaders]);
    expect(await packed('br;q=0, gzip')).toEqual(['as it is written', 'gzip', ...otherHeaders]);
  });

  it.each(['.br', '.gz'])('cannot be fetched at an address with the extension %s', async (extension) => {
    expect((await shop.get(plain + extension)).statusCode).toBe(404);
    expect((await shop.get(`/mfe/cart_mfe/v1/remoteEntry.js${extension}`)).statusCode).toBe(404);
  });

  it('is also sent if it belongs to a remote', async () => {
    const { rawPayload, headers } = await shop.get('/mfe/cart_mfe/v1/remoteEntry.js', {
      'accept-encoding': 'br',
    });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toBe('/* cart_mfe */');
  });
});

describe('files of remotes', () => {
  it('can be read from any origin, so that browsers can check their integrity', async () => {
    const answer = await shop.get('/mfe/cart_mfe/v1/remoteEntry.js');
    expect(answer.body).toBe('/* cart_mfe */');
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it.each([
    '/mfe/cart_mfe/v2/remoteEntry.js',
    '/mfe/cart_mfe/v1/remoteEntry.js.map',
    '/mfe/cart_mfe/v1/release.json',
    '/mfe/cart_mfe/v1/..%2f..%2f..%2fshell/dist/index.html',
    '/mfe/nobody/v1/remoteEntry.js',
  ])('return 404 for %s', async (path) => {
    const answer = await shop.get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('are served and listed only outside production if they belong to the staff panel', async () => {
    expect((await shop.get('/mfe/admin_mfe/v1/remoteEntry.js')).statusCode).toBe(404);
    for (const environment of ['development', 'staging', 'pr_app'] as const) {
      const inside = await catalogue.shop(database, { workspacesDir: built.dir, environment });
      const boot = bootOf(await inside.get('/'));
      expect(boot.remotes.map(({ name }) => name)).toContain('admin_mfe');
      expect(boot.panel).toEqual({
        ...{ remote: 'admin_mfe', expose: './AdminPanel', failed: 'The staff panel did not load' },
      });
      expect((await inside.get('/mfe/admin_mfe/v1/remoteEntry.js')).statusCode).toBe(200);
      expect((await inside.get('/docs/json')).statusCode).toBe(environment === 'development' ? 200 : 401);
      await inside.closeApp();
    }
  });
});
