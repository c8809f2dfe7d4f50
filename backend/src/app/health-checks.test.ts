import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Health } from '@bindery/shared/contracts';
import { openDatabase, type Database } from '../platform/database';
import { CuttableProxy } from '../testing/cuttable-proxy';
import { freePort } from '../testing/free-port';
import { databases } from '../testing/test-databases';
import { TestCatalogue, type TestShop } from '../testing/test-shop';
import { waitUntil } from '../testing/until';

const NEIGHBOURS = ['objects', 'content', 'payment', 'imageHost'] as const;
const SECRETS = ['s3-secret-of-the-shop', 'sk_test_secretofthestripe', 'cloud-secret', 'content-secret'];
const serverUrl = process.env['TEST_DATABASE_URL'];

/** Returns a configuration in which every external service has the same local port. */
const configuredAt = (port: number): Record<string, string> => ({
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_BUCKET: 'photos',
  S3_REGION: 'eu-west-1',
  S3_ACCESS_KEY_ID: 's3-key',
  S3_SECRET_ACCESS_KEY: SECRETS[0]!,
  STRIPE_SECRET_KEY: SECRETS[1]!,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_publishableofthestripe',
  STRIPE_WEBHOOK_SECRET: 'whsec_secretofthestripe',
  STRIPE_API_BASE: `http://127.0.0.1:${port}`,
  CLOUDINARY_URL: `cloudinary://cloud-key:${SECRETS[2]}@cloud?upload_prefix=http://127.0.0.1:${port}`,
  CONTENT_REPOSITORY: 'the-shop',
  CONTENT_ENDPOINT: `http://127.0.0.1:${port}/api/v2`,
  CONTENT_ACCESS_TOKEN: SECRETS[3]!,
});

/** @param answer - if undefined, the server accepts requests and never responds */
async function listening(answer: string | undefined): Promise<{ port: number; close(): Promise<unknown> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => {
      if (answer !== undefined) socket.end(answer);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => void server.close(resolve));
    },
  };
}

const refusing = (status: string): string =>
  `HTTP/1.1 ${status}\r\ncontent-type: text/html\r\ncontent-length: 9\r\nconnection: close\r\n\r\n<p>No</p>`;

// Source: docs/rules.md HTTP-18, CONT-08
describe('the health of a shop with failing services', () => {
  let database: Database;
  const open: { close(): Promise<unknown> }[] = [];
  beforeAll(async () => {
    database = await databases[0]!.open();
  });
  afterEach(async () => {
    for (const resource of open.splice(0).reverse()) await resource.close();
  });
  afterAll(() => database.close());

  async function healthOfShopAt(port: number): Promise<{ status: number; text: string }> {
    const catalogue = await TestCatalogue.open(configuredAt(port));
    open.push(catalogue);
    const shop = await catalogue.shop(database);
    open.push({ close: () => shop.closeApp() });
    const { statusCode: status, body: text } = await shop.get('/_canvas/api/health');
    return { status, text };
  }

  it.each([
    ['take what they are sent and never answer', undefined, 'see the log'],
    ['refuse what the shop shows them', refusing('403 Forbidden'), 'see the log'],
    ['are no such services at all', refusing('404 Not Found'), 'invalid_endpoint'],
    ['answer every address with a page', refusing('200 OK'), 'invalid_endpoint'],
    ['speak another protocol', '220 mail.example ESMTP\r\n', 'see the log'],
    ['are not there', 'nobody listens', 'see the log'],
  ])(
    'contains the name of each service, but no address or secret, if they %s',
    async (_, answer, ofContent) => {
      let port = await freePort();
      if (answer !== 'nobody listens') {
        const server = await listening(answer);
        open.push(server);
        ({ port } = server);
      }
      const { status, text } = await healthOfShopAt(port);
      const { checks } = JSON.parse(text) as Health;
      // the status is 200, because the shop can still sell without these external services
      expect([status, checks['database']?.status, checks['catalogue']?.status]).toEqual([200, 'ok', 'ok']);
      expect(NEIGHBOURS.map((name) => [name, checks[name]])).toEqual(
        NEIGHBOURS.map((name) => [
          name,
          { status: 'failing', detail: name === 'content' ? ofContent : 'see the log' },
        ]),
      );
      for (const secret of [...SECRETS, '127.0.0.1', 'the-shop', String(port)])
        expect(text).not.toContain(secret);
    },
  );
});

(serverUrl ? describe : describe.skip)('health of a shop whose database hangs', () => {
  let ownDatabase: Database;
  let network: CuttableProxy;
  let through: Database;
  let catalogue: TestCatalogue;
  let shop: TestShop;
  beforeAll(async () => {
    ownDatabase = await databases.at(-1)!.open();
    const [row] = await ownDatabase.query<{ name: string }>({
      name: 'test_database_name',
      text: 'select current_database() as name',
    });
    network = new CuttableProxy(Object.assign(new URL(serverUrl!), { pathname: `/${row!.name}` }).href);
    await network.open();
    const migrationsDir = fileURLToPath(new URL('../../drizzle', import.meta.url));
    through = await openDatabase({ url: network.url, poolSize: 4, migrationsDir });
    catalogue = await TestCatalogue.open();
    shop = await catalogue.shop(through);
  });
  afterAll(async () => {
    await shop.closeApp();
    await through.close();
    await network.cut();
    await catalogue.close();
    await ownDatabase.close();
  });
  const ask = async (): Promise<[number, Health]> => {
    const answer = await shop.get('/_canvas/api/health?page=shell:1');
    return [answer.statusCode, answer.json<Health>()];
  };

  it('reports the outage to every request until the database answers again', async () => {
    expect((await ask())[0]).toBe(200);
    network.stall();
    await waitUntil('it is noticed', async () => (await ask())[0] === 503);
    const answers = await Promise.all(Array.from({ length: 12 }, ask));
    for (const [status, { checks }] of answers)
      expect([status, checks['database'], checks['catalogue']?.status]).toEqual([
        503,
        { status: 'failing', detail: 'see the log' },
        'ok',
      ]);
    network.resume();
    await waitUntil('it is well', async () => (await ask())[0] === 200);
  });
});
