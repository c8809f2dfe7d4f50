const { afterEach, beforeEach, describe, it, expect } = require('@jest/globals');
const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { firstBytes, overBudget } = require('./library-budget.cjs');

const noise = (bytes) =>
  `export default '${require('node:crypto')
    .randomBytes(bytes / 2)
    .toString('hex')}';\n`;

describe('the budget of a library that every page loads', () => {
  let dir;
  beforeEach(() => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'bindery-library-'));
    mkdirSync(path.join(dir, 'src'));
    writeFileSync(path.join(dir, 'package.json'), '{"name": "lib", "gzipBudgetKb": 2}');
    writeFileSync(path.join(dir, 'src/first.ts'), noise(2000));
    writeFileSync(
      path.join(dir, 'src/later.ts'),
      `import first from './first'; ${noise(8000)}; console.log(first)`,
    );
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('includes eager imports but not lazy imports', () => {
    writeFileSync(
      path.join(dir, 'src/index.ts'),
      `export { default } from './first'; export const later = () => import('./later');`,
    );
    expect(firstBytes(path.join(dir, 'src/index.ts'))).toBeGreaterThan(1000);
    expect(overBudget(dir)).toBeUndefined();
  });

  it('names each library that exceeds it', () => {
    writeFileSync(path.join(dir, 'src/index.ts'), `export { default } from './later';`);
    expect(overBudget(dir)).toMatch(
      /^lib: what every page loads of it is \d\.\d KB of gzip, the budget .* is 2 KB$/,
    );
  });

  it('is not exceeded by analytics', () => {
    expect(overBudget(path.join(__dirname, '../../analytics-lib'))).toBeUndefined();
  });
});
