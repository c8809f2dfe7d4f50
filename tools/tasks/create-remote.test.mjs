import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stageCreator } from './stage-creator.mjs';

// Source: docs/rules.md PKG-01
describe('npm create @bindery/remote', () => {
  const versions = { '@bindery/contracts': '2.3.4', '@bindery/federation': '1.4.0' };
  let folder;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'create-remote-'));
    const packages = Object.entries(versions).map(([name, version]) => {
      const staged = path.join(folder, 'staged', name);
      mkdirSync(staged, { recursive: true });
      writeFileSync(path.join(staged, 'package.json'), JSON.stringify({ name, version }));
      return staged;
    });
    mkdirSync(path.join(folder, 'package'));
    stageCreator(path.join(folder, 'package'), '1.4.0', packages);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function create(args, env = {}) {
    const command = path.join(folder, 'package/create-remote.mjs');
    try {
      return execFileSync(process.execPath, [command, ...args], {
        ...{ cwd: folder, encoding: 'utf8', stdio: 'pipe' },
        env: { ...process.env, npm_config_userconfig: path.join(folder, 'npmrc'), ...env },
      });
    } catch (error) {
      return error.stderr;
    }
  }
  const read = (file) => readFileSync(path.join(folder, file), 'utf8');
  const readJson = (file) => JSON.parse(read(file));

  it('creates a repository with the remote’s names and exact versions', () => {
    const output = create(['our-gift_tips', '--registry', 'https://npm.example', '--port', '4200']);
    expect(output).toContain('cd our-gift_tips && npm install');
    expect(readJson('our-gift_tips/mfe.json')).toMatchObject({
      name: 'our_gift_tips',
      owner: 'our-gift_tips',
    });
    expect(readJson('our-gift_tips/package.json')).toMatchObject({
      name: 'our-gift_tips',
      scripts: { dev: 'bindery-dev --port 4200' },
      devDependencies: versions,
    });
    expect(read('our-gift_tips/.npmrc')).toBe('@bindery:registry=https://npm.example\n');
    expect(read('our-gift_tips/.gitignore')).toContain('node_modules/');
    expect(existsSync(path.join(folder, 'our-gift_tips/.github/workflows/release.yml'))).toBe(true);
    expect(read('our-gift_tips/README.md')).toMatch(/^# our-gift_tips\n/);
  });

  it('copies packed files into the repository', () => {
    mkdirSync(path.join(folder, 'packed'));
    const names = ['contracts-2.3.4', 'federation-1.4.0', 'shared-1.0.0', 'analytics-1.0.0'];
    const files = names.map((name) => `bindery-${name}.tgz`);
    for (const file of files.slice(1)) writeFileSync(path.join(folder, 'packed', file), file);
    const args = ['tips', '--packages', 'packed'];
    expect(create(args)).toContain(`${files[0]} is missing: "npm run packages"`);
    writeFileSync(path.join(folder, 'packed', files[0]), '');
    create(args);
    expect(readdirSync(path.join(folder, 'tips/packages')).sort()).toEqual(files.sort());
    expect(readJson('tips/package.json').devDependencies).toMatchObject({
      '@bindery/contracts': 'file:packages/bindery-contracts-2.3.4.tgz',
    });
    expect(existsSync(path.join(folder, 'tips/.npmrc'))).toBe(false);
  });

  it('uses npm’s configured registry, but never the public one by default', () => {
    expect(create(['a'], { npm_config_registry: 'https://registry.npmjs.org/' })).toContain(
      'npm does not know where the packages of @bindery are',
    );
    create(['a'], { npm_config_registry: 'https://mirror.example/' });
    expect(read('a/.npmrc')).toBe('@bindery:registry=https://mirror.example/\n');
    writeFileSync(path.join(folder, 'npmrc'), '@bindery:registry=https://scope.example/\n');
    create(['b']);
    expect(read('b/.npmrc')).toBe('@bindery:registry=https://scope.example/\n');
  });

  it('refuses bad names, folders in use and unknown options', () => {
    const fault = (...args) => create([...args, '--registry', 'https://npm.example']);
    expect(fault('Our Tips')).toContain('"Our Tips" is no name of a remote: use lower case letters');
    expect(fault('shell')).toContain('"shell" is no name of a remote');
    expect(fault('package')).toMatch(/package is not empty, it has \S+: name a new folder/);
    expect(fault()).toMatch(/^Name one new folder\n\nnpm create @bindery\/remote/);
    expect(fault('c', '--port', 'x')).toContain('--port x is no port');
    expect(create(['c', '--registry', 'npm.example'])).toContain('it begins with https://');
    expect(readdirSync(folder)).toEqual(expect.not.arrayContaining(['c', 'shell', 'Our Tips']));
  });

  it('accepts a new clone, which contains only .git', () => {
    mkdirSync(path.join(folder, 'clone/.git'), { recursive: true });
    create(['clone', '--registry', 'https://npm.example']);
    expect(readJson('clone/mfe.json').name).toBe('clone');
  });
});
