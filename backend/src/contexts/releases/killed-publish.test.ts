import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { builtProgram } from '../../testing/built-program';
import { databases } from '../../testing/test-databases';
import { aRelease, asForm, asPayload, sri, type ARelease } from './testing/a-release';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const PROGRAM = builtProgram('testing/registry-process.ts');
const serverUrl = process.env['TEST_DATABASE_URL'];
const TOKEN = 'the-token-of-staff-which-is-long-enough';
const HEADERS = { authorization: `Bearer ${TOKEN}` };
const PATH = '/_canvas/api/releases/cart_mfe';
/** Maximum time of each wait. A hanging test then reports its step. */
const WITHIN_MS = 30_000;
const FILES = 60;

/** @throws Error that names the awaited step */
function within<T>(what: string, work: Promise<T>): Promise<T> {
  const end = new AbortController();
  const timeout = pause(WITHIN_MS, undefined, { signal: end.signal }).then(() => {
    throw new Error(`Waited ${WITHIN_MS / 1000} s in vain: ${what}`);
  });
  return Promise.race([work, timeout]).finally(() => end.abort());
}

/** The content is base64, because the server compresses only text. */
const contents = Array.from({ length: FILES }, () => Buffer.from(randomBytes(15_000).toString('base64')));
function large(version: string): ARelease {
  const { release } = aRelease('cart_mfe', version);
  const files = Object.fromEntries(contents.map((bytes, index) => [`part.${index}.js`, bytes]));
  const entry = 'part.0.js';
  const integrities = Object.fromEntries(Object.entries(files).map(([file, bytes]) => [file, sri(bytes)]));
  return { release: { ...release, entry, integrity: integrities[entry], files: integrities }, files };
}

interface Server {
  readonly child: ChildProcess;
  readonly origin: string;
}

/** Waits for the step of a publication at which the test kills the server. */
type Moment = (progress: {
  readonly storedCount: () => Promise<number>;
  readonly answer: Promise<unknown>;
}) => Promise<unknown>;

const whenStored =
  (count: number): Moment =>
  async ({ storedCount, answer }) => {
    let isAnswered = false;
    void answer.finally(() => (isAnswered = true));
    while (!isAnswered && (await storedCount()) < count) await pause(1);
  };
/** The object store hangs when it has this many files, so that the server is always killed before the commit. */
const STORED: readonly (readonly [string, number])[] = [
  ['its first file is stored', 1],
  ['all of its files are stored', FILES],
];

const kinds = [
  { name: 'the embedded database', isServer: false },
  { name: 'PostgreSQL', isServer: true },
];

