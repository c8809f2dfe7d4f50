import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from '../../platform/database';
import { databases } from '../../testing/test-databases';
import { TestCatalogue, type TestShop } from '../../testing/test-shop';
import { twoColours } from './testing/pictures';
import { pageWith, Photographer } from './testing/photo-shop';

const filePath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const BUILD = filePath('../../testing/build-program.mjs');
/** Path below the backend folder, so that Node resolves the backend's packages. */
const PROGRAM = filePath(`../../../node_modules/.cache/tests/shop-process-${process.pid}.mjs`);
const [, postgres] = databases;

async function urlOf(database: Database): Promise<string> {
  const [row] = await database.query<{ name: string }>({
    name: 'own_name',
    text: 'select current_database() as name',
  });
  return Object.assign(new URL(process.env['TEST_DATABASE_URL']!), { pathname: `/${row!.name}` }).href;
}

/** @returns the origin of a second process of the same shop */
async function startOther(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! }))
    if (line.startsWith('ready ')) return `http://127.0.0.1:${line.slice('ready '.length)}`;
  throw new Error('The other process ended before it was ready');
}

(postgres ? describe : describe.skip)('a photo that is deleted in one of two processes', () => {
  let catalogue: TestCatalogue;
  let database: Database;
  let shop: TestShop;
  let child: ChildProcess;
  let otherOrigin: string;
  let visitor: Photographer;
  let id: string;
  let page: string;
  let view: string;

  beforeAll(async () => {
    execFileSync(process.execPath, [BUILD, filePath('../../testing/shop-process.ts'), PROGRAM], {
      stdio: 'inherit',
    });
    catalogue = await TestCatalogue.open({ CATALOGUE_DIR: filePath('../../../catalogue') });
    database = await postgres!.open();
    shop = await catalogue.shop(database);
    const { dataDir } = shop.config;
    child = spawn(process.execPath, [PROGRAM, filePath('../../../../')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: await urlOf(database),
        DATA_DIR: dataDir,
        APP_ENV: 'production',
        PAYMENTS: 'sandbox',
        SELLERS: 'example',
        LOG_LEVEL: 'silent',
        RATE_LIMITS: 'off',
      },
    });
    otherOrigin = await startOther(child);
  });
  afterAll(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
    await shop.closeApp();
    await database.close();
    await catalogue.close();
    rmSync(PROGRAM, { force: true });
  });
  beforeEach(async () => {
    visitor = new Photographer(shop);
    ({ public_id: id } = await visitor.upload(await twoColours(600, 450).jpeg().toBuffer()));
    const { width, height, view_url } = await visitor.photo(id);
    view = view_url;
    page = await pageWith(visitor, { public_id: id, width, height });
  });

  it('is no longer served by the other process', async () => {
    const [pageAnswer, viewAnswer] = [await fetch(otherOrigin + page), await fetch(otherOrigin + view)];
    expect([pageAnswer.status, viewAnswer.status]).toEqual([200, 200]);
    const tag = { headers: { 'if-none-match': pageAnswer.headers.get('etag')! } };
    expect((await fetch(otherOrigin + page, tag)).status).toBe(304);
    await visitor.remove(id);
    const answers = [
      await fetch(otherOrigin + page),
      await fetch(otherOrigin + page, tag),
      await fetch(otherOrigin + page.replace('_width=640', '_width=320')),
      await fetch(otherOrigin + view),
    ];
    expect(answers.map(({ status }) => status)).toEqual([410, 410, 410, 404]);
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(4).fill('no-store'));
  });

  it('is no longer served by this process after the other process has deleted it', async () => {
    expect((await shop.get(page)).statusCode).toBe(200);
    const deleted = await fetch(`${otherOrigin}/_canvas/api/photos/${encodeURIComponent(id)}`, {
      method: 'DELETE',
      headers: {
        ...visitor.marketHeaders(),
        cookie: visitor.cookie,
        'x-csrf-token': visitor.csrf,
        'x-guest-token': visitor.guestToken,
      },
    });
    expect(deleted.status).toBe(200);
    expect([(await shop.get(page)).statusCode, (await shop.get(view)).statusCode]).toEqual([410, 404]);
  });
});
