import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { benchPort, root, startServer } from './server.mjs';

const REMOTE = { workspace: 'builder-mfe', name: 'builder_mfe' };
const OTHERS = ['shell', 'preview-mfe', 'cart-mfe'];
/** Version of the remote before the team's release. Both versions have the same files. */
const BEFORE = 'before';

/** Creates a deployment in a separate folder, as on another machine, without this folder's builds. */
function deploy(folder) {
  mkdirSync(path.join(folder, 'backend'), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const entry of readdirSync(path.join(root, 'backend'))) {
    const [from, to] = [root, folder].map((base) => path.join(base, 'backend', entry));
    if (entry === 'dist') cpSync(from, to, { recursive: true });
    else symlinkSync(from, to);
  }
  for (const workspace of [...OTHERS, REMOTE.workspace]) {
    const [from, to] = [root, folder].map((base) => path.join(base, workspace, 'dist'));
    cpSync(from, to, { recursive: true });
  }
  const file = path.join(folder, REMOTE.workspace, 'dist/release.json');
  const release = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...release, version: BEFORE }));
}

async function listed(origin) {
  const html = await (await fetch(`${origin}/uk`)).text();
  const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)[1]);
  return boot.remotes.find(({ name }) => name === REMOTE.name)?.version;
}

/** @returns seconds from the command to the first page with the expected version */
async function timed(origin, args, isThere, variables) {
  const startedAt = performance.now();
  const child = spawn('npm', ['-w', REMOTE.workspace, 'run', 'release', '--', ...args, '--to', origin], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...variables },
  });
  const ended = once(child, 'exit');
  for (;;) {
    if (isThere(await listed(origin))) break;
    if (child.exitCode !== null && child.exitCode !== 0) throw new Error(`release ${args.join(' ')} failed`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await ended;
  return seconds;
}

const s = (seconds) => `${seconds.toFixed(1)} s`;

/** Measures how long a team waits from the command until a page has its release, and until a rollback is live. */
export async function release() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bindery-bench-release-'));
  const STAFF_TOKEN = randomBytes(32).toString('hex');
  let server;
  try {
    deploy(folder);
    const variables = { STAFF_TOKEN };
    const program = path.join(folder, 'backend/dist/main.mjs');
    server = await startServer(path.join(folder, 'data'), benchPort + 7, variables, program);
    const { origin } = server;
    if ((await listed(origin)) !== BEFORE)
      throw new Error('the deployment does not begin with the version before');
    const isNew = (version) => version !== BEFORE;
    const isBefore = (version) => version === BEFORE;
    const fullRelease = await timed(origin, ['--at-once'], isNew, variables);
    const back = await timed(origin, ['rollback', '--reason', 'measured'], isBefore, variables);
    const built = await timed(origin, ['--at-once', '--no-build', '--skip-tests'], isNew, variables);
    const backAgain = await timed(origin, ['rollback', '--reason', 'measured'], isBefore, variables);
    return [
      [
        'one remote: build, test, publish, check, activate, until a page lists it',
        s(fullRelease),
        'under 60 s',
      ],
      ['the same, built and tested before (a pipeline)', s(built), ''],
      ['rollback, until a page lists the version before', `${s(back)}, ${s(backAgain)}`, 'under 1 s'],
    ];
  } finally {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
