import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** @returns the embedded database's folder in the data folder */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

function deleteDrafts(folder: string): void {
  const parent = dirname(folder);
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent))
    if (name.startsWith(`${basename(folder)}.new`))
      rmSync(join(parent, name), { recursive: true, force: true });
}

/**
 * Creates the empty database folder in a separate process: the first start of PGlite takes seconds and leaves 800 MB of
 * memory in use.
 *
 * @param program - the built create-database program (backend/src/children)
 * @throws Error with the child's last output if it fails; the folder then does not exist
 */
export async function createDatabaseFolder(folder: string, program: string): Promise<void> {
  if (existsSync(folder)) return;
  deleteDrafts(folder);
  // a unique name: the child of a killed process may still be writing
  const draft = `${folder}.new.${randomBytes(6).toString('hex')}`;
  await new Promise<void>((resolve, reject) => {
    const child = fork(program, [draft], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    let words = '';
    child.stderr?.on('data', (chunk: Buffer) => (words = (words + chunk.toString()).slice(-2000)));
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`The database could not be created (${signal ?? code}). ${words}`)),
    );
  });
  renameSync(draft, folder); // atomic: a failed start leaves no partial database
}
