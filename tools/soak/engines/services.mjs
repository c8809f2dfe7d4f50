import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { serverUser } from '../../../backend/src/testing/start-postgres.mjs';
import { rowsOnPostgres } from '../../../backend/src/testing/database-rows.mjs';
import { localhostCertificate } from '../../bench/edge.mjs';
import { Program, ROOT } from '../processes.mjs';

const CONFIG = path.join(ROOT, 'deploy/config');
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
/** First version of pgbouncer that supports named statements in transaction mode. */
const NAMED_STATEMENTS = [1, 21];
export const BUCKET = 'bindery';

/** @returns path of a program, from the variable with its name (PGBOUNCER=...) or the PATH; undefined if not found */
export function findProgram(name) {
  const candidates = [
    process.env[name.toUpperCase()],
    ...FOLDERS.map((folder) => path.join(folder, name)),
  ].filter(Boolean);
  return candidates.find((candidate) => spawnSync(candidate, ['--version']).error === undefined);
}

const versionOf = (program) =>
  /(\d+)\.(\d+)/
    .exec(String(spawnSync(program, ['--version']).stdout))
    ?.slice(1)
    .map(Number) ?? [0, 0];

/** @returns {{program?: string, why?: string}} `why`: the reason why this machine's pgbouncer cannot be used */
export function findPgbouncer() {
  const program = findProgram('pgbouncer');
  if (!program) return { why: 'not installed' };
  const [major, minor] = versionOf(program);
  const isOld = major === NAMED_STATEMENTS[0] && minor < NAMED_STATEMENTS[1];
  return isOld
    ? { why: `${major}.${minor} knows no named statements; needs ${NAMED_STATEMENTS.join('.')}` }
    : { program };
}

const answers = (url) => async () =>
  fetch(url, { signal: AbortSignal.timeout(1000) }).then(
    () => true,
    () => false,
  );

