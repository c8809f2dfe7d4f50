import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './server.mjs';

/** Commit of a version whose pages only the browser rendered (docs/adr/0085-the-server-renders-the-shell.md). */
const BEFORE_SERVER_RENDERING = '793ce83';

/**
 * Provides another version of the shop to compare with this version, because figures of a single version say little.
 * BENCH_AGAINST is the commit of the other version, or `none`. Clones, installs and builds each commit only once, in
 * the temporary folder. This takes some minutes.
 *
 * @returns folder of the built version; undefined if BENCH_AGAINST is `none`
 */
export function otherVersion() {
  const commit = process.env.BENCH_AGAINST ?? BEFORE_SERVER_RENDERING;
  if (commit === 'none') return undefined;
  const folder = path.join(os.tmpdir(), `bindery-bench-${commit}`);
  const readyMark = path.join(folder, '.cache/ready-for-bench');
  if (existsSync(readyMark)) return { commit, folder };
  const run = (cwd, command, ...args) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    if (!existsSync(folder)) run(root, 'git', 'clone', '--quiet', '--no-checkout', root, folder);
    run(folder, 'git', 'checkout', '--quiet', commit);
    console.log(`Building ${commit} to compare with...`);
    run(folder, 'npm', 'ci');
    run(folder, 'npm', 'run', 'build');
    writeFileSync(readyMark, '');
    return { commit, folder };
  } catch (error) {
    console.error(`${commit} could not be built, so nothing stands beside this version: ${error.message}`);
    return undefined;
  }
}
