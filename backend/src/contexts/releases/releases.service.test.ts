import { createHash } from 'node:crypto';
import { mkdtemp, mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Environment } from '@bindery/shared/contracts';
import { openChanges, type OpenChanges } from '../../platform/changes';
import type { Database } from '../../platform/database';
import { createObjectStore, ObjectStoreError, type ObjectStore } from '../../platform/object-store';
import { openedDatabase, describeOnDatabases } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';
import { createReleases, type Releases, type ReleasesAndRegistry } from '.';

const sri = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
const anyBuild = () => true;
const noBuild = () => false;

describeOnDatabases('builds on $name', ({ open }) => {
  let root: string;
  let warnings: string[];
  const database = openedDatabase(open);
  let objects: ObjectStore;
  let opened: OpenChanges[];
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'releases-'));
    await database.query({
      name: 'empty',
      text: 'truncate builds, current_builds, canary_builds, release_acts',
    });
    objects = createObjectStore({ kind: 'folder', folder: join(root, 'objects') });
    warnings = [];
    opened = [];
  });
  afterEach(async () => {
    for (const changes of opened) changes.close();
    await rm(root, { recursive: true });
  });

  /** Starts a process with local builds, in its own folder or in the shared folder. */
  async function process(
    beside = '',
    {
      environment = 'production',
      store = objects,
      isBesideCurrent = true,
    }: { environment?: Environment; store?: ObjectStore; isBesideCurrent?: boolean } = {},
  ): Promise<Releases & Pick<ReleasesAndRegistry, 'registry'>> {
    const changes = await openChanges(database, () => undefined);
    opened.push(changes);
    const workspacesDir = join(root, 'machines', beside);
    const warn = (reason: string) => void warnings.push(reason);
    const { releases, registry } = createReleases(
      { database, changes, objects: store, workspacesDir, isBesideCurrent, warn },
      environment,
    );
    return { ...releases, registry };
  }

  /** A build of a remote, which overwrites the previous build. */
  interface Build {
    content?: string;
    promised?: string;
    environments?: string[];
    /** null means built before routes existed */
    routes?: string[] | null;
    beside?: string;
    builtAt?: Date;
  }
  async function build(
    workspace: string,
    version: string,
    {
      content = `entry of ${version}`,
      promised = content,
      environments = ['development', 'production'],
      routes = ['cart'],
      beside = '',
      builtAt,
    }: Build = {},
  ): Promise<void> {
    const dist = join(root, 'machines', beside, workspace, 'dist');
    await rm(dist, { recursive: true, force: true });
    await mkdir(dist, { recursive: true });
    const entry = `remoteEntry.${version}.js`;
    await writeFile(join(dist, entry), content);
    const release = {
      name: workspace.replace('-', '_'),
      version,
      contractVersion: 1,
      environments,
      entry,
      integrity: sri(promised),
      files: { [entry]: sri(promised) },
      ...(routes ? { routes } : {}),
    };
    await writeFile(join(dist, 'release.json'), JSON.stringify(release));
    if (builtAt) await utimes(join(dist, 'release.json'), builtAt, builtAt);
  }
  const copy = (workspace: string, file: string, content: Buffer) =>
    writeFile(join(root, 'machines', workspace, 'dist', file), content);

  const versions = async (releases: Releases) =>
    (await releases.currentReleases()).map(({ version }) => version);
  const entryOf = async (releases: Releases, version: string, name = 'cart_mfe') =>
    (await releases.file(name, version, `remoteEntry.${version}.js`, noBuild))?.bytes.toString();

  describe('the release set', () => {
    it('lists the builds with address and integrity', async () => {
      await build('cart-mfe', 'v1');
      expect(await (await process()).currentReleases()).toEqual([
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

    it('does not list or serve a remote that is disabled in this environment', async () => {
      await build('admin-mfe', 'v1', { environments: ['development'] });
      await (await process('', { environment: 'development' })).currentReleases();
      const production = await process();
      expect(await production.currentReleases()).toEqual([]);
      expect(await entryOf(production, 'v1', 'admin_mfe')).toBeUndefined();
    });

    it('includes a remote that is unknown to the shop, for the pages in its manifest', async () => {
      await build('gift-finder', 'v1', { routes: ['home'] });
      await build('cart-mfe', 'v1', { routes: null }); // built before routes existed
      expect((await (await process()).currentReleases()).map(({ name, routes }) => [name, routes])).toEqual([
        ['cart_mfe', []],
        ['gift_finder', ['home']],
      ]);
    });
  });

  it('include every remote even while several servers start', async () => {
    await build('cart-mfe', 'v1');
    await build('builder-mfe', 'v1');
    const servers = await Promise.all([process(), process(), process()]);
    const sets = await Promise.all(
      [...servers, ...servers, ...servers].map((server) => server.currentReleases()),
    );
    expect(sets.map((set) => set.length)).toEqual(Array(9).fill(2));
    expect(warnings).toEqual([]);
  });

  describe('a build that is deployed while servers run', () => {
    it('becomes current, and the files of the previous build remain available', async () => {
      const releases = await process();
      await build('cart-mfe', 'v1');
      await releases.currentReleases();
      await build('cart-mfe', 'v2');
      expect(await versions(releases)).toEqual(['v2']);
      expect(await entryOf(releases, 'v1')).toBe('entry of v1');
    });

    it('is served within a second by a process without local builds', async () => {
      const bare = await process('nothing');
      expect(await bare.currentReleases()).toEqual([]);
      await build('cart-mfe', 'v1', { beside: 'one' });
      await (await process('one')).currentReleases();
      await waitUntil('the other process lists it', async () => (await versions(bare)).length === 1, 1500);
      expect(await entryOf(bare, 'v1')).toBe('entry of v1');
    });

    it('is served by all processes as soon as a page contains it', async () => {
      const [firstProcess, otherProcess] = [await process('one'), await process('other')];
      await build('cart-mfe', 'v1', { beside: 'one' });
      await firstProcess.currentReleases();
      expect(await entryOf(otherProcess, 'v1')).toBe('entry of v1');
    });

    it('does not become current while a file does not match its hash', async () => {
      const releases = await process();
      await build('cart-mfe', 'v1');
      await releases.currentReleases();
      await build('cart-mfe', 'v2', { content: 'half a file', promised: 'the whole file' });
      expect(await versions(releases)).toEqual(['v1']);
      expect(warnings.join()).toContain('remoteEntry.v2.js');
    });

    it('remains current when a process of an older deployment restarts', async () => {
      await build('cart-mfe', 'v1', { beside: 'old', builtAt: new Date(Date.now() - 60_000) });
      await (await process('old')).currentReleases();
      await build('cart-mfe', 'v2', { beside: 'new' });
      await (await process('new')).currentReleases();
      expect(await versions(await process('old'))).toEqual(['v2']);
    });

    it('may be an earlier build, built again', async () => {
      const releases = await process();
      await build('cart-mfe', 'v1');
      await releases.currentReleases();
      await build('cart-mfe', 'v2');
      await releases.currentReleases();
      await build('cart-mfe', 'v1', { builtAt: new Date(Date.now() + 1000) });
      expect(await versions(releases)).toEqual(['v1']);
    });
  });

  it('do not delay pages, even if changes are announced continually', async () => {
    await build('cart-mfe', 'v1');
    const changes = await openChanges(database, () => undefined);
    opened.push(changes);
    let looks = 0;
    let tell = (): void => undefined;
    const changing: Database = {
      ...database,
      query(statement, values) {
        // each read is followed by another change
        if (statement.name === 'builds_active' && (looks += 1) < 50) tell();
        return database.query(statement, values);
      },
    };
    const { releases } = createReleases(
      {
        ...{ database: changing, objects, warn: () => undefined },
        workspacesDir: join(root, 'machines'),
        changes: {
          announce: (...args) => changes.announce(...args),
          subscribe(_, heard) {
            tell = () => heard(undefined);
            return () => undefined;
          },
        },
      },
      'production',
    );
    expect(await releases.currentReleases()).toHaveLength(1);
    expect(looks).toBeLessThan(5);
  });

  it('never replace an older build that staff have activated', async () => {
    await build('cart-mfe', 'v1');
    const [firstProcess, otherProcess] = [await process(), await process('other')];
    await firstProcess.currentReleases();
    await build('cart-mfe', 'v2');
    await firstProcess.currentReleases();
    await firstProcess.registry.activate(
      'cart_mfe',
      { version: 'v1' },
      { actor: 'Kim', reason: 'v2 is slow' },
    );
    await waitUntil(
      'the other process lists it',
      async () => (await versions(otherProcess))[0] === 'v1',
      1500,
    );
    expect(await versions(await process())).toEqual(['v1']);
  });

  it('do not replace a current build in a process that only stores builds', async () => {
    const releases = await process('', { isBesideCurrent: false });
    await build('cart-mfe', 'v1');
    expect(await versions(releases)).toEqual(['v1']);
    await build('cart-mfe', 'v2');
    expect(await versions(releases)).toEqual(['v1']);
    expect(await entryOf(releases, 'v2')).toBe('entry of v2');
    await releases.registry.activate('cart_mfe', { version: 'v2' }, { actor: 'Kim', reason: '' });
    await build('cart-mfe', 'v1', { builtAt: new Date(Date.now() + 1000) });
    expect(await versions(releases)).toEqual(['v2']);
  });

  it('remain available if they are among the last ten of their name', async () => {
    const releases = await process();
    for (let version = 1; version <= 12; version += 1) {
      await build('cart-mfe', `v${version}`);
      await releases.currentReleases();
    }
    const laterProcess = await process('nothing');
    const served = await Promise.all(
      Array.from({ length: 12 }, (_, index) => entryOf(laterProcess, `v${index + 1}`)),
    );
    expect(served.flatMap((text, index) => (text === undefined ? [`v${index + 1}`] : []))).toEqual([
      'v1',
      'v2',
    ]);
    const keys: string[] = [];
    for await (const key of objects.list('builds/cart_mfe/')) keys.push(key);
    expect(keys).toHaveLength(10);
  });

  it('can be published again after their files were deleted', async () => {
    const releases = await process();
    for (let version = 1; version <= 11; version += 1) {
      await build('cart-mfe', `v${version}`);
      await releases.currentReleases();
    }
    await build('cart-mfe', 'v1', { builtAt: new Date(Date.now() + 1000) });
    expect(await versions(releases)).toEqual(['v1']);
    expect(await entryOf(await process('nothing'), 'v1')).toBe('entry of v1');
  });

  describe('compressed copies', () => {
    it('are stored with their files and sent to clients that accept them', async () => {
      await build('cart-mfe', 'v1');
      await copy('cart-mfe', 'remoteEntry.v1.js.br', brotliCompressSync('entry of v1'));
      await copy('cart-mfe', 'remoteEntry.v1.js.gz', gzipSync('entry of v1'));
      await (await process()).currentReleases();
      const bare = await process('nothing');
      const ask = (accepts: (encoding: string) => boolean) =>
        bare.file('cart_mfe', 'v1', 'remoteEntry.v1.js', accepts);
      expect((await ask(anyBuild))!.encoding).toBe('br');
      expect((await ask((encoding) => encoding === 'gzip'))!.bytes).toEqual(gzipSync('entry of v1'));
      expect((await ask(noBuild))!.bytes.toString()).toBe('entry of v1');
      expect(await bare.file('cart_mfe', 'v1', 'remoteEntry.v1.js.br', anyBuild)).toBeUndefined();
    });

    it.each([
      ['is of another build', brotliCompressSync('entry of v0')],
      ['is cut short', brotliCompressSync('entry of v1').subarray(0, 6)],
    ])('keep the build off the list if one %s', async (_, content) => {
      await build('cart-mfe', 'v1');
      await copy('cart-mfe', 'remoteEntry.v1.js.br', content);
      expect(await (await process()).currentReleases()).toEqual([]);
      expect(warnings.join()).toContain('remoteEntry.v1.js.br');
    });
  });

  describe('an object store', () => {
    const failing = (methods: Partial<ObjectStore>): ObjectStore => ({ ...objects, ...methods });

    it('does not block pages if it is unavailable and the process has local builds', async () => {
      const away = () => Promise.reject(new ObjectStoreError('away'));
      await build('cart-mfe', 'v1');
      const releases = await process('', { store: failing({ put: away, get: away }) });
      expect(await versions(releases)).toEqual(['v1']);
      expect(await entryOf(releases, 'v1')).toBe('entry of v1');
      expect(warnings.join()).toContain('away');
      expect(await releases.registry.states()).toEqual([]); // other processes learn only of stored files
    });

    it('serves no altered bytes', async () => {
      await build('cart-mfe', 'v1');
      await (await process()).currentReleases();
      await objects.put('builds/cart_mfe/v1/remoteEntry.v1.js', Buffer.from('evil'), 'text/javascript');
      await expect(entryOf(await process('nothing'), 'v1')).rejects.toThrow('remoteEntry.v1.js');
    });

    it('is cleaned of the files of a publication that was killed', async () => {
      await objects.put('builds/cart_mfe/v7/remoteEntry.v7.js', Buffer.from('half'), 'text/javascript');
      await build('cart-mfe', 'v1');
      const releases = await process();
      await releases.currentReleases();
      const keys = async () => {
        const foundKeys: string[] = [];
        for await (const key of objects.list('builds/')) foundKeys.push(key);
        return foundKeys;
      };
      await releases.deleteAbandoned();
      expect(await keys()).toHaveLength(2); // its publisher may still be at work
      await releases.deleteAbandoned(new Date(Date.now() + 2 * 86_400_000));
      expect(await keys()).toEqual(['builds/cart_mfe/v1/remoteEntry.v1.js']);
    });
  });

  it('are available from the folder of an earlier release of the shop', async () => {
    await build('cart-mfe', 'v0', { beside: 'before' });
    const keptFolder = join(root, 'kept');
    await mkdir(join(keptFolder, 'cart_mfe'), { recursive: true });
    await rename(join(root, 'machines/before/cart-mfe/dist'), join(keptFolder, 'cart_mfe/v0'));
    await build('cart-mfe', 'v1');
    const releases = await process();
    await releases.publishBeside(keptFolder);
    expect(await versions(releases)).toEqual(['v1']);
    expect(await entryOf(await process('nothing'), 'v0')).toBe('entry of v0');
    await expect(readFile(join(keptFolder, 'cart_mfe/v0/release.json'))).rejects.toThrow('ENOENT');
  });

  describe('unknown addresses', () => {
    it.each([
      ['..', 'kept', 'x'],
      ['cart_mfe', '..', 'release.json'],
      ['cart_mfe', 'v1', '../release.json'],
      ['cart_mfe', 'v1', 'release.json'],
      ['shell', 'v1', 'index.html'],
    ])('return 404 for %s %s %s', async (name, version, file) => {
      await build('cart-mfe', 'v1');
      const releases = await process();
      await releases.currentReleases();
      expect(await releases.file(name, version, file, noBuild)).toBeUndefined();
    });
  });
});
