import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { TARGETS } from '../tasks/build/targets.mjs';
import { ROOT } from './processes.mjs';

const FOLDER = path.join(ROOT, '.cache/soak/earlier');
const runGit = (...args) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/**
 * Returns the last commit before the newest migration: during a rollout, it runs on the same database as this version.
 * Returns undefined if this folder has no git history.
 */
export function commitBeforeMigration() {
  try {
    const commit = runGit('log', '-1', '--format=%H', '--diff-filter=A', '--', 'backend/drizzle/*.sql');
    return runGit('rev-parse', '--verify', `${commit}^`);
  } catch {
    return undefined;
  }
}

/** @returns {boolean} true if the same versions of all packages of a commit are installed here */
function hasPackagesOf(root) {
  const packagesOf = (folder) =>
    JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')).packages;
  const installedPackages = packagesOf(ROOT);
  return Object.entries(packagesOf(root)).every(
    ([name, { version }]) => !name.includes('node_modules/') || installedPackages[name]?.version === version,
  );
}

const linkFolder = (name) => {
  if (existsSync(path.join(ROOT, name)))
    execFileSync('cp', ['-al', path.join(ROOT, name), path.join(FOLDER, name)]);
};

/**
 * Builds the backend of a commit in a separate folder. This backend serves the front ends of the current version,
 * because front ends are deployed separately.
 *
 * @returns {{root: string, removeFolder(): void}}
 */
export function buildEarlierVersion(commit) {
  const removeFolder = () => {
    rmSync(FOLDER, { recursive: true, force: true });
    runGit('worktree', 'prune');
  };
  removeFolder();
  runGit('worktree', 'add', '--detach', FOLDER, commit);
  try {
    // uses hard links, because the links in node_modules must lead to the workspaces of the earlier version
    if (hasPackagesOf(FOLDER))
      for (const folder of ['node_modules', 'backend/node_modules']) linkFolder(folder);
    else execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: FOLDER });
    for (const { name, kind } of TARGETS) if (kind === 'front') linkFolder(`${name}/dist`);
    execFileSync(process.execPath, ['backend/build.mjs'], { cwd: FOLDER, stdio: 'inherit' });
  } catch (error) {
    removeFolder();
    throw error;
  }
  return { root: FOLDER, removeFolder };
}
