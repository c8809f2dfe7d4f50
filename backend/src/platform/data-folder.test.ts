import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { closeDataFolder } from './data-folder';

let folder: string;
let umask: number;
beforeEach(() => {
  umask = process.umask(0o022);
  folder = mkdtempSync(join(tmpdir(), 'bindery-folder-'));
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});
const modeOf = (...path: string[]): string => (statSync(join(folder, ...path)).mode & 0o777).toString(8);

it('the server creates the data folder and its files with access for their owner only', () => {
  closeDataFolder(join(folder, 'a', 'data'));
  writeFileSync(join(folder, 'a', 'data', 'file'), '', { mode: 0o666 });
  mkdirSync(join(folder, 'a', 'data', 'database'));
  expect([modeOf('a', 'data'), modeOf('a', 'data', 'file'), modeOf('a', 'data', 'database')]).toEqual([
    '700',
    '600',
    '700',
  ]);
});

it('the server restricts access to an existing data folder to the folder’s owner', () => {
  mkdirSync(join(folder, 'old'), { mode: 0o755 });
  closeDataFolder(join(folder, 'old'));
  expect(modeOf('old')).toBe('700');
});
