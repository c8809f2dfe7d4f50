import { chmodSync, mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { refusal } from './problems';

/**
 * Creates the data folder if it is missing. Allows only its owner to read the folder and all files that the process
 * creates later, because the database contains children's names.
 */
export function closeDataFolder(dataDir: string): void {
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  chmodSync(dataDir, 0o700);
}

const CHECKED_EVERY_MS = 5000;
const RETRY_AFTER_S = 300;

export class DiskFullError extends refusal(
  503,
  'disk_full',
  'The server has little room left: try again later',
  { 'retry-after': String(RETRY_AFTER_S) },
) {}

/** Checks the free disk space; below a minimum, the shop refuses large files. Source: docs/rules.md HTTP-48 */
export class FreeDisk {
  private checkedAt = -Infinity;
  private freeBytes = Infinity;

  constructor(
    private readonly dir: string,
    private readonly floorBytes: number,
  ) {}

  /** @throws DiskFullError */
  async require(): Promise<void> {
    const now = performance.now();
    if (now - this.checkedAt >= CHECKED_EVERY_MS) {
      this.checkedAt = now;
      const { bavail, bsize } = await statfs(this.dir);
      this.freeBytes = bavail * bsize;
    }
    if (this.freeBytes < this.floorBytes) throw new DiskFullError();
  }
}
