import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { checkOut, CHECKOUT } from '../contexts/checkout/testing/checkout-visitor';
import type { Database } from '../platform/database';
import { freePort } from '../testing/free-port';
import {
  placeOrder,
  readOrder,
  type OpenShop,
  TestCatalogue,
  type TestShop,
  withShop,
} from '../testing/test-shop';
import { databases } from '../testing/test-databases';
import { untilLine, waitUntil } from '../testing/until';

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** Folder of the built worker. It is beside `dist`, because the worker derives the repository's path from its own. */
const OUTPUT = pathOf(`../../.cache-worker-${process.pid}`);
const PORT = 4629;
const [, postgres] = databases;

beforeAll(() => {
  execFileSync(process.execPath, [pathOf('../../build.mjs'), OUTPUT], { stdio: 'inherit' });
});
afterAll(() => rmSync(OUTPUT, { recursive: true, force: true }));

describe('a misconfigured worker', () => {
  it.each([
    [{ DATABASE_URL: '' }, /^A worker needs PostgreSQL: set DATABASE_URL/m],
    [{ DATABASE_URL: 'postgres://localhost/shop', JOBS_AT_ONCE: '0' }, /^JOBS_AT_ONCE is 0: this worker/m],
  ])('exits, and prints the name of the wrong setting: %j', (variables, message) => {
    const { status, stderr } = spawnSync(process.execPath, [`${OUTPUT}/worker.mjs`], {
      env: { ...process.env, DATA_DIR: `${OUTPUT}/data`, ...variables },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringMatching(message)]);
  });
});

