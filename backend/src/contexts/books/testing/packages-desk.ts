import { expect } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type { PackageSource } from '@bindery/muse/testing';
import type { PackageList } from '@bindery/shared/contracts';
import { staffOf } from '../../../testing/staff-members';
import type { OpenShop } from '../../../testing/test-shop';
import { waitUntil } from '../../../testing/until';
import { gzipSync } from 'node:zlib';
import type { PackageFiles } from '@bindery/muse';

/** Packs and compresses files as the staff panel does with a folder. */
export function packed(
  files: PackageFiles,
  { slug = 'tiny-book', paths = [...files.keys()], lacks = 0 } = {},
): Buffer {
  const bodies = [...files.values()];
  const head = { format: 1, slug, files: paths.map((path, index) => [path, bodies[index]!.length + lacks]) };
  return gzipSync(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...bodies]));
}

/** Staff actions on packages, in a shop that uses the tests' `STAFF_TOKEN` and runs its jobs. */
export interface PackagesDesk {
  post(path: string, payload: object): Promise<LightMyRequestResponse>;
  /** Runs a trial of the tiny book with these changes. @returns the request body that publishes the changed book */
  tried(changes: PackageSource, slug?: string): Promise<{ trial_id: string; version: string }>;
  rollBack(slug: string, replacedVersion: string): Promise<LightMyRequestResponse>;
  list(): Promise<PackageList['packages']>;
  productOf(slug: string): Promise<LightMyRequestResponse>;
}

export function packagesDesk({ shop }: OpenShop): PackagesDesk {
  const { machine } = staffOf(shop);
  const post: PackagesDesk['post'] = (path, payload) => machine('POST', `/packages${path}`, payload);
  return {
    post,
    async tried(changes, slug = 'tiny-book') {
      const { trials, muse } = shop;
      const files = new Map(await muse.packageFiles('tiny-book'));
      for (const [path, content] of Object.entries(changes))
        files.set(path, Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)));
      const id = await trials.beginWithFiles(packed(files, { slug }));
      await waitUntil('the trial has ended', async () => (await trials.read(id)).status !== 'waiting');
      const { version, status, problems } = await trials.read(id);
      expect({ status, errors: problems.filter(({ severity }) => severity === 'error') }).toEqual({
        ...{ status: 'done', errors: [] },
      });
      return { trial_id: id, version: version! };
    },
    rollBack: (slug, replacedVersion) =>
      post(`/${slug}/rollback`, { was: replacedVersion, reason: 'Tested' }),
    list: async () => (await machine('GET', '/packages')).json<{ data: PackageList }>().data.packages,
    productOf: (slug) => shop.get(`/_canvas/api/products/${slug}?marketplace=uk`),
  };
}
