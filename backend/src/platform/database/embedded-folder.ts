import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** @returns where in the data folder the embedded database is */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

/** What a start that was killed left behind. */
function deleteDrafts(folder: string): void {
  const parent = dirname(folder);
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent))
    if (name.startsWith(`${basename(folder)}.new`))
      rmSync(join(parent, name), { recursive: true, force: true });
}

/**
 * Makes the empty database folder in a process of its own: the first start of PGlite takes seconds and leaves 800 MB
 * behind in the process that did it.
 *
 * @param program - the built create-database program (backend/src/children)
 * @throws Error with the child's last words if it fails; the folder is then not there
 */
export async function createDatabaseFolder(folder: string, program: string): Promise<void> {
  if (existsSync(folder)) return;
  deleteDrafts(folder);
  // a name of its own: the child of a process that was killed may still be at work
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
  renameSync(draft, folder); // a start that dies half way leaves no half database behind
}