async function startWorker(
  { shop, database }: Pick<OpenShop, 'shop' | 'database'>,
  variables: Record<string, string>,
): Promise<ChildProcess> {
  const [row] = await database.query<{ name: string }>({
    name: 'own_name',
    text: 'select current_database() as name',
  });
  const { catalogueDir, dataDir } = shop.config;
  const worker = spawn(process.execPath, [`${OUTPUT}/worker.mjs`], {
    env: {
      ...process.env,
      APP_ENV: 'development',
      CATALOGUE_DIR: catalogueDir,
      DATA_DIR: dataDir,
      DATABASE_URL: Object.assign(new URL(process.env['TEST_DATABASE_URL']!), { pathname: `/${row!.name}` })
        .href,
      JOBS_AT_ONCE: '1',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilLine(worker, (line) => line === 'The worker is ready: 1 at once');
  return worker;
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

(postgres ? describe : describe.skip)('a worker beside a web process that runs no jobs', () => {
  let opened: OpenShop;
  let worker: ChildProcess | undefined;
  withShop(
    (open) => {
      opened = open;
    },
    { open: (folder) => postgres!.open(folder), variables: { APP_ENV: 'development' } },
  );
  afterEach(() => void worker?.kill('SIGKILL'));

  it('makes the print files that the web process has requested', async () => {
    const { shop } = opened;
    worker = await startWorker(opened, {
      ...{ WORKER_PORT: String(PORT), HOST: '127.0.0.1', STAFF_ORIGIN: 'https://staff.example' },
    });
    const printAnswer = await shop.visitor().write('POST', '/_canvas/api/muse/tiny-book/pdf', {
      ...{ barcode: '', cover: 'hardback', name: 'Robin', coat: 'red', friend: 'fox' },
    });
    const { components } = printAnswer.json<{ data: { components: { url: string }[] } }>().data;
    for (const { url } of components)
      await waitUntil('the file is made', async () => (await shop.get(url)).statusCode === 200);
    const answers = async (path: string) => (await fetch(`http://127.0.0.1:${PORT}${path}`)).status;
    expect([await answers('/_canvas/api/ready'), await answers('/')]).toEqual([200, 404]);
    const healthFor = async (headers: Record<string, string>): Promise<unknown> =>
      (await fetch(`http://127.0.0.1:${PORT}/_canvas/api/health`, { headers })).json();
    expect(await healthFor({})).toHaveProperty('checks.database.detail', 'postgresql');
    expect(await healthFor({ 'x-forwarded-for': '192.0.2.1' })).toHaveProperty('checks.database.detail', '');
    worker.kill('SIGTERM');
    await once(worker, 'exit');
    expect(worker.exitCode).toBe(0);
  });
});

/** At each step a worker waits for a database lock that the test holds. The test then kills the worker. */
const STEPS = [
  ['taking the order', 'before update on productions', `new.state = 'making'`],
  ['writing down a file that lies in the store', 'before insert on production_files', 'true'],
  ['handing the ticket over', 'before update on productions', `new.state = 'ready'`],
  ['writing down that the print house has it', 'before update on productions', `new.state = 'sent'`],
] as const;
const LOCK = 4620;

(postgres ? describe : describe.skip)('an order with killed workers and a separate print house', () => {
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`;
  const staff = { authorization: 'Bearer a-token-of-staff-that-is-long-enough' };
  const children: ChildProcess[] = [];
  let catalogue: TestCatalogue;
  let database: Database;
  let shop: TestShop;
  let variables: Record<string, string>;
  let shopOrigin: string;
  let tickets: string;
  /** The lock holder uses a separate connection. */
  let holder: pg.Client;

  beforeAll(async () => {
    const [shopPort, housePort] = [await freePort(), await freePort()];
    shopOrigin = `http://127.0.0.1:${shopPort}`;
    variables = {
      PUBLIC_ORIGIN: shopOrigin,
      STAFF_TOKEN: 'a-token-of-staff-that-is-long-enough',
      PRINT_HOUSE: 'hook',
      PRINT_HOUSE_URL: `http://127.0.0.1:${housePort}/`,
      PRINT_HOUSE_SECRET: secret,
      PRINT_HOUSE_PRIVATE: 'allowed',
    };
    catalogue = await TestCatalogue.open({ APP_ENV: 'staging', ...variables });
    database = await postgres!.open();
    shop = await catalogue.shop(database);
    await shop.app.listen({ port: shopPort, host: '127.0.0.1' });
    tickets = await mkdtemp(join(tmpdir(), 'bindery-tickets-'));
    const [row] = await database.query<{ name: string }>({
      name: 'own_name',
      text: 'select current_database() as name',
    });
    holder = new pg.Client({
      connectionString: Object.assign(new URL(process.env['TEST_DATABASE_URL']!), {
        pathname: `/${row!.name}`,
      }).href,
    });
    await holder.connect();
    await holder.query(`create function test_wait() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${LOCK}, tg_argv[0]::int); return new; end $$`);
    for (const [step, [, when, condition]] of STEPS.entries())
      await holder.query(
        `create trigger test_wait_${step} ${when} for each row when (${condition}) execute function test_wait(${step})`,
      );
  });
  afterAll(async () => {
    await Promise.all(children.map(kill));
    await holder.end();
    await shop.closeApp();
    await database.close();
    await catalogue.close();
    await rm(tickets, { recursive: true });
  });

  const started = (child: ChildProcess): ChildProcess => {
    children.push(child);
    return child;
  };
  const openHouse = async (does: string) => {
    const port = new URL(variables['PRINT_HOUSE_URL']!).port;
    const args = ['--port', port, '--shop', shopOrigin, '--does', does, '--pause', '0', '--folder', tickets];
    const house = started(
      spawn(process.execPath, [`${OUTPUT}/print-house.mjs`, ...args], {
        env: { ...process.env, PRINT_HOUSE_SECRET: secret },
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
    return {
      house,
      said: await untilLine(house, (line) => line.startsWith('Tickets go to http://127.0.0.1:')),
    };
  };
  const work = async () => started(await startWorker({ shop, database }, variables));
  const buy = async () => {
    const visitor = shop.visitor();
    await visitor.add();
    const order = await placeOrder(shop, visitor);
    const url = `/_canvas/api/staff/production/${order.id}/end-window`;
    expect((await shop.app.inject({ method: 'POST', url, headers: staff })).statusCode).toBe(200);
    return { ...order, visitor };
  };
  const reaches = (id: string, state: string) =>
    waitUntil(`the order is ${state}`, async () => (await shop.production.find(id)).state === state);
  const ofStep = `from pg_locks where locktype = 'advisory' and classid = ${LOCK} and objid = $1 and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  /** Kills the worker as soon as it reaches this step. The statement at which the worker waits has no effect. */
  const killAt = async (step: number, worker: ChildProcess): Promise<void> => {
    await waitUntil(
      `a worker is ${STEPS[step]![0]}`,
      async () => (await holder.query(`select ${ofStep}`, [step])).rowCount! > 0,
    );
    await kill(worker);
    await holder.query(`select pg_terminate_backend(pid) ${ofStep}`, [step]);
    await waitUntil(
      'its connection is gone',
      async () => (await holder.query(`select ${ofStep}`, [step])).rowCount === 0,
    );
    await holder.query('select pg_advisory_unlock($1, $2)', [LOCK, step]);
    // ends the lease of the killed worker, so that the test need not wait for its expiry
    await holder.query(`update jobs set due_at = now() where status = 'running'`);
  };

  it('is printed completely and once, even if the worker is killed at any step (PROD-01, PROD-07)', async () => {
    for (const step of STEPS.keys()) await holder.query('select pg_advisory_lock($1, $2)', [LOCK, step]);
    const { house } = await openHouse('silent');
    const { id, visitor } = await buy();
    for (const step of STEPS.keys()) await killAt(step, await work());
    // The print house has received the ticket, but no worker survived to record that. The next worker therefore sends
    // the ticket again, this time to a new process of the print house.
    await kill(house);
    const { house: second, said: printedLines } = await openHouse('prints');
    await work();
    await reaches(id, 'shipped');

    const { ticket, files } = await shop.production.find(id);
    expect(await readdir(tickets)).toEqual([ticket]);
    const got = JSON.parse(await readFile(join(tickets, ticket!, 'ticket.json'), 'utf8')) as {
      items: { files: { name: string; sha256: string }[] }[];
    };
    expect(got.items[0]!.files.map(({ sha256 }) => sha256)).toEqual(files.map(({ sha256 }) => sha256));
    for (const { name, sha256 } of files)
      for (const bytes of [
        await readFile(join(tickets, ticket!, name)),
        (await shop.objects.get(`orders/${id}/${name}`))!.bytes,
      ])
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    const events = await holder.query<{ kind: string }>(
      'select kind from order_events where order_id = $1 order by at, id',
      [id],
    );
    expect(events.rows.map(({ kind }) => kind).sort()).toEqual(
      [
        'acknowledged',
        'in_production',
        'placed',
        'printing',
        'production_ready',
        'shipped',
        'window_ended',
      ].sort(),
    );
    expect((await readOrder(visitor, id)).shipping?.tracking).toEqual({
      code: `T-${ticket}`,
      url: `https://track.example/${ticket}`,
    });
    await waitUntil('all is told', () => printedLines.includes('job.shipped: 204'));
    expect(printedLines.slice(1)).toEqual([
      `job.placed ${ticket}`,
      ...['job.acknowledged: 204', 'job.printing: 204', 'job.shipped: 204'],
    ]);
    const mails = join(shop.config.dataDir, 'mail');
    await waitUntil('its buyer is told', async () => (await readdir(mails)).length > 2);
    expect(await readdir(mails)).toHaveLength(3);
    await kill(second);
  });

  it('is held with the reason if the print house rejects it (PROD-05, PROD-09)', async () => {
    const { said: printedLines } = await openHouse('rejects');
    const { id } = await buy();
    await reaches(id, 'held');
    const url = `/_canvas/api/staff/production/${id}`;
    expect((await shop.get(url, staff)).json()).toMatchObject({
      data: {
        held: {
          code: 'house_rejected',
          detail: { reason: 'test' },
          resolutions: ['retry', 'reopen', 'cancel'],
        },
      },
    });
    await waitUntil('all is told', () => printedLines.includes('job.rejected: 204'));
  });
});

interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
}

