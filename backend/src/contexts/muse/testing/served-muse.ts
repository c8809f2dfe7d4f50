import { afterAll, beforeAll } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { installProblems } from '../../../platform/problems';
import type { Muse } from '@bindery/muse';
import { createMuse, museRoutes } from '../index';
import { FONTS_DIR, SECRET, TinyCatalogue, type PackageSource } from '@bindery/muse/testing';

export interface ServedMuse {
  readonly muse: Muse;
  /** of the routes, listening on a port of their own */
  readonly origin: string;
}

/** Serves the routes of the engine, and nothing else of the shop, to the tests of a file: `tiny-book` and more packages by slug. */
export function withServedMuse(
  take: (served: ServedMuse) => void,
  more: Readonly<Record<string, PackageSource>> = {},
): void {
  let catalogue: TinyCatalogue;
  let app: FastifyInstance;
  beforeAll(async () => {
    catalogue = await TinyCatalogue.create();
    await catalogue.add();
    for (const [slug, files] of Object.entries(more)) await catalogue.add(slug, files);
    const muse = await createMuse({ catalogueDir: catalogue.dir, fontsDir: FONTS_DIR, secret: SECRET });
    app = fastify();
    installProblems(app);
    await app.register(museRoutes, { muse });
    take({ muse, origin: await app.listen({ port: 0, host: '127.0.0.1' }) });
  });
  afterAll(async () => {
    await app.close();
    await catalogue.remove();
  });
}
