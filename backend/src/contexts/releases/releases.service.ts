import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { EnvironmentSchema, type Environment, type RemoteRelease } from '@bindery/shared/contracts';

/** release.json, written by the build of a remote: `files` maps a file name to its integrity. */
const ReleaseFileSchema = Type.Object({
  name: Type.String({ pattern: '^[a-z][a-z0-9_]*$' }), version: Type.String({ pattern: '^[A-Za-z0-9._-]+$' }), contractVersion: Type.Integer(),
  environments: Type.Array(EnvironmentSchema), entry: Type.String(), integrity: Type.String(), files: Type.Record(Type.String(), Type.String()),
});
type ReleaseFile = Static<typeof ReleaseFileSchema>;

/** Workspaces that may hold a built remote. */
const REMOTES = ['builder-mfe', 'preview-mfe', 'cart-mfe', 'admin-mfe'] as const;

export interface Releases {
  /** The release set of a page made now. */
  current(): Promise<RemoteRelease[]>;
  /** Folder of a release that is listed for this environment and has the file, else undefined. */
  folderOf(name: string, version: string, file: string): Promise<string | undefined>;
}

interface Known {
  readonly release: ReleaseFile;
  readonly folder: string;
  readonly modifiedMs: number;
}

function asRemote({ name, version, contractVersion, entry, integrity, files }: ReleaseFile): RemoteRelease {
  const path = (file: string) => `/mfe/${name}/${version}/${file}`;
  return { name, version, contractVersion, integrity, entry: path(entry), files: Object.fromEntries(Object.entries(files).map(([file, hash]) => [path(file), hash])) };
}

/**
 * The releases that the builds beside the backend made. A remote is listed and served only in the environments its
 * release names. Source: decisions 39
 */
export function createReleases(workspacesDir: string, environment: Environment): Releases {
  const known = new Map<string, Known>();

  /** Read again when a new build wrote it; undefined where the remote is not built or not for this environment. */
  async function read(workspace: string): Promise<Known | undefined> {
    const folder = join(workspacesDir, workspace, 'dist');
    const file = join(folder, 'release.json');
    const found = await stat(file).catch(() => undefined);
    if (!found) return undefined;
    const earlier = known.get(workspace);
    if (earlier?.modifiedMs === found.mtimeMs) return earlier;
    const release = Value.Parse(ReleaseFileSchema, JSON.parse(await readFile(file, 'utf8')));
    const read = { release, folder, modifiedMs: found.mtimeMs };
    known.set(workspace, read);
    return read;
  }

  async function listed(): Promise<Known[]> {
    const all = await Promise.all(REMOTES.map(read));
    return all.filter((one) => one !== undefined).filter(({ release }) => release.environments.includes(environment));
  }

  return {
    current: async () => (await listed()).map(({ release }) => asRemote(release)),
    async folderOf(name, version, file) {
      const found = (await listed()).find(({ release }) => release.name === name && release.version === version);
      return found && Object.hasOwn(found.release.files, file) ? found.folder : undefined;
    },
  };
}
