import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm, chmod } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startBalancer } from '../balancer.mjs';
import { STAFF_TOKEN } from '../fleet.mjs';
import { ShopProcess } from '../processes.mjs';
import { PostgresServer } from './postgres.mjs';
import {
  BUCKET,
  findPgbouncer,
  findProgram,
  nginx,
  objectStore,
  Pooler,
  prometheus,
  writeCertificate,
} from './services.mjs';

const SECRET_KEY = `key:fleet:${Buffer.alloc(32, 'fleet').toString('base64url')}`;
const STOPPED_WITHIN_MS = 20_000;
/** Size of the primary database server's disk. It is small, so that a fault can fill it. */
const DISK = '3g';
/** Offsets from the fleet's port. */
const PORTS = {
  web: 1,
  worker: 10,
  metrics: 20,
  primary: 40,
  replica: 41,
  pooler: 42,
  store: 43,
  prometheus: 44,
};

/** @returns {boolean} true if a separate disk is mounted on the folder; only root can mount it */
function mountDisk(folder, skip) {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'bindery', folder], { stdio: 'pipe' });
    return true;
  } catch (error) {
    skip('a small disk for PostgreSQL', String(error.stderr ?? error.message).trim());
    return false;
  }
}

/** Starts PostgreSQL with a replica, the pooler and the object store. */
async function startStores({ folder, port, skip, isBreakable }) {
  const smallDisk = isBreakable && mountDisk(path.join(folder, 'primary'), skip);
  const server = (name) =>
    new PostgresServer({ name, folder: path.join(folder, name), port: port + PORTS[name] });
  const [primary, replica] = [server('primary'), server('replica')];
  const store = objectStore({ folder: path.join(folder, 'objects'), port: port + PORTS.store });
  const { program, why } = findPgbouncer();
  if (!program) skip('pgbouncer', why);
  const pooler =
    program &&
    new Pooler({
      program,
      folder: path.join(folder, 'pgbouncer'),
      port: port + PORTS.pooler,
      target: primary.port,
    });
  const programs = [primary, replica, store, ...(pooler ? [pooler] : [])];
  const start = async () => {
    await Promise.all([primary.create(), store.start()]);
    await replica.follow(primary);
    await pooler?.start();
  };
  const storePorts = [primary.port, replica.port, store.port];
  return { primary, replica, store, pooler, programs, storePorts, smallDisk, start };
}

/** @returns {ShopProcess[]} web processes and workers, each with a data folder of its own */
function shopProcesses({ folder, port, webs, workers, env, stores }) {
  const { primary, replica, pooler, store } = stores;
  const shared = {
    APP_ENV: 'staging',
    SANDBOX_PROCESSING_SECONDS: '2',
    HOST: '127.0.0.1',
    DATABASE_URL: pooler?.url ?? primary.url,
    DATABASE_REPLICA_URL: replica.url,
    ...(pooler && { DATABASE_DIRECT_URL: pooler.sessionUrl }),
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    SECRET_KEY,
    STAFF_TOKEN,
    TRUSTED_PROXIES: '1',
    DRAIN_SECONDS: '2',
    ...env,
  };
  const make = (kind, index) => {
    const name = `${kind} ${index + 1}`;
    const ownPort = port + PORTS[kind] + index;
    const metricsPort = port + PORTS.metrics + (kind === 'web' ? 0 : webs) + index;
    const isWeb = kind === 'web';
    return new ShopProcess({
      name,
      program: isWeb ? 'main' : 'worker',
      port: isWeb ? ownPort : undefined,
      metricsPort,
      isDetached: true,
      env: {
        ...shared,
        DATA_DIR: path.join(folder, name.replace(' ', '-')),
        METRICS_PORT: String(metricsPort),
        ...(isWeb ? { JOBS_AT_ONCE: '0' } : { JOBS_AT_ONCE: '1', WORKER_PORT: String(ownPort) }),
      },
    });
  };
  return {
    web: Array.from({ length: webs }, (_, index) => make('web', index)),
    work: Array.from({ length: workers }, (_, index) => make('worker', index)),
  };
}

