import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = process.cwd();
const remotes = readdirSync(ROOT).filter((name) => existsSync(path.join(ROOT, name, 'mfe.json')));

/** @returns the files of this repository that a compiler reads for a workspace, with paths relative to its root */
function filesReadFor(workspace) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bindery-alone-'));
  try {
    const config = path.join(folder, 'tsconfig.json');
    const include = [path.join(ROOT, workspace, 'src')];
    writeFileSync(config, JSON.stringify({ extends: path.join(ROOT, 'tsconfig.json'), include }));
    const tsc = path.join(ROOT, 'node_modules/typescript7/bin/tsc');
    const typeRoots = path.join(ROOT, 'node_modules/@types');
    const listed = execFileSync(
      process.execPath,
      [tsc, '-p', config, '--typeRoots', typeRoots, '--listFilesOnly'],
      { encoding: 'utf8', maxBuffer: 2 ** 26 },
    );
    return listed
      .split('\n')
      .map((file) => path.relative(ROOT, file))
      .filter((file) => !/^\.\.|node_modules/.test(file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the shell', () => {
  it('compiles without the source of any remote', () => {
    const files = filesReadFor('shell');
    expect(files).toContain('contracts/src/preview.ts');
    expect(remotes).toContain('preview-mfe');
    expect(files.filter((file) => remotes.includes(file.split(path.sep)[0]))).toEqual([]);
  });
});