describe.each(kinds)('a killed publish, on $name', ({ isServer }) => {
  const onThis = isServer && !serverUrl ? it.skip : it;
  let dataDir: string;
  let url: string | undefined;
  let running: Server[] = [];

  async function run(statement: string, connectionString: string | undefined): Promise<void> {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  const onMaintenance = (statement: string): Promise<void> => run(statement, serverUrl);
  /** Expires the leases of killed processes on their files (15 s), because the last test would wait for the leases. */
  const endLeases = async (): Promise<void> => {
    if (url) await run('update object_claims set expires_at = now()', url);
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'killed-publish-'));
    if (!isServer) {
      await mkdir(dataDir, { recursive: true });
      await (await databases[0]!.open(join(dataDir, 'database'))).close();
    } else if (serverUrl) {
      const name = `bindery_killed_${randomBytes(6).toString('hex')}`;
      await onMaintenance(`create database ${name} template ${process.env['TEST_DATABASE_TEMPLATE']!}`);
      url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
    }
  });
  afterEach(async () => {
    await Promise.all(running.map(kill));
    running = [];
  });
  afterAll(async () => {
    if (url) await onMaintenance(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
    await rm(dataDir, { recursive: true, force: true });
  });

  async function start(): Promise<Server> {
    const child = spawn(process.execPath, [PROGRAM, ROOT], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        ...(url ? { DATABASE_URL: url } : {}),
        ...{
          DATA_DIR: dataDir,
          STAFF_TOKEN: TOKEN,
          APP_ENV: 'production',
          PAYMENTS: 'sandbox',
          SELLERS: 'example',
          LOG_LEVEL: 'silent',
          RATE_LIMITS: 'off',
        },
      },
    });
    const readyUrl = (async () => {
      for await (const line of createInterface({ input: child.stdout }))
        if (line.startsWith('ready ')) return `http://127.0.0.1:${line.slice('ready '.length)}`;
      throw new Error('A process ended before it was ready');
    })();
    const server = { child, origin: await within('the process is ready', readyUrl) };
    running.push(server);
    return server;
  }
  async function kill({ child }: Server): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await within('the process is gone', exit);
  }

  const ask = async ({ origin }: Server, path: string, options: RequestInit = {}) => {
    const signal = AbortSignal.timeout(WITHIN_MS);
    return fetch(origin + path, { ...options, headers: { ...HEADERS, ...options.headers }, signal });
  };
  const publish = (server: Server, release: ARelease) =>
    ask(server, `${PATH}/versions`, { method: 'POST', body: asForm(release) });
  const activate = (server: Server, version: string) =>
    ask(server, `${PATH}/current`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ version, reason: 'a test' }),
    });
  const states = async (server: Server) => {
    const { data } = (await (await ask(server, PATH)).json()) as {
      data: { builds: { version: string; is_current: boolean }[] };
    };
    return data.builds;
  };
  const storedCountOf = async (version: string) =>
    (await readdir(join(dataDir, 'objects/builds/cart_mfe', version)).catch(() => [])).length;

  /** Checks that a version is stored completely or not at all, and that the current version has not changed. */
  async function expectWhole(server: Server, version: string, currentVersion?: string): Promise<void> {
    const knownBuilds = await states(server);
    const listed = knownBuilds.filter(({ is_current: isCurrent }) => isCurrent).map((build) => build.version);
    if (currentVersion) expect(listed).toEqual([currentVersion]);
    const isThere = knownBuilds.some((build) => build.version === version);
    const served = await Promise.all(
      contents.map(async (bytes, index) => {
        const answer = await ask(server, `/mfe/cart_mfe/${version}/part.${index}.js`);
        return answer.ok ? Buffer.from(await answer.arrayBuffer()).equals(bytes) : answer.status;
      }),
    );
    expect(new Set(served)).toEqual(new Set([isThere ? true : 404]));
  }

  onThis('leaves a version whole or not at all, and the next try ends it', async () => {
    let server = await start();
    expect((await publish(server, aRelease('cart_mfe', 'base'))).status).toBe(201);
    expect((await activate(server, 'base')).status).toBe(200);
    const hangs = join(dataDir, 'store-hangs');
    for (const [index, [when, count]] of STORED.entries()) {
      const version = `v${index}`;
      await writeFile(hangs, String(count));
      const answer = publish(server, large(version)).catch(() => undefined);
      await within(when, whenStored(count)({ storedCount: () => storedCountOf(version), answer }));
      // a process still answers during an upload to a hanging store
      expect((await states(server)).map((build) => build.version)).not.toContain(version);
      await kill(server);
      expect(await answer).toBeUndefined();
      await rm(hangs);
      await endLeases();
      server = await start();
      expect((await states(server)).map((build) => build.version)).not.toContain(version);
      await expectWhole(server, version, 'base');
      const secondAnswer = await publish(server, large(version));
      expect([201, 409]).toContain(secondAnswer.status);
      expect((await states(server)).map((build) => build.version)).toContain(version);
      await expectWhole(server, version, 'base');
    }
    expect((await publish(server, large('answered'))).status).toBe(201);
    await kill(server);
    server = await start();
    await expectWhole(server, 'answered', 'base');
    expect((await activate(server, 'v0')).status).toBe(200);
    await expectWhole(server, 'v0', 'v0');
  });

  onThis('in the middle of its body is nothing that happened', async () => {
    const server = await start();
    const { payload, headers } = await asPayload(asForm(large('half')));
    const sending = request(`${server.origin}${PATH}/versions`, {
      method: 'POST',
      headers: { ...HEADERS, ...headers, 'content-length': payload.length },
    });
    sending.on('error', () => undefined);
    await within(
      'half of it is sent',
      new Promise((resolve) => sending.write(payload.subarray(0, payload.length / 2), resolve)),
    );
    sending.destroy();
    expect((await states(server)).map(({ version }) => version)).not.toContain('half');
    expect(await storedCountOf('half')).toBe(0);
    expect((await publish(server, large('half'))).status).toBe(201);
    await expectWhole(server, 'half');
  });

  if (isServer)
    onThis('does not keep another process from publishing the same at the same time', async () => {
      const [firstServer, otherServer] = [await start(), await start()];
      const killed = publish(firstServer, large('both')).catch(() => undefined);
      await within(
        'its first file is stored',
        whenStored(1)({ storedCount: () => storedCountOf('both'), answer: killed }),
      );
      const second = publish(otherServer, large('both'));
      await pause(5);
      await kill(firstServer);
      await killed;
      expect([201, 409]).toContain((await within('the other has published', second)).status);
      await expectWhole(otherServer, 'both');
    });
});
