import { describe, it, expect } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const TASKS = path.join(process.cwd(), 'tools/tasks');

describe('a fresh clone', () => {
  it.each([['catalogue-check.mjs'], ['muse.mjs', 'pdf']])(
    'causes the command %s to report missing packages without a stack trace',
    (task, ...args) => {
      const clone = mkdtempSync(path.join(os.tmpdir(), 'bindery-clone-'));
      try {
        mkdirSync(path.join(clone, 'backend/catalogue'), { recursive: true });
        cpSync(TASKS, path.join(clone, 'tools/tasks'), { recursive: true });
        const { status, stdout, stderr } = spawnSync(
          process.execPath,
          [path.join(clone, 'tools/tasks', task), ...args],
          {
            encoding: 'utf8',
          },
        );
        expect({ status, stdout, stderr }).toEqual({
          status: 2,
          stdout: '',
          stderr: 'The packages are not installed yet: run npm ci first, or npm start, which does it too.\n',
        });
      } finally {
        rmSync(clone, { recursive: true });
      }
    },
  );
});
