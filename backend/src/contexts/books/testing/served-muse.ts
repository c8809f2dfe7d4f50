import { afterAll, beforeAll } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { installSecurityHeaders } from '../../../platform/http/content-policy';
import { installProblems } from '../../../platform/problems';
import type { Muse } from '@bindery/muse';
import { createMuse, museRoutes } from '..';
import { FONTS_DIR, SECRET, TinyCatalogue, type PackageSource } from '@bindery/muse/testing';

export interface ServedMuse {
  readonly muse: Muse;
  /** origin of the server, which has the engine's routes only */
  readonly origin: string;
  ask(path: string, init?: RequestInit): Promise<Answer>;
  /** @param payload - sent as JSON; a string is sent unchanged */
  post(path: string, payload: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly bytes: Buffer;
  json<T = unknown>(): T;
}

function callsTo(origin: string): Pick<ServedMuse, 'ask' | 'post'> {
  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(origin + path, init);
    const bytes = Buffer.from(await response.arrayBuffer());
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      bytes,
      json: <T>() => JSON.parse(bytes.toString('utf8')) as T,
    };
  }
  const post: ServedMuse['post'] = (path, payload, headers = {}) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  return { ask, post };
}

/** Starts a server with the engine's routes only, for a test file. Sells `tiny-book` and `morePackages`, by slug. */
export function withServedMuse(
  take: (served: ServedMuse) => void,
  morePackages: Readonly<Record<string, PackageSource>> = {},
): void {
  let catalogue: TinyCatalogue;
  let app: FastifyInstance;
  beforeAll(async () => {
    catalogue = await TinyCatalogue.create();
    await catalogue.add();
    for (const [slug, files] of Object.entries(morePackages)) await catalogue.add(slug, files);
    const muse = await createMuse({ catalogueDir: catalogue.dir, fontsDir: FONTS_DIR, secret: SECRET });
    app = fastify();
    installProblems(app);
    await installSecurityHeaders(app, { publicOrigin: '' });
    await app.register(museRoutes, { muse });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    take({ muse, origin, ...callsTo(origin) });
  });
  afterAll(async () => {
    await app.close();
    await catalogue.remove();
  });
}