/** Starts nginx with TLS, or the balancer of the tests if there is no nginx. */
function proxyOf({ folder, port, targets, certificate, skip }) {
  const program = findProgram('nginx');
  if (program) return nginx({ program, folder: path.join(folder, 'nginx'), port, targets, certificate });
  skip('nginx', 'not installed; a balancer of the tests, without TLS and cache, takes its place');
  return undefined;
}

/**
 * Starts the shop as it is deployed, with this machine's programs and the files of `deploy/config`. It has PostgreSQL
 * with a replica, pgbouncer, an S3 store, web processes, workers, nginx and Prometheus.
 *
 * @param {{port: number, webs?: number, workers?: number, env?: Record<string, string>, isBreakable?: boolean, say?:
 *   (line: string) => void}} wishes - `port`: port of the proxy; the other programs use the next 44 ports.
 *   `isBreakable`: if true, prepares disk and firewall for the faults
 * @returns the fleet; its `skipped` names each program that is not used, with the reason
 * @throws Error if there is no PostgreSQL
 */
export async function startEngines({
  port,
  webs = 3,
  workers = 2,
  env = {},
  certificate,
  isBreakable = false,
  say = () => undefined,
}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bindery-engines-'));
  // PostgreSQL and pgbouncer may run as another user
  await chmod(folder, 0o711);
  const skipped = [];
  const skip = (name, why) => {
    skipped.push(`${name}: ${why}`);
    say(`skipped: ${name}: ${why}`);
  };
  const hasProxy = findProgram('nginx') !== undefined;
  const origin = `${hasProxy ? 'https' : 'http'}://localhost:${port}`;
  certificate ??= await writeCertificate(path.join(folder, 'tls'));
  const stores = await startStores({ folder, port, skip, isBreakable });
  // rules for packets need root
  const firewall = isBreakable && process.getuid?.() === 0 ? findProgram('nft') : undefined;
  const { web, work } = shopProcesses({
    ...{ folder, port, webs, workers, stores },
    env: { PUBLIC_ORIGIN: origin, ...env },
  });
  const targets = web.map((shopProcess) => shopProcess.port);
  const proxy = proxyOf({ folder, port, targets, certificate, skip });
  const monitor = findProgram('prometheus');
  if (!monitor) skip('Prometheus', 'not installed');
  const metrics =
    monitor &&
    prometheus({
      program: monitor,
      folder: path.join(folder, 'prometheus'),
      port: port + PORTS.prometheus,
      targets: {
        shop: web.map(({ metricsPort }) => metricsPort),
        worker: work.map(({ metricsPort }) => metricsPort),
      },
    });
  const programs = [...stores.programs, ...web, ...work, proxy, metrics].filter(Boolean);
  const killAll = () => {
    for (const program of programs) program.killNow();
  };
  process.on('exit', killAll);
  const fleet = {
    ...stores,
    firewall,
    origin,
    certificate,
    web,
    work,
    proxy,
    metrics,
    programs,
    skipped,
    folder,
  };
  async function stopInTime(program) {
    const timer = setTimeout(() => void program.kill(), STOPPED_WITHIN_MS);
    await program.stop();
    clearTimeout(timer);
  }
  async function stop() {
    await fleet.balancer?.close();
    for (const group of [
      [proxy, metrics],
      [...web, ...work],
      [stores.pooler, stores.store],
      [stores.replica],
      [stores.primary],
    ])
      await Promise.allSettled(group.filter(Boolean).map(stopInTime));
    process.off('exit', killAll);
    if (stores.smallDisk) execFileSync('umount', ['-l', path.join(folder, 'primary')]);
    await rm(folder, { recursive: true, force: true });
  }
  try {
    mkdirSync(folder, { recursive: true });
    await stores.start();
    say('PostgreSQL with a replica, the pooler and the object store run');
    await Promise.all([...web, ...work].map((shopProcess) => shopProcess.start()));
    say(`${webs} web processes and ${workers} workers run`);
    await metrics?.start();
    if (proxy) await proxy.start();
    else fleet.balancer = await startBalancer(port, targets);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...fleet, stop };
}
