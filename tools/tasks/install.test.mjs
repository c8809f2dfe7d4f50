import { describe, it, expect } from '@jest/globals';
import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isInstalled, stampInstall } from './install.mjs';

function clone() {
  const root = mkdtempSync(path.join(os.tmpdir(), 'bindery-install-'));
  writeFileSync(path.join(root, 'package-lock.json'), '{"lockfileVersion": 3}');
  return root;
}

function install(root) {
  mkdirSync(path.join(root, 'node_modules'), { recursive: true });
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), '{}');
}

describe('are the packages there?', () => {
  it('no, in a fresh clone', () => {
    expect(isInstalled(clone())).toBe(false);
  });

  it('yes, after an install, and still when the lock file only got a new date', () => {
    const root = clone();
    install(root);
    expect(isInstalled(root)).toBe(true);
    stampInstall(root);
    const laterTime = new Date(Date.now() + 60_000);
    utimesSync(path.join(root, 'package-lock.json'), laterTime, laterTime);
    expect(isInstalled(root)).toBe(true);
  });

  it('no, when the lock file changed since', () => {
    const root = clone();
    install(root);
    stampInstall(root);
    writeFileSync(path.join(root, 'package-lock.json'), '{"lockfileVersion": 3, "packages": {}}');
    expect(isInstalled(root)).toBe(false);
  });

  it('no, when what npm wrote is older than the lock file and nothing says otherwise', () => {
    const root = clone();
    install(root);
    const earlierTime = new Date(Date.now() - 60_000);
    utimesSync(path.join(root, 'node_modules/.package-lock.json'), earlierTime, earlierTime);
    expect(isInstalled(root)).toBe(false);
  });
});
