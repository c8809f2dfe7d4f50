import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { openChanges, type OpenChanges } from '../../../platform/changes';
import type { Database } from '../../../platform/database';
import { createObjectStore, type ObjectStore } from '../../../platform/object-store';
import type { TestDatabase } from '../../../testing/test-databases';
import { BuildStore } from '../build-store';
import type { Publishing } from '../publish-build';
import type { FolderBuild } from '../read-build';
import { Registry } from '../registry';
import { ReleaseFileSchema } from '../release-file';
import { aRelease, type ARelease } from './a-release';

export const asBuild = ({ release, files }: ARelease): FolderBuild => ({
  release: Value.Parse(ReleaseFileSchema, release),
  stored: Object.keys(files),
  read: async (file) => Buffer.from(files[file]!),
  builtAt: new Date(),
});

export const aBuild = (name: string, version: string): FolderBuild => asBuild(aRelease(name, version));

/** Moves the database's clock for rollouts. */
export const stepsAge = (database: Database, minutes: number): Promise<unknown> =>
  database.query(
    {
      name: 'age_steps',
      text: `update canary_builds set step_since = step_since - $1::integer * interval '1 minute'`,
    },
    [minutes],
  );

export class BareRegistry {
  private constructor(
    private readonly folder: string,
    readonly database: Database,
    readonly changes: OpenChanges,
    readonly objects: ObjectStore,
  ) {}

  static async open(open: TestDatabase['open']): Promise<BareRegistry> {
    const folder = await mkdtemp(join(tmpdir(), 'registry-'));
    const database = await open();
    const changes = await openChanges(database, () => undefined);
    return new BareRegistry(folder, database, changes, createObjectStore({ kind: 'folder', folder }));
  }

  async close(): Promise<void> {
    this.changes.close();
    await this.database.close();
    await rm(this.folder, { recursive: true });
  }

  async empty(): Promise<void> {
    await this.database.query({
      name: 'empty',
      text: 'truncate builds, current_builds, canary_builds, release_acts, release_figures',
    });
  }

  async agesThreeYears(): Promise<void> {
    await this.database.query({
      name: 'age',
      text: `update release_acts set at = at - interval '3 years'`,
    });
  }

  /** Moves the start of all running rollout steps this many minutes into the past. */
  async stepsAge(minutes: number): Promise<void> {
    await stepsAge(this.database, minutes);
  }

  /** Returns the dependencies of a publishing process. @param instead - replaces methods of its object store */
  publishing(instead: Partial<ObjectStore> = {}): Publishing {
    const store = new BuildStore({ ...this.objects, ...instead });
    const { database, changes } = this;
    return { database, changes, store, onChange: () => undefined };
  }

  registry(instead: Partial<ObjectStore> = {}): Registry {
    return new Registry(this.publishing(instead), ['production']);
  }
}
