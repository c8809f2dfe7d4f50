import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.mjs';
import { runCommand } from './run-command.mjs';

/**
 * Returns true if the packages match the lock file. First compares the lock file with our own stamp, because the stamp
 * does not depend on file times. Without a stamp, node_modules/.package-lock.json must be newer than the lock file,
 * because npm writes it after each install.
 *
 * @param {string} root - folder with package-lock.json
 */
export function isInstalled(root) {
  const writtenLock = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(writtenLock)) return false;
  const lock = path.join(root, 'package-lock.json');
  const stamp = path.join(root, 'node_modules/.bindery-lock');
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === hashOf(lock);
  return statSync(writtenLock).mtimeMs >= statSync(lock).mtimeMs;
}

export function stampInstall(root) {
  writeFileSync(path.join(root, 'node_modules/.bindery-lock'), hashOf(path.join(root, 'package-lock.json')));
}

const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Installs the packages if they are missing or the lock file changed. @returns {Promise<boolean>} success */
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
