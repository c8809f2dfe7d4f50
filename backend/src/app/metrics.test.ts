import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { checkOut, CHECKOUT } from '../contexts/checkout/testing/checkout-visitor';
import { productionFiguresOf } from '../contexts/printing';
import { DatabaseAwayError, type Connection, type Database } from '../platform/database';
import { serveMetrics } from '../platform/telemetry';
import { databases, describeOnDatabases } from '../testing/test-databases';
import { openedShop, rowsOf, type OpenShop } from '../testing/test-shop';
import { waitUntil } from '../testing/until';
import type { Shop } from './shop';
import { beObserved } from './start-up';
import { startWork } from './work';

const MEASURED = { METRICS_PORT: '0' };
const scrape = ({ shop }: OpenShop): Promise<string> => shop.metrics!.scrape();
/** Returns the value of the series with this printed name and labels, or undefined if there is none. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((entry) => entry.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

/** Buys a book like a browser, and runs the order's jobs. @returns the ids and tokens that no label may contain */
async function buy(opened: OpenShop): Promise<readonly string[]> {
  const { shop } = opened;
  const visitor = shop.visitor();
  const cart = await visitor.add();
  const { quote } = await checkOut(visitor);
  const placed = await visitor.write('POST', `${CHECKOUT}/orders`, { quote: quote.id });
  const stop = startWork(shop);
  const rows = rowsOf(opened);
  await waitUntil('the mail of the order is sent', async () => {
    const [row] = await rows<{ count: number }>(
      `select count(*)::int as count from jobs where kind = 'outbox.mail' and status = 'done'`,
    );
    return row!.count > 0;
  });
  await stop();
  const [order] = await rows<{ id: string; number: string }>('select id, number from orders');
  return [
    ...[order!.id, order!.number, cart.number, visitor.guestToken, placed.statusCode === 200 ? 'Robin' : ''],
    ...['Grace', 'Hopper', 'Mill Lane', 'Leeds', 'LS1', 'example.com', '@'],
  ];
}

// the shop's figures are cached for 15 s, so only the first test of each shop gets new figures
describeOnDatabases('metrics on $name', ({ open }) => {
  const opened = openedShop({ open, variables: MEASURED });

  it('contain the shop’s figures after a purchase, but no data of the shopper', async () => {
    const secrets = await buy(opened);
    expect(secrets).not.toContain('');
    const text = await scrape(opened);
    for (const secret of secrets) expect(text).not.toContain(secret);
    // no label contains an id or a token
    for (const [, label] of text.matchAll(/="([^"]*)"/g))
      expect(label).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|[A-Za-z0-9-]{40,}|\d{6,}/);
    expect(valueOf(text, 'bindery_orders_placed_last_hour')).toBe(1);
    expect(valueOf(text, 'bindery_productions{state="scheduled"}')).toBe(1);
    expect(valueOf(text, 'bindery_productions_late{state="scheduled"}')).toBe(0);
    expect(valueOf(text, 'bindery_mails_unsent')).toBe(0);
    expect(valueOf(text, 'bindery_jobs{queue="production",state="waiting"}')).toBe(1);
    expect(valueOf(text, 'bindery_job_run_seconds_count{queue="outbox.mail",outcome="done"}')).toBe(1);
    expect(valueOf(text, 'bindery_database_statement_seconds_count{statement="order_insert"}')).toBe(1);
    expect(valueOf(text, 'bindery_database_up')).toBe(1);
    expect(valueOf(text, 'bindery_database_connections{state="waiting"}')).toBe(0);
  });

  it('count a ready order as late only if a print house is configured', async () => {
    const rows = rowsOf(opened);
    await rows(`update productions set state = 'ready'`);
    await rows(`update orders set process_at = now() - interval '2 hours'`);
    const figures = (hasPrintHouse: boolean) =>
      productionFiguresOf(opened.shop.database.replica, hasPrintHouse);
    expect([await figures(false), await figures(true)]).toEqual([
      [{ state: 'ready', count: 1, lateCount: 0 }],
      [{ state: 'ready', count: 1, lateCount: 1 }],
    ]);
  });

  it('count requests by route and refusals by code', async () => {
    const { shop } = opened;
    await shop.visitor().send('GET', '/website/v2/orders/8b6b0b6e-1111-4222-8333-444455556666');
    await shop.visitor().send('POST', '/no/such/address/Robin');
    const text = await scrape(opened);
    const route = 'route="/website/v2/orders/:id",method="GET",status="4xx"';
    expect(valueOf(text, `bindery_http_request_seconds_count{${route}}`)).toBe(1);
    expect(valueOf(text, 'bindery_http_request_seconds_count{route="none",method="POST",status="4xx"}')).toBe(
      1,
    );
    expect(valueOf(text, 'bindery_http_problems_total{code="not_found"}')).toBeGreaterThanOrEqual(1);
  });
});

