import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.mjs';
import { runCommand } from './run-command.mjs';

/**
 * Are the packages those of the lock file? npm writes node_modules/.package-lock.json at the end of each install, so
 * one that is newer than the lock came from it; our own stamp says so for good, whatever happens to the times.
 *
 * @param {string} root - folder with package-lock.json
 */
export function isInstalled(root) {
  const written = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(written)) return false;
  const lock = path.join(root, 'package-lock.json');
  const stamp = path.join(root, 'node_modules/.bindery-lock');
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === hashOf(lock);
  return statSync(written).mtimeMs >= statSync(lock).mtimeMs;
}

/** Remembers which lock file the packages came from. */
export function stampInstall(root) {
  writeFileSync(path.join(root, 'node_modules/.bindery-lock'), hashOf(path.join(root, 'package-lock.json')));
}

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Installs the packages if they are missing or the lock file changed. @returns {Promise<boolean>} did it work? */
export async function ensureInstalled() {
  if (!isInstalled(ROOT)) {
    console.log('Installing packages (npm ci)');
    const code = await runCommand(process.platform === 'win32' ? 'npm.cmd' : 'npm', [
      'ci',
      '--no-audit',
      '--no-fund',
    ]);
    if (code !== 0) {
      console.error(`npm ci failed with exit code ${code}`);
      return false;
    }
  }
  stampInstall(ROOT);
  return true;
}
