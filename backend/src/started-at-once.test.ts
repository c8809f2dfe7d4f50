import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { TestCatalogue } from './testing/test-shop';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** Below backend, where its packages are found. */
const PROGRAM = at(`../node_modules/.cache/tests/started-at-once-${process.pid}.mjs`);
const serverUrl = process.env['TEST_DATABASE_URL'];

async function originOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! }))
    if (line.startsWith('ready ')) return `http://127.0.0.1:${line.slice('ready '.length)}`;
  throw new Error('A process ended before it was ready');
}

(serverUrl ? describe : describe.skip)('three processes started at once on an empty database', () => {
  const name = `bindery_at_once_${randomBytes(6).toString('hex')}`;
  let catalogue: TestCatalogue;
  let children: ChildProcess[];
  let origins: string[];

  async function onMaintenance(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  beforeAll(async () => {
    const build = at('./testing/build-program.mjs');
    execFileSync(process.execPath, [build, at('./testing/shop-process.ts'), PROGRAM], { stdio: 'inherit' });
    catalogue = await TestCatalogue.open();
    await onMaintenance(`create database ${name}`);
    const { dataDir, secretKey, catalogueDir } = catalogue.config;
    children = Array.from({ length: 3 }, () =>
      spawn(process.execPath, [PROGRAM, at('../../')], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          CATALOGUE_DIR: catalogueDir,
          DATABASE_URL: Object.assign(new URL(serverUrl!), { pathname: `/${name}` }).href,
          DATA_DIR: dataDir,
          SECRET_KEY: secretKey,
          APP_ENV: 'production',
          LOG_LEVEL: 'warn',
          RATE_LIMITS: 'off',
        },
      }),
    );
    origins = await Promise.all(children.map(originOf));
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(children.map((child) => once(child, 'exit')));
    await onMaintenance(`drop database ${name} with (force)`);
    await catalogue.close();
    rmSync(PROGRAM, { force: true });
  });

  it('all serve, with the same content', async () => {
    const health = await Promise.all(origins.map((origin) => fetch(`${origin}/_canvas/api/health`)));
    expect(health.map(({ status }) => status)).toEqual([200, 200, 200]);
    const refs = await Promise.all(
      origins.map(async (origin) => {
        const answer = await fetch(`${origin}/content/api/v2`);
        return ((await answer.json()) as { refs: { ref: string }[] }).refs[0]!.ref;
      }),
    );
    expect(new Set(refs).size).toBe(1);
    const products = await Promise.all(
      origins.map((origin) => fetch(`${origin}/_canvas/api/products/tiny-book?market=us`)),
    );
    expect(products.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
