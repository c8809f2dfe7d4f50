import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import type { Environment, RemoteRelease } from '@bindery/shared/contracts';
import {
  keepRelease,
  keptRelease,
  ReleaseFileSchema,
  type KeptRelease,
  type ReleaseFile,
} from './kept-releases';

/** Workspaces that may hold a built remote. */
const REMOTES = ['builder-mfe', 'preview-mfe', 'cart-mfe', 'admin-mfe'] as const;

export interface Releases {
  /** The release set of a page made now. */
  current(): Promise<RemoteRelease[]>;
  /** Folder of a release, of now or of earlier, that exists in this environment and has the file, else undefined. */
  folderOf(name: string, version: string, file: string): Promise<string | undefined>;
}

export interface ReleasesOptions {
  /** where the workspaces with their builds are */
  readonly workspacesDir: string;
  /** where releases are kept: pages that are open keep the set they started with while a remote is built anew */
  readonly keptDir: string;
  readonly environment: Environment;
  /** told why a build is not taken; the earlier release stays listed */
  readonly warn: (reason: string) => void;
}

function asRemote({ name, version, contractVersion, entry, integrity, files }: ReleaseFile): RemoteRelease {
  const path = (file: string) => `/mfe/${name}/${version}/${file}`;
  return {
    name,
    version,
    contractVersion,
    integrity,
    entry: path(entry),
    files: Object.fromEntries(Object.entries(files).map(([file, hash]) => [path(file), hash])),
  };
}

/**
 * The releases that the builds beside the backend made, each kept from its first sight on. A remote is listed and
 * served only in the environments its release names. Source: decisions 39
 */
export function createReleases({ workspacesDir, keptDir, environment, warn }: ReleasesOptions): Releases {
  const seen = new Map<string, { readonly modifiedMs: number; readonly kept?: KeptRelease }>();
  const underWay = new Map<string, Promise<KeptRelease | undefined>>();

  /** Taken again when a new build wrote release.json; a build that is damaged leaves the one before in place. */
  async function latest(workspace: string): Promise<KeptRelease | undefined> {
    const build = join(workspacesDir, workspace, 'dist');
    const found = await stat(join(build, 'release.json')).catch(() => undefined);
    const earlier = seen.get(workspace);
    if (!found || earlier?.modifiedMs === found.mtimeMs) return earlier?.kept;
    try {
      const release = Value.Parse(
        ReleaseFileSchema,
        JSON.parse(await readFile(join(build, 'release.json'), 'utf8')),
      );
      const kept = await keepRelease(keptDir, build, release);
      seen.set(workspace, { modifiedMs: found.mtimeMs, kept });
      return kept;
    } catch (error) {
      warn(`${workspace}: ${error instanceof Error ? error.message : String(error)}`);
      // not remembered as seen: the build may be in the middle of writing
      return earlier?.kept;
    }
  }

  /** Pages asked for at once wait for one look at the build. */
  function latestOnce(workspace: string): Promise<KeptRelease | undefined> {
    const running = underWay.get(workspace) ?? latest(workspace).finally(() => underWay.delete(workspace));
    underWay.set(workspace, running);
    return running;
  }

  const isHere = ({ release }: KeptRelease) => release.environments.includes(environment);

  async function listed(): Promise<KeptRelease[]> {
    const all = await Promise.all(REMOTES.map(latestOnce));
    return all.filter((one) => one !== undefined).filter(isHere);
  }

  return {
    current: async () => (await listed()).map(({ release }) => asRemote(release)),
    async folderOf(name, version, file) {
      if (
        !Value.Check(ReleaseFileSchema.properties.name, name) ||
        !Value.Check(ReleaseFileSchema.properties.version, version)
      )
        return undefined;
      const found =
        (await listed()).find(({ release }) => release.name === name && release.version === version) ??
        (await keptRelease(keptDir, name, version));
      return found && isHere(found) && Object.hasOwn(found.release.files, file) ? found.folder : undefined;
    },
  };
}
