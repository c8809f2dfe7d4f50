import { extname } from 'node:path';
import PQueue from 'p-queue';
import type { ObjectStore } from '../../platform/object-store';
import type { BuildRow } from './builds.repository';
import { ENCODINGS, isAsPromised, type Build } from './read-build';
import { ReleaseDamagedError } from './release-file';

const BUILDS = 'builds/';
const PUTS_AT_ONCE = 8;
/** After this time, an unfinished publication counts as abandoned, because its process died. */
const ABANDONED_MS = 86_400_000;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** @returns the content type of a build's file, compressed or not */
export const contentTypeOf = (storedName: string): string =>
  CONTENT_TYPES[extname(storedName.replace(/\.(br|gz)$/, ''))] ?? 'application/octet-stream';

type Named = Pick<BuildRow['release'], 'name' | 'version'>;
export const prefixOf = ({ name, version }: Named): string => `${BUILDS}${name}/${version}/`;

/** The files of builds in the object store: `builds/{name}/{version}/{file}`. */
export class BuildStore {
  constructor(private readonly objects: ObjectStore) {}

  /** Stores the missing files of a build. Two processes may do this at once, because a version's bytes never change. */
  async putMissing(build: Build): Promise<void> {
    const prefix = prefixOf(build.release);
    const presentNames = new Set<string>();
    for await (const key of this.objects.list(prefix)) presentNames.add(key.slice(prefix.length));
    await this.put(
      build,
      build.stored.filter((name) => !presentNames.has(name)),
    );
  }

  /** Stores files of a build. Overwrites files that an unfinished publication left. */
  async put({ release, read }: Build, names: readonly string[]): Promise<void> {
    const prefix = prefixOf(release);
    const queue = new PQueue({ concurrency: PUTS_AT_ONCE });
    await queue.addAll(
      names.map((name) => async () => {
        // verifies the file again, because a newer build may have overwritten it in the meantime
        const bytes = await read(name);
        await requirePromised(release, name, bytes);
        await this.objects.put(prefix + name, bytes, contentTypeOf(name));
      }),
    );
  }

  /** @throws ReleaseDamagedError if the bytes differ from the release's hash; ObjectStoreError */
  async read({ release }: BuildRow, storedName: string): Promise<Buffer | undefined> {
    const storedObject = await this.objects.get(prefixOf(release) + storedName);
    if (storedObject) await requirePromised(release, storedName, storedObject.bytes);
    return storedObject?.bytes;
  }

  async delete({ release, stored: storedNames }: BuildRow): Promise<void> {
    const queue = new PQueue({ concurrency: PUTS_AT_ONCE });
    await queue.addAll(storedNames.map((name) => () => this.objects.delete(prefixOf(release) + name)));
  }

  /** @returns builds with files older than a day. If a build has no row in the database, its publication failed. */
  async oldBuilds(now: Date): Promise<Named[]> {
    const foundBuilds = new Map<string, Named>();
    for await (const key of this.objects.list(BUILDS)) {
      const [, name, version] = key.split('/');
      if (!name || !version || foundBuilds.has(`${name}/${version}`)) continue;
      const head = await this.objects.head(key);
      if (head && now.getTime() - head.modifiedAt.getTime() > ABANDONED_MS)
        foundBuilds.set(`${name}/${version}`, { name, version });
    }
    return [...foundBuilds.values()];
  }

  async deleteAll(build: Named): Promise<void> {
    for await (const key of this.objects.list(prefixOf(build))) await this.objects.delete(key);
  }
}

async function requirePromised(
  release: BuildRow['release'],
  storedName: string,
  bytes: Buffer,
): Promise<void> {
  if (!(await isAsPromised(release, storedName, bytes)))
    throw new ReleaseDamagedError(`${release.name} ${release.version}`, storedName);
}

/** @returns the encoding of the smallest stored copy that the browser accepts */
export const encodingFor = (
  { stored: storedNames }: Pick<BuildRow, 'stored'>,
  file: string,
  accepted: (encoding: string) => boolean,
): (typeof ENCODINGS)[number] | undefined =>
  ENCODINGS.find(({ name, extension }) => accepted(name) && storedNames.includes(file + extension));
