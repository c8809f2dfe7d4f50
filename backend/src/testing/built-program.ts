import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Builds a program that a file's tests run as a separate process. Call this function outside of tests.
 *
 * @param source - path below backend/src
 * @param beside - scripts to copy next to the program, as paths below backend/src
 * @returns the built file. It is inside backend, so that its imports of packages resolve
 */
export function builtProgram(source: string, beside: readonly string[] = []): string {
  const name = source.replaceAll('/', '-').replace(/\.ts$/, '');
  const file = pathOf(`../../node_modules/.cache/tests/${name}-${process.pid}.mjs`);
  execFileSync(process.execPath, [pathOf('./build-program.mjs'), pathOf(`../${source}`), file], {
    stdio: 'inherit',
  });
  for (const script of beside) copyFileSync(pathOf(`../${script}`), join(dirname(file), basename(script)));
  afterAll(() => rmSync(file, { force: true }));
  return file;
}
