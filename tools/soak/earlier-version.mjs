import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './processes.mjs';

const FOLDER = path.join(ROOT, '.cache/soak/earlier');
const git = (...args) => execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });

/**
 * Builds the product at a commit, in a separate folder with the packages installed here.
 *
 * @returns {{root: string, remove(): void}}
 */
export function buildEarlierVersion(commit) {
  const remove = () => {
    rmSync(FOLDER, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  remove();
  git('worktree', 'add', '--detach', FOLDER, commit);
  try {
    // hard links, so that the workspace links inside lead into that folder
    for (const folder of ['node_modules', 'backend/node_modules'])
      if (existsSync(path.join(ROOT, folder)))
        execFileSync('cp', ['-al', path.join(ROOT, folder), path.join(FOLDER, folder)]);
    execFileSync('npm', ['run', 'build'], { cwd: FOLDER, stdio: 'inherit' });
  } catch (error) {
    remove();
    throw error;
  }
  return { root: FOLDER, remove };
}
