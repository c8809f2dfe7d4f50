import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findProgram } from '../soak/engines/services.mjs';
import { benchPort, root } from './server.mjs';

const READY_WITHIN_MS = 300_000;
const SETTINGS = {
  ...{ APP_ENV: 'production', PAYMENTS: 'sandbox', SELLERS: 'example', LOG_LEVEL: 'error' },
  ...{ HOST: '127.0.0.1', PORT: String(benchPort + 9) },
};
const runBuildah = (...args) => execFileSync('buildah', args, { encoding: 'utf8' }).trim();

/** Builds the image as `deploy/build-image.sh` does, and starts it on an empty data folder. Needs root. */
export async function image() {
  const missingPrograms = ['mmdebstrap', 'buildah'].filter((name) => !findProgram(name));
  if (missingPrograms.length > 0) return [['image', `skipped: needs ${missingPrograms.join(' and ')}`]];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bindery-image-'));
  const archive = path.join(folder, 'image.tar');
  try {
    const startTime = performance.now();
    execFileSync(path.join(root, 'deploy/build-image.sh'), [archive], { stdio: ['ignore', 2, 2] });
    const buildSeconds = (performance.now() - startTime) / 1000;
    return [
      ['image, compressed', `${Math.round(statSync(archive).size / 2 ** 20)} MB`],
      ['its build', `${Math.round(buildSeconds)} s`],
      ['start until home is answered, empty data folder', `${(await startSeconds(archive)).toFixed(1)} s`],
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startSeconds(archive) {
  const container = runBuildah('from', `oci-archive:${archive}`);
  const variables = Object.entries(SETTINGS).map(([name, value]) => `--env=${name}=${value}`);
  const startTime = performance.now();
  const shop = spawn(
    'buildah',
    ['run', '--isolation=chroot', ...variables, container, '--', 'node', 'backend/dist/main.mjs'],
    { stdio: ['ignore', 2, 2] },
  );
  const shopExit = once(shop, 'exit');
  try {
    while (!(await fetch(`http://127.0.0.1:${SETTINGS.PORT}/uk`).catch(() => undefined))?.ok) {
      if (shop.exitCode !== null || performance.now() > startTime + READY_WITHIN_MS)
        throw new Error(`the image does not start (${shop.exitCode})`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return (performance.now() - startTime) / 1000;
  } finally {
    shop.kill('SIGTERM');
    await shopExit;
    runBuildah('rm', container);
  }
}
