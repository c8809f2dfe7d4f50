import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { Value } from 'typebox/value';
import type { Environment, RemoteRelease } from '@bindery/shared/contracts';
import {
  keepRelease,
  keptRelease,
  ReleaseFileSchema,
  type KeptRelease,
  type ReleaseFile,
} from './kept-releases';

/** Many more folders than there are workspaces: each is looked at once for a page. */
const MAX_WORKSPACES = 200;
const WORKSPACE = /^[a-z][a-z0-9-]*$/;

/** A release, and what its remote declares about pages. */
export interface ListedRelease extends RemoteRelease {
  /** kinds of pages that need its first files before they show what they are for */
  readonly routes: readonly string[];
}

export interface Releases {
  /** The release set of a page made now. */
  current(): Promise<ListedRelease[]>;
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

function asListed({
  name,
  version,
  contractVersion,
  entry,
  integrity,
  files,
  routes = [],
}: ReleaseFile): ListedRelease {
  const path = (file: string) => `/mfe/${name}/${version}/${file}`;
  return {
    name,
    version,
    contractVersion,
    integrity,
    routes,
    entry: path(entry),
    files: Object.fromEntries(Object.entries(files).map(([file, hash]) => [path(file), hash])),
  };
}

interface SeenBuild {
  readonly modifiedMs: number;
  readonly kept: KeptRelease;
}

/** Takes a build whose release.json is new; one that is damaged leaves the one before in place. */
async function lookAtBuild(
  { workspacesDir, keptDir, warn }: ReleasesOptions,
  workspace: string,
  earlier: SeenBuild | undefined,
): Promise<SeenBuild | undefined> {
  const build = join(workspacesDir, workspace, 'dist');
  const file = join(build, 'release.json');
  const stats = await stat(file).catch(() => undefined);
  if (!stats || earlier?.modifiedMs === stats.mtimeMs) return earlier;
  try {
    const release = Value.Parse(ReleaseFileSchema, JSON.parse(await readFile(file, 'utf8')));
    return { modifiedMs: stats.mtimeMs, kept: await keepRelease(keptDir, build, release) };
  } catch (error) {
    warn(`${workspace}: ${error instanceof Error ? error.message : String(error)}`);
    // not remembered as seen: the build may be in the middle of writing
    return earlier;
  }
}

/**
 * The releases that the builds beside the backend made, each kept from its first sight on. Every workspace with a
 * release.json is a remote: none is known here by name. A remote is listed and served only in the environments its
 * release names. Source: docs/rules.md STAFF-01
 */
export function createReleases(options: ReleasesOptions): Releases {
  const { workspacesDir, keptDir, environment } = options;
  /** Pages asked for at once wait for one look at each build: single flight. */
  const builds = new LRUCache<string, SeenBuild>({
    max: MAX_WORKSPACES,
    fetchMethod: (workspace, earlier) => lookAtBuild(options, workspace, earlier),
  });
  const workspaces = async (): Promise<string[]> =>
    (await readdir(workspacesDir, { withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isDirectory() && WORKSPACE.test(entry.name))
      .map(({ name }) => name)
      .sort();

  const isHere = ({ release }: KeptRelease) => release.environments.includes(environment);

  async function listed(): Promise<KeptRelease[]> {
    const seen = await Promise.all(
      (await workspaces()).map((workspace) => builds.fetch(workspace, { forceRefresh: true })),
    );
    return seen.flatMap((build) => (build && isHere(build.kept) ? [build.kept] : []));
  }

  /** The first to ask for a file may come before any page: then the build is taken now. */
  const takenNow = async (name: string, version: string): Promise<KeptRelease | undefined> =>
    (await listed()).find(({ release }) => release.name === name && release.version === version);

  return {
    current: async () => (await listed()).map(({ release }) => asListed(release)),
    async folderOf(name, version, file) {
      if (
        !Value.Check(ReleaseFileSchema.properties.name, name) ||
        !Value.Check(ReleaseFileSchema.properties.version, version)
      )
        return undefined;
      const kept = (await keptRelease(keptDir, name, version)) ?? (await takenNow(name, version));
      return kept && isHere(kept) && Object.hasOwn(kept.release.files, file) ? kept.folder : undefined;
    },
  };
}