const listens = (port) => () =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** @returns text of a configuration file of `deploy/config`, with its variables replaced */
export function filledTemplate(name, variables) {
  const text = readFileSync(path.join(CONFIG, name), 'utf8').replace(/^#.*\n/gm, '');
  const filled = Object.entries(variables).reduce(
    (filling, [key, value]) => filling.replaceAll(`\${${key}}`, value),
    text,
  );
  const placeholder = /\$\{[A-Z_]+\}/.exec(filled);
  if (placeholder) throw new Error(`${name}: no value for ${placeholder[0]}`);
  return filled;
}

/** @returns {Promise<{cert: string, key: string, publicKeyHash: string}>} files of a certificate for localhost */
export async function writeCertificate(folder) {
  mkdirSync(folder, { recursive: true });
  const { cert, key, publicKeyHash } = await localhostCertificate();
  const files = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
  writeFileSync(files.cert, cert);
  writeFileSync(files.key, key, { mode: 0o600 });
  return { ...files, publicKeyHash };
}

/** nginx with TLS and HTTP/2, by deploy/config/nginx.conf. `log`: its access log */
export function nginx({ program, folder, port, targets, certificate }) {
  mkdirSync(path.join(folder, 'temp'), { recursive: true });
  const log = path.join(folder, 'access.log');
  const shop = filledTemplate('nginx.conf', {
    SHOP_SERVERS: targets
      .map((target) => `server 127.0.0.1:${target} max_fails=3 fail_timeout=5s;`)
      .join('\n  '),
    SHOP_HOST: 'localhost',
    PROXY_CACHE: path.join(folder, 'cache'),
    PROXY_LISTEN: `127.0.0.1:${port}`,
    PROXY_LOG: log,
    TLS_CERTIFICATE: certificate.cert,
    TLS_KEY: certificate.key,
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `  ${kind}_temp_path ${folder}/temp/${kind};`)
    .join('\n');
  const main = [
    'daemon off;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${folder}/nginx.pid;`,
    'error_log stderr warn;',
    'events { worker_connections 1024; }',
    `http {\n${temporary}\n${shop}}\n`,
  ].join('\n');
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, main);
  return new Program({
    name: 'nginx',
    command: [program, '-c', file, '-p', folder, '-e', 'stderr'],
    isDetached: true,
    log,
    isReady: listens(port),
  });
}

/** The pooler in transaction mode, by deploy/config/pgbouncer.ini. */
export class Pooler extends Program {
  constructor({ program, folder, port, target }) {
    const file = path.join(folder, 'main.ini');
    super({
      name: 'pgbouncer',
      command: [program, file],
      isDetached: true,
      user: serverUser(),
      // not SIGTERM, because pgbouncer would then wait until all clients have left
      stopSignal: 'SIGQUIT',
      isReady: () =>
        rowsOnPostgres(this.url, 'select 1').then(
          () => true,
          () => false,
        ),
    });
    Object.assign(this, { file, port });
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'shared.ini'), filledTemplate('pgbouncer.ini', {}));
    this.pointTo(target);
  }

  get url() {
    return `postgres://bindery@127.0.0.1:${this.port}/bindery`;
  }
  /** address for migrations and notifications, because these need a session */
  get sessionUrl() {
    return `${this.url}_session`;
  }

  async start() {
    await super.start();
    const settings = await rowsOnPostgres(this.url.replace(/bindery$/, 'pgbouncer'), 'show config');
    const { value } = settings.find(({ key }) => key === 'pool_mode');
    if (value !== 'transaction') throw new Error(`pgbouncer runs in ${value} mode`);
  }

  /** Sends all further transactions to the PostgreSQL at this port. */
  pointTo(target) {
    const server = `host=127.0.0.1 port=${target} dbname=bindery user=bindery`;
    const limits =
      'set statement_timeout = 15000; set lock_timeout = 3000; set idle_in_transaction_session_timeout = 60000';
    writeFileSync(
      this.file,
      `[databases]
bindery = ${server} connect_query='${limits}'
bindery_session = ${server} pool_mode=session
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${this.port}
unix_socket_dir =
auth_type = any
admin_users = bindery
%include ${path.join(path.dirname(this.file), 'shared.ini')}
`,
    );
    if (this.isRunning) this.child.kill('SIGHUP');
  }
}

/** The S3 store of the tests, which stores its data in a folder. */
export function objectStore({ folder, port }) {
  const require = createRequire(path.join(ROOT, 'backend/package.json'));
  const program = path.join(path.dirname(require.resolve('s3rver/package.json')), 'bin/s3rver.js');
  const endpoint = `http://127.0.0.1:${port}`;
  return new Program({
    name: 's3rver',
    command: [
      process.execPath,
      program,
      '--silent',
      ...['--directory', folder, '--address', '127.0.0.1', '--port', String(port)],
      ...['--configure-bucket', BUCKET],
    ],
    isDetached: true,
    endpoint,
    port,
    isReady: answers(endpoint),
  });
}

/** Prometheus, configured by deploy/config/prometheus.yml with ports of this machine instead of container names. */
export function prometheus({ program, folder, port, targets }) {
  mkdirSync(folder, { recursive: true });
  const config = parse(readFileSync(path.join(CONFIG, 'prometheus.yml'), 'utf8'));
  for (const job of config.scrape_configs) {
    delete job.dns_sd_configs;
    job.static_configs = [
      { targets: targets[job.job_name].map((metricsPort) => `127.0.0.1:${metricsPort}`) },
    ];
  }
  config.rule_files = [path.join(ROOT, 'deploy/prometheus/*.yml')];
  const file = path.join(folder, 'prometheus.yml');
  writeFileSync(file, stringify(config));
  return new Program({
    name: 'prometheus',
    command: [
      program,
      `--config.file=${file}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    isDetached: true,
    isReady: answers(`http://127.0.0.1:${port}/-/ready`),
  });
}
