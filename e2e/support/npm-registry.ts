import { readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { projectRoot } from './addresses';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dist?: object;
  readonly peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>;
}

/** What `npm publish` sends. */
interface Publication {
  readonly name: string;
  readonly versions: Record<string, Manifest>;
  readonly _attachments: Record<string, { readonly data: string }>;
}

interface Version {
  readonly manifest: Manifest;
  readonly open: () => Readable;
}

const BLOCK = 512;
const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** @returns the header of a file in a tar archive (ustar) */
function tarHeader(name: string, size: number, mode: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const cut = name.length <= 100 ? 0 : name.indexOf('/', name.length - 101) + 1;
  header.write(name.slice(cut), 0, 100);
  header.write(octal(mode, 8) + octal(0, 8) + octal(0, 8) + octal(size, 12) + octal(0, 12), 100);
  header.write('        0', 148);
  header.write('ustar\x0000', 257);
  if (cut > 0) header.write(name.slice(0, cut - 1), 345, 155);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

const readJson = async <Content>(file: string): Promise<Content> =>
  JSON.parse(await readFile(file, 'utf8')) as Content;

/** Removes optional peer dependencies, because npm might request versions that this repository does not have. */
function withoutOptionalPeers({ peerDependenciesMeta: meta = {}, ...manifest }: Manifest): Manifest {
  const needed = Object.entries(manifest.peerDependencies ?? {}).filter(([name]) => !meta[name]?.optional);
  return { ...manifest, peerDependencies: Object.fromEntries(needed) };
}

/** Packs an installed package. */
async function* tarOf(folder: string, below = ''): AsyncGenerator<Buffer> {
  for (const entry of await readdir(path.join(folder, below), { withFileTypes: true })) {
    const name = path.posix.join(below, entry.name);
    const file = path.join(folder, name);
    if (entry.isDirectory() && name !== 'node_modules') yield* tarOf(folder, name);
    if (!entry.isFile()) continue;
    const { mode } = await stat(file);
    const bytes =
      name === 'package.json'
        ? Buffer.from(JSON.stringify(withoutOptionalPeers(await readJson(file))))
        : await readFile(file);
    const padding = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK);
    yield Buffer.concat([tarHeader(`package/${name}`, bytes.length, mode & 0o777), bytes, padding]);
  }
  if (below === '') yield Buffer.alloc(2 * BLOCK);
}

/** @returns the folders in which a package is installed, by package name */
async function installedFolders(): Promise<Map<string, string[]>> {
  const lock = await readJson<{ packages: Record<string, { name?: string }> }>(
    path.join(projectRoot, 'node_modules/.package-lock.json'),
  );
  const folders = new Map<string, string[]>();
  for (const [folder, { name = folder.split('node_modules/').at(-1)! }] of Object.entries(lock.packages))
    if (!name.startsWith('@bindery/'))
      folders.set(name, [...(folders.get(name) ?? []), path.join(projectRoot, folder)]);
  return folders;
}

/**
 * An npm registry: accepts packages from `npm publish` and serves them to `npm install`. Packages that were not
 * published come from this repository's node_modules, so npm needs no network.
 */
export class NpmRegistry {
  private readonly versions = new Map<string, Version[]>();

  private constructor(
    private readonly server: Server,
    readonly address: string,
    private readonly folders: Map<string, string[]>,
  ) {}

  static async open(port: number): Promise<NpmRegistry> {
    const server = createServer();
    const registry = new NpmRegistry(server, `http://localhost:${port}/`, await installedFolders());
    server.on('request', (request, reply) => void registry.answer(request, reply));
    await new Promise<void>((resolve) => void server.listen(port, 'localhost', resolve));
    return registry;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  /** @returns the names of the published packages */
  get published(): string[] {
    return [...this.versions.keys()].filter((name) => !this.folders.has(name)).sort();
  }

  private async answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const send = (status: number, body: object): void =>
      void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'PUT') {
      if (!request.headers.authorization) return send(401, { error: 'it names nobody' });
      this.publish((await json(request)) as Publication);
      return send(201, { ok: true });
    }
    const [name = '', version] = decodeURIComponent(request.url!.slice(1)).split('/-/');
    const versions = await this.versionsOf(name);
    if (!versions) return send(404, { error: `there is no ${name}` });
    if (version === undefined) return send(200, this.packument(name, versions));
    return void versions
      .find(({ manifest }) => `${manifest.version}.tgz` === version)!
      .open()
      .pipe(reply);
  }

  private publish({ name, versions, _attachments: files }: Publication): void {
    const bytes = Buffer.from(Object.values(files)[0]!.data, 'base64');
    const manifest = Object.values(versions)[0]!;
    this.versions.set(name, [
      ...(this.versions.get(name) ?? []),
      { manifest, open: () => Readable.from([bytes]) },
    ]);
  }

  private packument(name: string, versions: readonly Version[]): object {
    const listed = versions.map(({ manifest }) => [
      manifest.version,
      {
        ...manifest,
        dist: { ...manifest.dist, tarball: `${this.address}${name}/-/${manifest.version}.tgz` },
      },
    ]);
    return {
      name,
      'dist-tags': { latest: versions[0]!.manifest.version },
      versions: Object.fromEntries(listed) as object,
    };
  }

  private async versionsOf(name: string): Promise<Version[] | undefined> {
    const folders = this.folders.get(name);
    if (!this.versions.has(name) && folders)
      this.versions.set(
        name,
        await Promise.all(
          folders.map(async (folder) => ({
            manifest: withoutOptionalPeers(await readJson<Manifest>(path.join(folder, 'package.json'))),
            open: () => Readable.from(tarOf(folder)),
          })),
        ),
      );
    return this.versions.get(name);
  }
}
