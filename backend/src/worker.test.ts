import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { databases } from './testing/test-databases';
import { type OpenShop, withShop } from './testing/test-shop';
import { until } from './testing/until';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** Beside dist: from here the built program finds the repository. */
const OUTPUT = at(`../.cache-worker-${process.pid}`);
const PORT = 4629;
const [, postgres] = databases;

beforeAll(() => {
  execFileSync(process.execPath, [at('../build.mjs'), OUTPUT], { stdio: 'inherit' });
});
afterAll(() => rmSync(OUTPUT, { recursive: true, force: true }));

describe('a worker that could do nothing', () => {
  it.each([
    [{ DATABASE_URL: '' }, /^A worker needs PostgreSQL: set DATABASE_URL/m],
    [{ DATABASE_URL: 'postgres://localhost/shop', JOBS_AT_ONCE: '0' }, /^JOBS_AT_ONCE is 0: this worker/m],
  ])('says what to do, and ends: %j', (variables, message) => {
    const { status, stderr } = spawnSync(process.execPath, [`${OUTPUT}/worker.mjs`], {
      env: { ...process.env, DATA_DIR: `${OUTPUT}/data`, ...variables },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringMatching(message)]);
  });
});

(postgres ? describe : describe.skip)('a worker beside a web process that leaves it the jobs', () => {
  let opened: OpenShop;
  let worker: ChildProcess | undefined;
  withShop(
    (open) => {
      opened = open;
    },
    { open: (folder) => postgres!.open(folder), variables: { APP_ENV: 'staging' } },
  );
  afterEach(() => void worker?.kill('SIGKILL'));

  it('makes the print files that the other was asked for, says that it is ready, and stops when it is told', async () => {
    const { shop, database } = opened;
    const [row] = await database.query<{ name: string }>({
      name: 'own_name',
      text: 'select current_database() as name',
    });
    const { catalogueDir, dataDir } = shop.config;
    worker = spawn(process.execPath, [`${OUTPUT}/worker.mjs`], {
      env: {
        ...process.env,
        APP_ENV: 'staging',
        CATALOGUE_DIR: catalogueDir,
        DATA_DIR: dataDir,
        DATABASE_URL: Object.assign(new URL(process.env['TEST_DATABASE_URL']!), { pathname: `/${row!.name}` })
          .href,
        JOBS_AT_ONCE: '1',
        WORKER_PORT: String(PORT),
        HOST: '127.0.0.1',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said: string[] = [];
    createInterface({ input: worker.stdout! }).on('line', (line) => void said.push(line));
    await until(
      'it is ready',
      () => said.includes('The worker is ready: 1 at once') || worker!.exitCode !== null,
    );
    const asked = await shop.app.inject({
      method: 'POST',
      url: '/_canvas/api/muse/tiny-book/pdf',
      payload: { barcode: '', cover: 'hardback', name: 'Robin', coat: 'red', friend: 'fox' },
    });
    const { components } = asked.json<{ data: { components: { url: string }[] } }>().data;
    for (const { url } of components)
      await until('the file is made', async () => (await shop.get(url)).statusCode === 200);
    const answers = async (path: string) => (await fetch(`http://127.0.0.1:${PORT}${path}`)).status;
    expect([await answers('/_canvas/api/ready'), await answers('/')]).toEqual([200, 404]);
    worker.kill('SIGTERM');
    await once(worker, 'exit');
    expect(worker.exitCode).toBe(0);
  });
});
