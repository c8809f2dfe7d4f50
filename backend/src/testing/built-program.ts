import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Builds a program that the tests of a file run as a process of its own; called outside of its tests.
 *
 * @param source - below backend/src
 * @returns the built file, below backend, where its packages are found
 */
export function builtProgram(source: string): string {
  const name = source.replaceAll('/', '-').replace(/\.ts$/, '');
  const file = at(`../../node_modules/.cache/tests/${name}-${process.pid}.mjs`);
  execFileSync(process.execPath, [at('./build-program.mjs'), at(`../${source}`), file], { stdio: 'inherit' });
  afterAll(() => rmSync(file, { force: true }));
  return file;
}
