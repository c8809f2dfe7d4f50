const { mkdirSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { afterEach, beforeEach, describe, expect, it } = require('@jest/globals');
const { uniqueName } = require('./common.cjs');

let dir;
const write = (file, text) => writeFileSync(path.join(dir, 'src', file), text);
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'bindery-named-'));
  mkdirSync(path.join(dir, 'src'));
  write('book.tsx', 'export const Book = 1;');
});
afterEach(() => rmSync(dir, { recursive: true }));

describe('the global name of a build', () => {
  it('changes with the source files but not with their tests', () => {
    const firstName = uniqueName(dir, 'cart_mfe');
    expect(firstName).toMatch(/^cart_mfe_[0-9a-f]{8}$/);
    write('book.test.tsx', 'it.todo("is a book");');
    expect(uniqueName(dir, 'cart_mfe')).toBe(firstName);
    write('book.tsx', 'export const Book = 2;');
    expect(uniqueName(dir, 'cart_mfe')).not.toBe(firstName);
  });

  it('changes with included source files of another workspace', () => {
    const market = path.join(dir, 'shared/src/market');
    mkdirSync(market, { recursive: true });
    writeFileSync(path.join(market, 'markets.ts'), 'export const MARKETS = 16;');
    const firstName = uniqueName(dir, 'cart_mfe', dir);
    writeFileSync(path.join(market, 'markets.test.ts'), 'it.todo("has all of them");');
    expect(uniqueName(dir, 'cart_mfe', dir)).toBe(firstName);
    writeFileSync(path.join(market, 'markets.ts'), 'export const MARKETS = 17;');
    expect(uniqueName(dir, 'cart_mfe', dir)).not.toBe(firstName);
  });
});
