import { describe, it, expect } from '@jest/globals';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findLonelyExports } from './shared-exports.mjs';

const WORKSPACES = [
  'shell',
  'builder-mfe',
  'preview-mfe',
  'cart-mfe',
  'admin-mfe',
  'contracts',
  'backend',
  'e2e',
];

function repository(files) {
  const root = mkdtempSync(path.join(os.tmpdir(), 'bindery-exports-'));
  const allFiles = {
    'shared/package.json': '{"name": "@bindery/shared", "exports": {".": "./src/index.ts"}}',
    'analytics-lib/package.json': '{"name": "@bindery/analytics", "exports": {".": "./src/index.ts"}}',
    'analytics-lib/src/index.ts': '',
    ...Object.fromEntries(WORKSPACES.map((name) => [`${name}/src/index.ts`, ''])),
    ...files,
  };
  for (const [name, text] of Object.entries(allFiles)) {
    mkdirSync(path.join(root, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return root;
}

const importing = (names) => `import { ${names} } from '@bindery/shared';`;

describe('an export of the shared workspace', () => {
  const door = { 'shared/src/index.ts': "export { price as cost } from './price';" };
  const price = { 'shared/src/price.ts': 'export const price = 1;' };

  it('is valid if at least two workspaces use it, even if only in tests', () => {
    const users = { 'shell/src/a.ts': importing('cost'), 'cart-mfe/src/a.test.ts': importing('type cost') };
    expect(findLonelyExports(repository({ ...door, ...price, ...users }), {})).toEqual([]);
  });

  it('is reported if fewer than two workspaces use it', () => {
    expect(findLonelyExports(repository({ ...door, ...price }), {})).toEqual([
      '@bindery/shared: nobody imports cost',
    ]);
    const user = { 'cart-mfe/src/a.ts': importing('cost'), 'cart-mfe/src/b.ts': importing('cost') };
    expect(findLonelyExports(repository({ ...door, ...price, ...user }), {})).toEqual([
      '@bindery/shared: only cart-mfe uses cost; it belongs there',
    ]);
  });

  it('counts as used by its own workspace only if code there uses it', () => {
    const user = { 'cart-mfe/src/a.ts': importing('cost') };
    const sum = "import { price } from './price'; export const sum = price + price;";
    expect(
      findLonelyExports(repository({ ...door, ...price, ...user, 'shared/src/sum.ts': sum }), {}),
    ).toEqual([]);
    expect(
      findLonelyExports(repository({ ...door, ...price, ...user, 'shared/src/sum.test.ts': sum }), {}),
    ).toHaveLength(1);
  });

  it('may be listed as an exception if it exists', () => {
    const root = repository({ ...door, ...price, 'cart-mfe/src/a.ts': importing('cost') });
    expect(findLonelyExports(root, { '@bindery/shared cost': 'a reason' })).toEqual([]);
    expect(
      findLonelyExports(root, { '@bindery/shared *': 'a reason', '@bindery/shared gone': 'old' }),
    ).toEqual(['@bindery/shared gone: an exception for what is not there']);
  });
});
