import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { countDocuments, countLanguage, countWays, declaredNames } from './count-language.mjs';
import { countLayout } from './count-layout.mjs';
import { grown, lowered } from './structure.mjs';

const source = (file, text) => ({
  file,
  text,
  lines: text.split('\n').length,
  folder: file.slice(0, file.lastIndexOf('/')),
});
const long = 'const line = 1;\n'.repeat(45);
const CART = 'cart-mfe/src/features';

describe('the counts of the layout', () => {
  const code = [
    source(`${CART}/cart/index.ts`, "export { CartPage } from './cart-page';"),
    source(
      `${CART}/cart/cart-page.tsx`,
      `import { total } from './total';\nimport { Line } from '../line';\n${long}`,
    ),
    source(`${CART}/cart/total.ts`, 'export const total = 1;'),
    source(`${CART}/cart/tested.ts`, 'export const tested = 1;'),
    source(`${CART}/line/index.ts`, "export { Line, LineName } from './line';\nexport { x } from './line';"),
    source(`${CART}/line/line.tsx`, `import { tested } from '../cart/tested';\n${long}`),
  ];
  const counts = countLayout(code, [source(`${CART}/cart/tested.test.ts`, '')]);

  it('include the features, and the pairs of features with an import', () => {
    expect(counts['features in cart-mfe']).toEqual({ count: 2, places: ['cart', 'line'] });
    expect(counts['pairs of features in cart-mfe'].places).toEqual(['cart -> line', 'line -> cart']);
  });

  it('include a small file that only one neighbouring file uses', () => {
    expect(counts['files of at most 40 lines that one neighbour uses'].places).toEqual([
      `${CART}/cart/total.ts`,
    ]);
  });

  it('include a barrel with a single export', () => {
    expect(counts['barrels of one export'].places).toEqual([`${CART}/cart/index.ts`]);
  });
});

describe('the counts of the language', () => {
  it('include names in every kind of declaration', () => {
    const text =
      'function f({ found, of: kept }: Given, told = 1) { const [one] = found; }\ninterface A { all: string }';
    expect(declaredNames(source('a/b.ts', text)).map(({ name }) => name)).toEqual([
      'f',
      'found',
      'kept',
      'told',
      'one',
      'all',
    ]);
  });

  it('include forbidden names with file and line', () => {
    const counts = countLanguage([
      source('a/b.ts', 'const isOpen = 1;\nconst told = 2; // where it stands, if it does\n'),
    ]);
    expect(counts['forbidden names declared'].places).toEqual(['a/b.ts:2 told']);
    expect(counts['names without a noun, per 1,000']).toEqual({ count: 500, places: ['a/b.ts:2 told'] });
    expect(counts['"where" per 100 "if" and "when" in comments'].count).toBe(100);
  });

  it('include the rules, the long rules, and the rules that no code cites', () => {
    const rules = `- **CART-01** ${'word '.repeat(41)}\n- **CART-02** A short rule.\n`;
    const counts = countDocuments([{ file: 'docs/rules.md', text: rules }], [source('a/b.ts', '// CART-01')]);
    expect(counts['rules'].count).toBe(2);
    expect(counts['rules of more than 40 words'].places).toEqual(['CART-01']);
    expect(counts['rules that nothing cites'].places).toEqual(['CART-02']);
  });

  it('include each place that deviates from the shop’s usual way of doing a thing', () => {
    const counts = countWays([source('a/b.tsx', "const Page = lazy(() => import('./page'));\nit.lazy(1);")]);
    expect(counts['lazy outside the loader'].places).toEqual(['a/b.tsx']);
  });
});

describe('the limits of the counts', () => {
  const counts = { files: { count: 3 }, words: { count: 8 } };
  it('are exceeded by a higher count or by a count without a limit', () => {
    expect(grown(counts, { files: { limit: 2 }, words: { limit: 8 } })).toEqual(['files']);
    expect(grown(counts, { files: { limit: 3 } })).toEqual(['words']);
  });

  it('are lowered if a count falls, but never raised', () => {
    expect(lowered(counts, { files: { limit: 5, goal: 1 }, words: { limit: 7 } })).toEqual({
      files: { limit: 3, goal: 1 },
      words: { limit: 7 },
    });
  });

  it('are not lowered below their goal', () => {
    expect(lowered(counts, { files: { limit: 5, goal: 4 }, words: { limit: 9 } })).toMatchObject({
      files: { limit: 4, goal: 4 },
    });
  });
});

it('two readers found at least 85 % of the sampled sentences plain, and at most 2 % puzzling', () => {
  const { count, readers, texts } = JSON.parse(
    readFileSync(new URL('prose-marks.json', import.meta.url), 'utf8'),
  );
  const marks = [...readers.join('')];
  const shareOf = (mark) => marks.filter((given) => given === mark).length / marks.length;
  expect([texts.length, marks.length]).toEqual([count, 2 * count]);
  expect(shareOf('p')).toBeGreaterThanOrEqual(0.85);
  expect(shareOf('x')).toBeLessThanOrEqual(0.02);
});
