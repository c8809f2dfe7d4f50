import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readLocalBuild, testedContracts } from './local-build.mjs';

let remote;
beforeEach(() => {
  remote = mkdtempSync(path.join(os.tmpdir(), 'bindery-tested-'));
});
afterEach(() => rmSync(remote, { recursive: true }));

function write(file, value) {
  mkdirSync(path.dirname(path.join(remote, file)), { recursive: true });
  writeFileSync(path.join(remote, file), JSON.stringify(value));
}

// Source: docs/rules.md REL-08
describe('a release', () => {
  it('is tested against each installed version of the contracts', () => {
    write('package.json', {
      dependencies: { react: '19.3.1' },
      devDependencies: {
        '@bindery/contracts': '1.1.0',
        older: 'npm:@bindery/contracts@1.0.0',
        gone: '1.0.0',
      },
    });
    write('node_modules/react/package.json', { name: 'react', version: '19.3.1' });
    write('node_modules/@bindery/contracts/package.json', { name: '@bindery/contracts', version: '1.1.0' });
    write('node_modules/older/package.json', { name: '@bindery/contracts', version: '1.0.0' });
    expect(testedContracts(remote)).toEqual(['1.1.0', '1.0.0']);
  });

  it('is uploaded with its release.json and the tested contract versions', async () => {
    write('dist/release.json', { name: 'cart_mfe', version: 'v1', files: {} });
    const sent = async (...tested) =>
      JSON.parse(
        await readLocalBuild(remote)
          .form(...tested)
          .get('file')
          .text(),
      );
    expect(await sent(['1.0.0'])).toEqual({
      ...{ name: 'cart_mfe', version: 'v1', files: {} },
      verifiedAgainst: ['1.0.0'],
    });
    expect(await sent([])).not.toHaveProperty('verifiedAgainst');
  });
});
