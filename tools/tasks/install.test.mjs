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

describe('the check for installed packages', () => {
  it('fails in a fresh clone', () => {
    expect(isInstalled(clone())).toBe(false);
  });

  it('passes after an install, even if the lock file’s date has changed', () => {
    const root = clone();
    install(root);
    expect(isInstalled(root)).toBe(true);
    stampInstall(root);
    const laterTime = new Date(Date.now() + 60_000);
    utimesSync(path.join(root, 'package-lock.json'), laterTime, laterTime);
    expect(isInstalled(root)).toBe(true);
  });

  it('fails if the lock file has changed since the install', () => {
    const root = clone();
    install(root);
    stampInstall(root);
    writeFileSync(path.join(root, 'package-lock.json'), '{"lockfileVersion": 3, "packages": {}}');
    expect(isInstalled(root)).toBe(false);
  });

  it('fails if npm’s record is older than the lock file', () => {
    const root = clone();
    install(root);
    const earlierTime = new Date(Date.now() - 60_000);
    utimesSync(path.join(root, 'node_modules/.package-lock.json'), earlierTime, earlierTime);
    expect(isInstalled(root)).toBe(false);
  });
});
