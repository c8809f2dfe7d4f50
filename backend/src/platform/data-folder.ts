import { chmodSync, mkdirSync } from 'node:fs';

/**
 * Makes the data folder, or closes the one that is there: names of children are in its database, and other users of the
 * machine have no business in it. Whatever the process writes from then on is its own as well.
 */
export function closeDataFolder(dataDir: string): void {
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
}
