import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FolderInUseError, lockFolder } from './folder-lock';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bindery-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const holdAs = (holder: object): void => writeFileSync(join(folder, 'lock'), JSON.stringify(holder));

describe('the lock of the data folder', () => {
  it('is held once, and given back', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    unlock();
    lockFolder(folder)();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('names the process that holds it', async () => {
    const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
    holdAs({ id: 'other', pid: other.pid, host: hostname() });
    expect(() => lockFolder(folder)).toThrow(`in use by another process (${other.pid} on ${hostname()})`);
    other.kill('SIGKILL');
    await once(other, 'exit');
    lockFolder(folder)();
  });

  it('is free at once when its holder was killed and this process got its number', () => {
    holdAs({ id: 'before', pid: process.pid, host: hostname() });
    lockFolder(folder)();
  });

  it('is kept by another machine until it was silent for ten seconds', () => {
    holdAs({ id: 'elsewhere', pid: 1, host: 'elsewhere' });
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    const before = new Date(Date.now() - 11_000);
    utimesSync(join(folder, 'lock'), before, before);
    lockFolder(folder)();
  });

  it('is free where its file is half written', () => {
    writeFileSync(join(folder, 'lock'), '{"id":');
    lockFolder(folder)();
  });
});
