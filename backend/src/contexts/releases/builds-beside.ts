import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { publishBuild, type Publishing, type Wish } from './publish-build';
import { builtAtMs, readBuild, type FolderBuild } from './read-build';

/** Maximum number of cached builds; there are far fewer workspaces. */
const MAX_WORKSPACES = 200;
const WORKSPACE = /^[a-z][a-z0-9-]*$/;
const TRY_AGAIN_MS = 10_000;

/** @property tryAgainAt - time of the next attempt to publish the build, in ms; undefined means it is published */
interface SeenBuild {
  readonly modifiedMs: number;
  readonly build: FolderBuild;
  readonly tryAgainAt: number | undefined;
}

export interface BuildsBesideOptions {
  readonly workspacesDir: string;
  /** true means each new local build becomes current; false means it does so only if its name has no current build */
  readonly isBesideCurrent?: boolean;
  /** minimum time between two checks of the folders; default 0, because builds often change in development */
  readonly lookEveryMs?: number;
  /** called with the reason if a build cannot be published; the earlier build then remains current */
  readonly warn: (reason: string) => void;
}

const folderNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const isDue = ({ tryAgainAt }: SeenBuild): boolean => tryAgainAt !== undefined && Date.now() >= tryAgainAt;

/** The builds of this machine's workspaces (`dist/release.json`). Publishes each build when first found. */
export class BuildsBeside {
  /** Results of the checks of local builds, so that simultaneous page requests share one check. */
  private readonly seenBuilds: LRUCache<string, SeenBuild>;
  private lookedAt = -Infinity;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly options: BuildsBesideOptions,
    private readonly publishing: Publishing,
  ) {
    this.seenBuilds = new LRUCache({
      max: MAX_WORKSPACES,
      fetchMethod: (workspace, earlierBuild) => this.look(workspace, earlierBuild),
    });
  }

  /** Calls {@link take}, but at most once every `lookEveryMs`. */
  takeAtTimes(): Promise<void> {
    const { lookEveryMs = 0 } = this.options;
    if (performance.now() - this.lookedAt < lookEveryMs) return this.looking;
    return this.take();
  }

  /** Publishes new builds. Never rejects: failures are reported and retried. */
  take(): Promise<void> {
    this.lookedAt = performance.now();
    this.looking = this.lookAtAll();
    return this.looking;
  }

  private async lookAtAll(): Promise<void> {
    const workspaces = (await folderNames(this.options.workspacesDir)).filter((name) => WORKSPACE.test(name));
    await Promise.all(workspaces.map((name) => this.seenBuilds.fetch(name, { forceRefresh: true })));
  }

  allBuilds(): FolderBuild[] {
    return [...this.seenBuilds.values()].map(({ build }) => build);
  }

  /** Publishes the releases in a folder that old versions of the shop used, and deletes the folder. */
  async takeKept(keptDir: string): Promise<void> {
    for (const name of await folderNames(keptDir)) {
      for (const version of await folderNames(join(keptDir, name))) {
        const build = await readBuild(join(keptDir, name, version)).catch(() => undefined);
        if (build) await publishBuild(this.publishing, build, { wish: 'keep' });
      }
    }
    await rm(keptDir, { recursive: true, force: true });
  }

  private get wish(): Wish {
    return { wish: (this.options.isBesideCurrent ?? true) ? 'current' : 'first' };
  }

  private async look(workspace: string, earlierBuild: SeenBuild | undefined): Promise<SeenBuild | undefined> {
    const folder = join(this.options.workspacesDir, workspace, 'dist');
    const modifiedMs = await builtAtMs(folder);
    if (modifiedMs === undefined) return earlierBuild;
    const knownBuild = earlierBuild?.modifiedMs === modifiedMs ? earlierBuild : undefined;
    if (knownBuild && !isDue(knownBuild)) return knownBuild;
    try {
      const build = knownBuild?.build ?? (await readBuild(folder));
      const isPublished = await publishBuild(this.publishing, build, this.wish).then(
        () => true,
        (error: unknown) => this.refused(workspace, error),
      );
      return { modifiedMs, build, tryAgainAt: isPublished ? undefined : Date.now() + TRY_AGAIN_MS };
    } catch (error) {
      this.refused(workspace, error);
      // another process may not have finished the build, so the next check reads it again
      return earlierBuild;
    }
  }

  private refused(workspace: string, error: unknown): false {
    this.options.warn(`${workspace}: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}
