import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { builtProgram } from '../../testing/built-program';
import { BuiltPage, TEMPLATE } from '../../testing/built-page';
import { databases } from '../../testing/test-databases';
import { TestCatalogue, type TestShop } from '../../testing/test-shop';
import { logIn } from '../accounts/testing/signed-in';
import { shellInChild } from './shell-in-child';

const PROGRAM = builtProgram('contexts/pages/shell-program.ts');
const child = shellInChild(PROGRAM, () => undefined);
let catalogue: TestCatalogue;
let built: BuiltPage;
let database: Awaited<ReturnType<(typeof databases)[number]['open']>>;
let shop: TestShop;

const release = (version: string, body: string) =>
  built.writeShell(version, {
    'index.html': TEMPLATE,
    'assets.json': JSON.stringify({ js: ['main.1.js'], fonts: [], words: {} }),
    'main.1.js': `console.log('${version}')`,
    'server.mjs': `export async function renderPage(pathname, boot) { ${body} }`,
  });
const RENDERS = `return {
  html: '<h1>' + pathname + ' ' + Object.keys(boot.preloaded).length + '</h1>',
  styles: [{ id: 'b abc', css: '.b-abc{color:red}' }],
  hints: '<link rel="preload" as="image" href="/cover">',
};`;

beforeAll(async () => {
  catalogue = await TestCatalogue.open({ PUBLIC_ORIGIN: 'https://shop.example' });
  built = await BuiltPage.create();
  await built.addRemote('builder-mfe', 'builder_mfe', undefined, ['product', 'step']);
  await release('v1', RENDERS);
  database = await databases[0]!.open();
  shop = await catalogue.shop(
    database,
    { workspacesDir: built.dir, environment: 'development', isRendering: true },
    { renderShell: child.renderShell },
  );
});
afterAll(async () => {
  await shop.closeApp();
  await database.close();
  await Promise.all([child.close(), catalogue.close(), built.remove()]);
});

const rootOf = (html: string): string => /<div id="root".*<\/div>/s.exec(html)![0];

describe('REND-01: the server-rendered document', () => {
  it('contains the page’s styles with the nonce, and preloads the first picture', async () => {
    const { body } = await shop.get('/uk/cart');
    expect(rootOf(body)).toBe('<div id="root" data-server><h1>/uk/cart 0</h1></div>');
    const [, nonce] = /nonce="([^"]+)"/.exec(body)!;
    expect(body).toContain(`<style data-emotion="b abc" nonce="${nonce}">.b-abc{color:red}</style>`);
    expect(body).toContain('<link rel="preload" as="image" href="/cover">');
  });

  it('loads the scripts of the form when the page has been painted', async () => {
    const { body } = await shop.get('/uk/personalized-products/tiny-book');
    expect(body).not.toMatch(/<link rel="preload" as="script"[^>]*builder_mfe/);
    const [, lateScript] = /<script nonce="[^"]+">([^<]*\.rel='preload'[^<]*)<\/script>/.exec(body)!;
    const added: object[] = [];
    const document = { createElement: () => ({}), head: { append: (link: object) => added.push(link) } };
    const paintCallbacks: (() => void)[] = [];
    runInNewContext(lateScript!, {
      document,
      requestAnimationFrame: (paint: () => void) => paintCallbacks.push(paint),
      setTimeout: (work: () => void) => work(),
    });
    expect(added).toEqual([]);
    paintCallbacks[0]!();
    expect(added).toContainEqual({
      ...{ rel: 'preload', as: 'script', crossOrigin: 'anonymous' },
      href: '/mfe/builder_mfe/v1/remoteEntry.js',
      integrity: expect.stringMatching(/^sha384-/),
    });
    expect((await shop.get('/uk')).body).not.toContain("link.rel='preload'");
  });

  it('is the same for everybody', async () => {
    const visitor = shop.visitor('uk');
    await visitor.add();
    await logIn(database, visitor, 'reader@example.com');
    const [anybodys, theirs] = [
      await shop.get('/uk/cart?name=Robin'),
      await shop.get('/uk/cart', { cookie: visitor.cookie, 'sec-gpc': '1' }),
    ];
    expect(rootOf(theirs.body)).toBe(rootOf(anybodys.body));
    expect(rootOf(theirs.body)).not.toContain('Robin');
  });

  it('starts the scripts of the home page after its first picture', async () => {
    const [home, product] = [
      (await shop.get('/uk')).body,
      (await shop.get('/uk/personalized-products/tiny-book')).body,
    ];
    expect(home).not.toContain('<script defer');
    expect(home).toContain('"src":"/_canvas/assets/main.1.js"');
    expect(product).toMatch(/<script defer src="\/_canvas\/assets\/main\.1\.js"/);
  });
});

it('the shop is closed to search engines outside production (SEO-01)', async () => {
  expect((await shop.get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
});

describe('REND-01: a build with broken rendering', () => {
  const isLeftToBrowser = async (path: string): Promise<void> => {
    const { body, statusCode } = await shop.get(path);
    expect([statusCode, rootOf(body)]).toEqual([200, '<div id="root"></div>']);
    expect(body).toContain('<script defer');
  };

  it('lets the browser render the page if the rendering on the server throws an error', async () => {
    await release('v2', 'throw new Error("broken");');
    await isLeftToBrowser('/uk');
    await isLeftToBrowser('/uk');
  });

  it('lets the browser render the page if the rendering on the server hangs', async () => {
    await release('v3', 'for (;;);');
    await isLeftToBrowser('/uk');
    await release('v4', RENDERS);
    // each visit waits 1 s for the hanging process, which the server kills after 5 s
    let body = '';
    for (let visit = 0; visit < 30 && !body.includes('data-server'); visit += 1)
      ({ body } = await shop.get('/uk/cart'));
    expect(rootOf(body)).toContain('<h1>/uk/cart 0</h1>');
  });

  it('lets the browser render the page if the build has no server bundle', async () => {
    await built.writeShell('v0', {
      'index.html': TEMPLATE,
      'assets.json': JSON.stringify({ js: ['main.1.js'], fonts: [], words: {} }),
      'main.1.js': 'console.log(0)',
    });
    await isLeftToBrowser('/uk');
  });
});
