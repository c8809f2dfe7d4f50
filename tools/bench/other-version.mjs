import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './server.mjs';

/** The version whose pages were still drawn by the browser alone (docs/adr/0085-the-server-renders-the-shell.md). */
const BEFORE_SERVER_RENDERING = '793ce83';

/**
 * Another version of the shop to measure beside this one, because a figure of one machine says little on another.
 * BENCH_AGAINST is its commit, or `none`. Cloned, installed and built once for each commit, in the temporary folder: that
 * takes some minutes.
 *
 * @returns folder of the built version; undefined if there is none to compare with
 */
export function otherVersion() {
  const commit = process.env.BENCH_AGAINST ?? BEFORE_SERVER_RENDERING;
  if (commit === 'none') return undefined;
  const folder = path.join(os.tmpdir(), `bindery-bench-${commit}`);
  const ready = path.join(folder, '.cache/ready-for-bench');
  if (existsSync(ready)) return { commit, folder };
  const run = (cwd, command, ...args) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    if (!existsSync(folder)) run(root, 'git', 'clone', '--quiet', '--no-checkout', root, folder);
    run(folder, 'git', 'checkout', '--quiet', commit);
    console.log(`Building ${commit} to compare with...`);
    run(folder, 'npm', 'ci');
    run(folder, 'npm', 'run', 'build');
    writeFileSync(ready, '');
    return { commit, folder };
  } catch (error) {
    console.error(`${commit} could not be built, so nothing stands beside this version: ${error.message}`);
    return undefined;
  }
}
