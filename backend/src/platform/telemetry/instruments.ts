import type * as client from 'prom-client';
import { childPoolFigures } from '../children';
import type { Database } from '../database';
import type { DueJobs, JobCount } from '../jobs';
import { cacheCounts, type CacheCounts } from '../refreshing-cache';

export type Client = Pick<
  typeof client,
  'Registry' | 'Counter' | 'Gauge' | 'Histogram' | 'collectDefaultMetrics'
>;

/** Bucket limits for request durations, from the duration of a cached page to the time limit of a page. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 8];
/**
 * Bucket limits for statements. There are only three, because each of the 650 statements has its own label. A query of
 * the metrics can sum by the noun at the beginning of a statement's name.
 */
const STATEMENT_SECONDS = [0.005, 0.05, 0.5];
const JOB_SECONDS = [0.05, 0.25, 1, 5, 15, 60, 300];

function createShopGauges(client: Client, registry: client.Registry) {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new client.Gauge({ name: `bindery_${name}`, help, labelNames, registers: [registry] });
  return {
    databaseUp: gauge('database_up', '1 if the figures of the shop could be read, else 0'),
    ordersLately: gauge('orders_placed_last_hour', 'Orders placed in the last hour, by the whole shop'),
    payments: gauge('payments_waiting', 'Payments whose state is not final', ['state']),
    paymentAge: gauge('payments_oldest_seconds', 'Age of the oldest payment that waits', ['state']),
    paymentAlarms: gauge('payment_alarms', 'Payments that staff must look at'),
    productions: gauge('productions', 'Orders that the print house does not have yet', ['state']),
    lateProductions: gauge('productions_late', 'Such orders whose edit window ended over an hour ago', [
      'state',
    ]),
    mailsUnsent: gauge('mails_unsent', 'Mails that are due or have failed for good'),
    jobs: gauge('jobs', 'Jobs that wait, run or are dead', ['queue', 'state']),
    jobsDue: gauge('jobs_due', 'Jobs that wait although they are due', ['queue']),
    jobAge: gauge('jobs_oldest_due_seconds', 'Time since the oldest of these jobs became due', ['queue']),
  };
}

/** Creates gauges and counters that copy existing counts of the process at each scrape. */
function createProcessReaders(client: Client, registry: client.Registry) {
  const connections: { read?: () => ReturnType<Database['connections']> } = {};
  const caches: { read: () => Iterable<readonly [string, CacheCounts]> } = { read: () => cacheCounts };
  const registers = [registry];
  new client.Gauge({
    name: 'bindery_database_connections',
    help: 'Connections of the pool in use or idle, and callers that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle, waiters } = connections.read?.() ?? { open: 0, idle: 0, waiters: 0 };
      for (const [state, count] of Object.entries({ used: open - idle, idle, waiting: waiters }))
        this.set({ state }, count);
    },
  });
  new client.Counter({
    name: 'bindery_cache_lookups_total',
    help: 'Lookups of a cache, by their result',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      this.reset();
      for (const [cache, { hits, misses }] of caches.read()) {
        this.inc({ cache, result: 'hit' }, hits);
        this.inc({ cache, result: 'miss' }, misses);
      }
    },
  });
  new client.Gauge({
    name: 'bindery_child_pool',
    help: 'Processes of a pool, and its jobs that run or wait',
    labelNames: ['pool', 'what'],
    registers,
    collect() {
      this.reset();
      for (const { name: pool, processes, runningJobs, waitingJobs } of childPoolFigures())
        for (const [what, count] of Object.entries({ processes, running: runningJobs, waiting: waitingJobs }))
          this.inc({ pool, what }, count);
    },
  });
  new client.Counter({
    name: 'bindery_child_failures_total',
    help: 'Processes of a pool that died at work or did not start',
    labelNames: ['pool'],
    registers,
    collect() {
      this.reset();
      for (const { name: pool, failures } of childPoolFigures()) this.inc({ pool }, failures);
    },
  });
  return { connections, caches };
}

/** Registers everything that a process measures. Source: docs/operations.md, "Metrics and traces" */
export function createInstruments(client: Client, registry: client.Registry) {
  const registers = [registry];
  return {
    ...createProcessReaders(client, registry),
    shop: createShopGauges(client, registry),
    requests: new client.Histogram({
      name: 'bindery_http_request_seconds',
      help: 'Time to answer a request, by the pattern of its route',
      labelNames: ['route', 'method', 'status'],
      buckets: REQUEST_SECONDS,
      registers,
    }),
    problems: new client.Counter({
      name: 'bindery_http_problems_total',
      help: 'Requests that were refused or failed, by the code of the problem',
      labelNames: ['code'],
      registers,
    }),
    statements: new client.Histogram({
      name: 'bindery_database_statement_seconds',
      help: 'Time of a statement with the wait for a connection, by its name',
      labelNames: ['statement'],
      buckets: STATEMENT_SECONDS,
      registers,
    }),
    jobRuns: new client.Histogram({
      name: 'bindery_job_run_seconds',
      help: 'Time of a run of a job, by its outcome',
      labelNames: ['queue', 'outcome'],
      buckets: JOB_SECONDS,
      registers,
    }),
  };
}

export type Instruments = ReturnType<typeof createInstruments>;

/** Figures of the whole shop, read from the database. */
export interface Figures {
  readonly ordersLastHour: number;
  readonly payments: {
    readonly openPayments: readonly {
      readonly state: string;
      readonly count: number;
      readonly oldestSeconds: number;
    }[];
    readonly alarms: number;
  };
  readonly productions: readonly {
    readonly state: string;
    readonly count: number;
    readonly lateCount: number;
  }[];
  readonly jobs: readonly JobCount[];
  readonly dueJobs: readonly DueJobs[];
  readonly mailsUnsent: number;
}

/** @param figures - undefined if they cannot be read; their gauges are then removed, so that no value is outdated */
export function setFigures({ shop }: Pick<Instruments, 'shop'>, figures: Figures | undefined): void {
  for (const gauge of Object.values(shop)) gauge.reset();
  shop.databaseUp.set(figures ? 1 : 0);
  if (!figures) {
    for (const gauge of [shop.ordersLately, shop.paymentAlarms, shop.mailsUnsent]) gauge.remove();
    return;
  }
  shop.ordersLately.set(figures.ordersLastHour);
  shop.paymentAlarms.set(figures.payments.alarms);
  shop.mailsUnsent.set(figures.mailsUnsent);
  for (const { state, count, oldestSeconds } of figures.payments.openPayments) {
    shop.payments.set({ state }, count);
    shop.paymentAge.set({ state }, oldestSeconds);
  }
  for (const { state, count, lateCount } of figures.productions) {
    shop.productions.set({ state }, count);
    shop.lateProductions.set({ state }, lateCount);
  }
  for (const { kind: queue, status: state, count } of figures.jobs) shop.jobs.set({ queue, state }, count);
  for (const { kind: queue, count, oldestSeconds } of figures.dueJobs) {
    shop.jobsDue.set({ queue }, count);
    shop.jobAge.set({ queue }, oldestSeconds);
  }
}