describe('metrics', () => {
  let isAway = false;
  const open = async (): Promise<Database> => {
    const database = await databases[0]!.open();
    const connection: Connection = {
      query: (statement, values) =>
        isAway ? Promise.reject(new DatabaseAwayError(undefined)) : database.query(statement, values),
    };
    return { ...database, ...connection, replica: connection };
  };
  const opened = openedShop({ open, variables: MEASURED });
  const unmeasured = openedShop();

  it('include only figures of the process while the database is unavailable', async () => {
    isAway = true;
    const text = await scrape(opened);
    isAway = false;
    expect(valueOf(text, 'bindery_database_up')).toBe(0);
    expect(valueOf(text, 'bindery_orders_placed_last_hour')).toBeUndefined();
    expect(text).toContain('process_cpu_seconds_total');
  });

  it('are served only at a separate port', async () => {
    const { shop } = opened;
    const { port, close } = await serveMetrics(shop.metrics!, { host: '127.0.0.1', port: 0 });
    const origin = `http://127.0.0.1:${port}`;
    try {
      const answer = await fetch(`${origin}/metrics`);
      expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
      const text = await answer.text();
      for (const name of [
        'process_cpu_seconds_total',
        'nodejs_eventloop_lag_p99_seconds',
        'nodejs_gc_duration',
      ])
        expect(text).toContain(name);
      const statusOf = async (path: string, method = 'GET') =>
        (await fetch(origin + path, { method })).status;
      expect([await statusOf('/uk'), await statusOf('/metrics', 'POST')]).toEqual([404, 405]);
      expect((await shop.get('/metrics')).body).not.toContain('bindery_');
      await expect(serveMetrics(shop.metrics!, { host: '127.0.0.1', port })).rejects.toThrow(
        /^METRICS_PORT: .*EADDRINUSE/,
      );
    } finally {
      close();
    }
  });

  it('are disabled without METRICS_PORT', async () => {
    const portsOf = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;
    const hooksOf = ({ app }: Shop) => {
      const symbol = Object.getOwnPropertySymbols(app).find(
        ({ description }) => description === 'fastify.hooks',
      );
      return (app as unknown as Record<symbol, { onResponse: unknown[] }>)[symbol!]!.onResponse.length;
    };
    const portCount = portsOf();
    await beObserved(unmeasured.shop);
    expect([unmeasured.shop.metrics, portsOf()]).toEqual([undefined, portCount]);
    expect(hooksOf(unmeasured.shop)).toBe(hooksOf(opened.shop) - 1);
    expect(unmeasured.shop.database).toBe(unmeasured.database);
    const close = await beObserved(opened.shop);
    expect(portsOf()).toBe(portCount + 1);
    await close();
  });
});

const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const RULES = readFileSync(`${DEPLOY}prometheus/rules.yml`, 'utf8');
const DASHBOARDS = ['shop', 'jobs'].map((name) =>
  readFileSync(`${DEPLOY}grafana/dashboards/${name}.json`, 'utf8'),
);
const OPERATIONS = readFileSync(`${DEPLOY}../docs/operations.md`, 'utf8');
const namesIn = (text: string): Set<string> =>
  new Set(text.match(/\b(?:bindery|process|nodejs)_[a-z0-9_]+/g));
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: `${DEPLOY}prometheus`, encoding: 'utf8' });

describe('the files for operators', () => {
  const opened = openedShop({ variables: MEASURED });

  it('use only metrics that exist, and show all metrics of the shop', async () => {
    const types = [...(await scrape(opened)).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    const seriesOf = (name: string, type: string): string[] =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name];
    const series = new Set(types.flatMap(([, name, type]) => [...seriesOf(name!, type!), `${name}_sum`]));
    for (const text of [RULES, ...DASHBOARDS])
      expect([...namesIn(text)].filter((name) => !series.has(name))).toEqual([]);
    const shownNames = namesIn(DASHBOARDS.join());
    const hidden = types.filter(
      ([, name, type]) =>
        name!.startsWith('bindery_') && !seriesOf(name!, type!).some((each) => shownNames.has(each)),
    );
    expect(hidden.map(([, name]) => name)).toEqual([]);
  });

  it('link each alert to its section of the documentation', () => {
    const alerts = RULES.match(/- alert: /g)!.length;
    expect(RULES.match(/ runbook: \S/g)).toHaveLength(alerts);
    const anchors = [...OPERATIONS.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
      title!
        .toLowerCase()
        .replace(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    );
    const links = [...RULES.matchAll(/runbook_url: docs\/operations\.md#(\S+)$/gm)].map(
      ([, anchor]) => anchor!,
    );
    expect(links).toHaveLength(alerts);
    expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });

  (hasPromtool ? it : it.skip)('pass promtool, and the alerts fire when they should', () => {
    for (const args of [
      ['check', 'rules', 'rules.yml'],
      ['test', 'rules', 'rules.test.yaml'],
    ]) {
      const { status, stdout, stderr } = promtool(...args);
      expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
    }
  });
});
