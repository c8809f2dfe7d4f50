import { describe, it, expect } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fingerprint } from './targets.mjs';

function workspace() {
  const root = mkdtempSync(path.join(os.tmpdir(), 'bindery-build-'));
  for (const folder of ['shop/src', 'shop/dist', 'shop/node_modules'])
    mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, 'shop/src/index.ts'), 'export const answer = 1;');
  return root;
}
const write = (root, file, text) => writeFileSync(path.join(root, file), text);
const fingerprintOf = (root) => fingerprint(root, ['shop', 'package-lock.json']);

describe('the inputs hash of a build', () => {
  it('stays the same while nothing changes', () => {
    const root = workspace();
    expect(fingerprintOf(root)).toBe(fingerprintOf(root));
  });

  it.each([
    ['a changed file', (root) => write(root, 'shop/src/index.ts', 'export const answer = 2;')],
    ['a new file', (root) => write(root, 'shop/src/other.ts', '')],
    [
      'a renamed file',
      (root) => {
        rmSync(path.join(root, 'shop/src/index.ts'));
        write(root, 'shop/src/main.ts', 'export const answer = 1;');
      },
    ],
    ['a file that was missing', (root) => write(root, 'package-lock.json', '{}')],
  ])('changes with %s', (_, change) => {
    const root = workspace();
    const earlierFingerprint = fingerprintOf(root);
    change(root);
    expect(fingerprintOf(root)).not.toBe(earlierFingerprint);
  });

  it.each(['shop/dist/main.js', 'shop/node_modules/x.js', 'shop/src/index.test.ts', 'shop/README.md'])(
    'ignores %s',
    (file) => {
      const root = workspace();
      const earlierFingerprint = fingerprintOf(root);
      write(root, file, 'x');
      expect(fingerprintOf(root)).toBe(earlierFingerprint);
    },
  );
});