/** A collector of OpenTelemetry on a free port. */
async function openCollector() {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const body = Buffer.concat(chunks as Buffer[]).toString();
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
      };
      bodies.push(body);
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { spans, bodies, endpoint: `http://127.0.0.1:${port}`, close: () => server.close() };
}

(postgres ? describe : describe.skip)('the trace of a purchase', () => {
  const TRACE = 'a'.repeat(32);
  const PAGE_SPAN = 'b'.repeat(16);
  let collector: Awaited<ReturnType<typeof openCollector>>;
  let catalogue: TestCatalogue;
  let database: Database;
  let shop: TestShop;
  let worker: ChildProcess | undefined;

  beforeAll(async () => {
    collector = await openCollector();
    catalogue = await TestCatalogue.open({
      APP_ENV: 'development',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    database = await postgres!.open();
    shop = await catalogue.shop(database);
  });
  afterAll(async () => {
    await kill(worker);
    await shop.closeApp();
    await database.close();
    await catalogue.close();
    collector.close();
  });

  it('connects the request of the browser with the jobs and the print file', async () => {
    const visitor = shop.visitor();
    await visitor.add();
    const { quote } = await checkOut(visitor);
    const placed = await visitor.write(
      'POST',
      `${CHECKOUT}/orders`,
      { quote: quote.id },
      { traceparent: `00-${TRACE}-${PAGE_SPAN}-01` },
    );
    expect(placed.statusCode).toBe(200);
    // the edit window ends
    await database.query({ name: '', text: 'update orders set process_at = now()' });
    const text = `update jobs set due_at = now() where kind = 'production'`;
    await database.query({ name: '', text });
    worker = await startWorker(
      { shop, database },
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER_ARG: '0' },
    );
    const [order] = await database.query<{ id: string }>({ name: '', text: 'select id from orders' });
    await waitUntil(
      'its files are made',
      async () => (await shop.production.find(order!.id)).state === 'ready',
    );
    worker.kill('SIGTERM');
    await once(worker, 'exit');
    await shop.tracing!.close();

    const { spans } = collector;
    const spanOf = (name: string) => spans.find((span) => span.name === name);
    const parentOf = (name: string) =>
      spans.find(({ spanId }) => spanId === spanOf(name)?.parentSpanId)?.name;
    // other requests have no trace, because the configured share of traced requests is 0
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
    const request = `POST ${CHECKOUT}/orders`;
    expect(spanOf(request)?.parentSpanId).toBe(PAGE_SPAN);
    expect(parentOf('order_insert')).toBe(request);
    expect(parentOf('job production')).toBe(request);
    expect(parentOf('child pdf-maker')).toBe('job production');
    expect(parentOf('production_put_file')).toBe('job production');
    for (const secret of ['Robin', 'Grace', 'Mill Lane', '@', order!.id, visitor.guestToken])
      expect(collector.bodies.join()).not.toContain(secret);
  });
});

describe('a test print house', () => {
  it.each([
    [['--help'], 0],
    [['--does', 'nothing'], 2],
    [[], 2],
  ])('prints its usage if started with %j', (args, wantedStatus) => {
    const env = { ...process.env, PRINT_HOUSE_SECRET: '' };
    const { status, stdout } = spawnSync(process.execPath, [`${OUTPUT}/print-house.mjs`, ...args], {
      env,
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([
      wantedStatus,
      expect.stringMatching(/^usage: PRINT_HOUSE_SECRET=whsec_/),
    ]);
  });
});
