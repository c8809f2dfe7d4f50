import { chmodSync, mkdirSync } from 'node:fs';

/**
 * Creates the data folder, or restricts the existing one to its owner: its database holds children's names. Files that
 * the process creates later are private too.
 */
export function closeDataFolder(dataDir: string): void {
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
}
