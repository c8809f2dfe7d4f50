import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Environment } from '@bindery/shared/contracts';
import { createReleases } from './releases.service';

const sri = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
let root: string;
let warnings: string[];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'releases-'));
  warnings = [];
});
afterEach(() => rm(root, { recursive: true }));

const releases = (environment: Environment = 'production') =>
  createReleases({
    workspacesDir: root,
    keptDir: join(root, 'kept'),
    environment,
    warn: (reason) => warnings.push(reason),
  });

/** What a build of a remote leaves behind, written over the one before. */
interface Build {
  content?: string;
  promised?: string;
  environments?: string[];
  /** null as in a release that was built before there were any */
  routes?: string[] | null;
}
async function build(
  workspace: string,
  version: string,
  {
    content = `entry of ${version}`,
    promised = content,
    environments = ['development', 'production'],
    routes = ['cart'],
  }: Build = {},
): Promise<void> {
  const dist = join(root, workspace, 'dist');
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  const entry = `remoteEntry.${version}.js`;
  await writeFile(join(dist, entry), content);
  const name = workspace.replace('-', '_');
  await writeFile(
    join(dist, 'release.json'),
    JSON.stringify({
      name,
      version,
      contractVersion: 1,
      environments,
      entry,
      integrity: sri(promised),
      files: { [entry]: sri(promised) },
      ...(routes ? { routes } : {}),
    }),
  );
}

describe('the release set', () => {
  it('lists what is built, by address and integrity', async () => {
    await build('cart-mfe', 'v1');
    expect(await releases().current()).toEqual([
      {
        name: 'cart_mfe',
        version: 'v1',
        contractVersion: 1,
        entry: '/mfe/cart_mfe/v1/remoteEntry.v1.js',
        integrity: sri('entry of v1'),
        files: { '/mfe/cart_mfe/v1/remoteEntry.v1.js': sri('entry of v1') },
        routes: ['cart'],
      },
    ]);
  });

  it('neither lists nor serves a remote that does not exist in this environment', async () => {
    await build('admin-mfe', 'v1', { environments: ['development'] });
    await releases('development').current();
    const production = releases('production');
    expect(await production.current()).toEqual([]);
    expect(await production.folderOf('admin_mfe', 'v1', 'remoteEntry.v1.js')).toBeUndefined();
  });
});

describe('the first pages of a server, asked for at once', () => {
  it('all list every remote', async () => {
    await build('cart-mfe', 'v1');
    await build('builder-mfe', 'v1');
    const registry = releases();
    const sets = await Promise.all(Array.from({ length: 8 }, () => registry.current()));
    expect(sets.map((set) => set.length)).toEqual(Array(8).fill(2));
    expect(warnings).toEqual([]);
  });

  it('of several processes on one folder too', async () => {
    await build('cart-mfe', 'v1');
    const sets = await Promise.all(Array.from({ length: 4 }, () => releases().current()));
    expect(sets.map((set) => set.length)).toEqual(Array(4).fill(1));
  });
});

describe('a remote that is built anew under a running server', () => {
  it('is listed in its new version, and the files of the old one stay for pages that are open', async () => {
    const registry = releases();
    await build('cart-mfe', 'v1');
    await registry.current();
    await build('cart-mfe', 'v2');
    expect((await registry.current()).map(({ version }) => version)).toEqual(['v2']);
    const folder = await registry.folderOf('cart_mfe', 'v1', 'remoteEntry.v1.js');
    expect(await readFile(join(folder!, 'remoteEntry.v1.js'), 'utf8')).toBe('entry of v1');
  });

  it('keeps the old version after a restart too', async () => {
    await build('cart-mfe', 'v1');
    await releases().current();
    await build('cart-mfe', 'v2');
    expect(await releases().folderOf('cart_mfe', 'v1', 'remoteEntry.v1.js')).toBeDefined();
  });

  it('keeps listing the old version while a file of the new one is not what its release promises', async () => {
    const registry = releases();
    await build('cart-mfe', 'v1');
    await registry.current();
    await build('cart-mfe', 'v2', { content: 'half a file', promised: 'the whole file' });
    expect((await registry.current()).map(({ version }) => version)).toEqual(['v1']);
    expect(warnings.join()).toContain('remoteEntry.v2.js');
  });
});

describe('compressed copies of a remote’s files', () => {
  const copy = (workspace: string, file: string, content: Buffer) =>
    writeFile(join(root, workspace, 'dist', file), content);

  it('are kept with them', async () => {
    await build('cart-mfe', 'v1');
    await copy('cart-mfe', 'remoteEntry.v1.js.br', brotliCompressSync('entry of v1'));
    await copy('cart-mfe', 'remoteEntry.v1.js.gz', gzipSync('entry of v1'));
    const registry = releases();
    expect(Object.keys((await registry.current())[0]!.files)).toEqual(['/mfe/cart_mfe/v1/remoteEntry.v1.js']);
    const folder = (await registry.folderOf('cart_mfe', 'v1', 'remoteEntry.v1.js'))!;
    expect((await readdir(folder)).sort()).toEqual([
      'release.json',
      'remoteEntry.v1.js',
      'remoteEntry.v1.js.br',
      'remoteEntry.v1.js.gz',
    ]);
    expect(await registry.folderOf('cart_mfe', 'v1', 'remoteEntry.v1.js.br')).toBeUndefined();
  });

  it.each([
    ['is of another build', brotliCompressSync('entry of v0')],
    ['is cut short', brotliCompressSync('entry of v1').subarray(0, 6)],
  ])('keep the release from being listed where one %s', async (_, content) => {
    await build('cart-mfe', 'v1');
    await copy('cart-mfe', 'remoteEntry.v1.js.br', content);
    expect(await releases().current()).toEqual([]);
    expect(warnings.join()).toContain('remoteEntry.v1.js.br');
  });
});

describe('a remote that nobody here has heard of', () => {
  it('is listed, with the pages that it says need it', async () => {
    await build('gift-finder', 'v1', { routes: ['home'] });
    expect((await releases().current()).map(({ name, routes }) => [name, routes])).toEqual([
      ['gift_finder', ['home']],
    ]);
  });

  it('is needed by no page where its release is from before there were routes', async () => {
    await build('cart-mfe', 'v1', { routes: null });
    const [listed] = await releases().current();
    expect(listed!.routes).toEqual([]);
  });
});

describe('addresses that nobody issued', () => {
  it.each([
    ['..', 'kept', 'x'],
    ['cart_mfe', '..', 'release.json'],
    ['cart_mfe', 'v1', '../release.json'],
    ['cart_mfe', 'v1', 'release.json'],
  ])('%s %s %s leads nowhere', async (name, version, file) => {
    await build('cart-mfe', 'v1');
    const registry = releases();
    await registry.current();
    expect(await registry.folderOf(name, version, file)).toBeUndefined();
  });
});
