import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { CuttableProxy } from '../testing/cuttable-proxy';
import { TestCatalogue } from '../testing/test-shop';
import { untilLine, waitUntil } from '../testing/until';

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** The program is below the backend folder, so that Node finds the npm packages that it imports. */
const PROGRAM = pathOf(`../node_modules/.cache/tests/several-processes-${process.pid}.mjs`);
const serverUrl = process.env['TEST_DATABASE_URL'];
const READY = '/_canvas/api/ready';

const READY_WITHIN_MS = 150_000;

/**
 * @returns the address of a process once it is ready.
 *
 * @throws an error with the process's log if the process ends or takes too long
 */
async function originOf(child: ChildProcess): Promise<string> {
  const isReady = (line: string): boolean => line.startsWith('ready ');
  const lines = await untilLine(child, isReady, READY_WITHIN_MS);
  const readyLine = lines.find(isReady);
  if (!readyLine) throw new Error(`A process ended before it was ready:\n${lines.join('\n')}`);
  return `http://127.0.0.1:${readyLine.slice('ready '.length)}`;
}

(serverUrl ? describe : describe.skip)(
  'three processes that start at the same time on an empty database',
  () => {
    const name = `bindery_several_${randomBytes(6).toString('hex')}`;
    const url = serverUrl ? Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href : '';
    const network = new CuttableProxy(url || 'postgres://127.0.0.1');
    let catalogue: TestCatalogue;
    let children: ChildProcess[];
    let origins: string[];

    async function onMaintenance(statement: string): Promise<void> {
      const client = new pg.Client({ connectionString: serverUrl });
      await client.connect();
      try {
        await client.query(statement);
      } finally {
        await client.end();
      }
    }

    beforeAll(async () => {
      const build = pathOf('../testing/build-program.mjs');
      execFileSync(process.execPath, [build, pathOf('../testing/shop-process.ts'), PROGRAM], {
        stdio: 'inherit',
      });
      catalogue = await TestCatalogue.open();
      await onMaintenance(`create database ${name}`);
      await network.open();
      const { dataDir, catalogueDir } = catalogue.config;
      children = [network.url, url, url].map((databaseUrl) =>
        spawn(process.execPath, [PROGRAM, pathOf('../../../')], {
          stdio: ['ignore', 'pipe', 'inherit'],
          env: {
            ...process.env,
            CATALOGUE_DIR: catalogueDir,
            DATABASE_URL: databaseUrl,
            DATA_DIR: dataDir,
            APP_ENV: 'production',
            PAYMENTS: 'sandbox',
            SELLERS: 'example',
            LOG_LEVEL: 'info',
            RATE_LIMITS: 'off',
            DRAIN_SECONDS: '1',
          },
        }),
      );
      origins = await Promise.all(children.map(originOf));
    });
    afterAll(async () => {
      const living = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      for (const child of living) child.kill('SIGKILL');
      await Promise.all(living.map((child) => once(child, 'exit')));
      await network.cut();
      await onMaintenance(`drop database ${name} with (force)`);
      await catalogue.close();
      rmSync(PROGRAM, { force: true });
    });

    it('serve the same content from all processes', async () => {
      const ask = (path: string) => Promise.all(origins.map((origin) => fetch(origin + path)));
      const statuses = async (path: string) => (await ask(path)).map(({ status }) => status);
      expect(await statuses(READY)).toEqual([200, 200, 200]);
      expect(await statuses('/_canvas/api/health')).toEqual([200, 200, 200]);
      expect(await statuses('/_canvas/api/products/tiny-book?marketplace=us')).toEqual([200, 200, 200]);
      const refs = await Promise.all(
        (await ask('/content/api/v2')).map(
          async (answer) => ((await answer.json()) as { refs: { ref: string }[] }).refs[0]!.ref,
        ),
      );
      expect(new Set(refs).size).toBe(1);
    });

    it('return 503 with Retry-After while the database is unavailable', async () => {
      const [origin] = origins as [string];
      const market = { 'x-country': 'GB', 'x-currency': 'GBP', 'x-locale': 'en-GB' };
      const csrf = await fetch(`${origin}/website-api/v1/csrf-token`);
      const headers = {
        ...market,
        cookie: csrf.headers.get('set-cookie')!.split(';', 1)[0]!,
        'x-csrf-token': (await csrf.text()).replaceAll("'", ''),
      };
      const body = JSON.stringify({
        items: [
          {
            productId: '11111111-1111-4111-8111-111111111111',
            customisations: { name: 'Robin', coat: 'red', friend: 'fox' },
          },
        ],
      });
      const add = (token: object = {}) =>
        fetch(`${origin}/website/v2/cart/items`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', ...token },
          body,
        });
      const added = await add();
      const { newGuestToken } = ((await added.json()) as { data: { newGuestToken: string } }).data;
      expect(added.status).toBe(200);

      await network.cut();
      const token = { 'x-guest-token': newGuestToken };
      const refused = await Promise.all([
        fetch(`${origin}/website/v2/cart`, { headers: { ...headers, ...token } }),
        add(token),
        add(),
        fetch(`${origin}/content/api/v2/documents/search?ref=of-another-build`),
      ]);
      for (const answer of refused) {
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
        expect(answer.headers.get('content-type')).toContain('application/problem+json');
        expect(await answer.json()).toMatchObject({ code: 'database_away', errors: [{ status: 503 }] });
      }
      await waitUntil('it is not ready any more', async () => (await fetch(origin + READY)).status === 503);
      const readyAnswer = await fetch(origin + READY);
      expect(readyAnswer.status).toBe(503);
      expect(await readyAnswer.json()).toEqual({ status: 'database away' });
      // this takes a moment, because each process caches the results of its health checks for half a second
      const health = () => fetch(`${origin}/_canvas/api/health`);
      await waitUntil('it is not well any more', async () => (await health()).status === 503);
      expect(await (await health()).json()).toMatchObject({
        status: 'failing',
        checks: { database: { status: 'failing' } },
      });
      const product = await fetch(`${origin}/_canvas/api/products/tiny-book?marketplace=uk`);
      expect(product.status).toBe(200);

      await network.open();
      await waitUntil('it is ready again', async () => (await fetch(origin + READY)).status === 200);
      expect((await add(token)).status).toBe(200);
      expect(children[0]!.exitCode).toBeNull();
    });

    it('answer the remaining requests at shutdown, and exit with code 0', async () => {
      const [, origin] = origins as [string, string];
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const ask = (path: string) =>
        new Promise<IncomingMessage>((resolve, reject) => {
          get(origin + path, { agent }, (answer) => {
            answer.resume();
            answer.on('end', () => resolve(answer));
          }).on('error', reject);
        });
      expect((await ask(READY)).headers.connection).toBe('keep-alive');
      const ended = once(children[1]!, 'exit');
      children[1]!.kill('SIGTERM');
      await waitUntil('it is not ready', async () => (await ask(READY)).statusCode === 503);
      const lateAnswer = await ask('/_canvas/api/products/tiny-book?marketplace=uk');
      expect([lateAnswer.statusCode, lateAnswer.headers.connection]).toEqual([200, 'close']);
      expect(await ended).toEqual([0, null]);
      agent.destroy();
    });
  },
);
