import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { Typeface } from './typeface';

const FILE = fileURLToPath(new URL('../../../fonts/noto-sans-sc/NotoSansSC-Regular.ttf', import.meta.url));

it('the engine opens a font file once, even if several packages contain it', () => {
  const bytes = readFileSync(FILE);
  const first = new Typeface('fonts/first.ttf', bytes);
  const memoryBefore = process.memoryUsage().rss;
  const others = Array.from({ length: 20 }, (_, index) => new Typeface(`fonts/${index}.ttf`, bytes, 0.9));
  const grownBytes = process.memoryUsage().rss - memoryBefore;
  expect(others.every((face) => face.covers('中'.codePointAt(0)!))).toBe(true);
  expect(others[19]!.unitsPerEm).toBeCloseTo(first.unitsPerEm / 0.9);
  expect(grownBytes).toBeLessThan(5 * bytes.length);
});
