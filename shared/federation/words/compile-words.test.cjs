const { afterAll, describe, it, expect } = require('@jest/globals');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { transformSync } = require('@swc/core');
const { compileWords } = require('./compile-words.cjs');

const folders = [];
afterAll(() => folders.forEach((folder) => fs.rmSync(folder, { recursive: true })));

function folderOf(files) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'words-'));
  folders.push(folder);
  for (const [locale, texts] of Object.entries(files))
    fs.writeFileSync(path.join(folder, `${locale}.arb`), JSON.stringify({ '@@locale': locale, ...texts }));
  return folder;
}

function texts(folder, locale) {
  const { code } = transformSync(compileWords(path.join(folder, `${locale}.arb`)), {
    module: { type: 'commonjs' },
  });
  const module = { exports: {} };
  const load = (name) =>
    name.startsWith('./')
      ? { __esModule: true, default: texts(folder, path.basename(name, '.arb')) }
      : require(name);
  new Function('module', 'exports', 'require', code)(module, module.exports, load);
  return module.exports.default;
}

const place = (...names) => ({
  placeholders: Object.fromEntries(names.map((name) => [name, { type: 'String' }])),
});
const EN = {
  cart: 'Cart',
  quoted: "the other tab's '{'brace'}'",
  'failed.form': 'The form',
  'failed.cart': 'The colour',
  step: '{number}. {title}',
  '@step': place('number', 'title'),
  books: '{count, plural, =0 {no book} one {# book} other {# books}}',
  '@books': place('count'),
};

describe('a compiled text file', () => {
  it('contains strings and functions with parameters in the English order', () => {
    const words = texts(folderOf({ en: EN }), 'en');
    expect(words).toMatchObject({
      cart: 'Cart',
      quoted: "the other tab's {brace}",
      failed: { form: 'The form', cart: 'The colour' },
    });
    expect(words.step(3, 'Names')).toBe('3. Names');
    expect([0, 1, 2].map(words.books)).toEqual(['no book', '1 book', '2 books']);
  });

  it('uses the plural rules of its language', () => {
    const folder = folderOf({
      en: EN,
      fr: { books: '{count, plural, one {# livre} other {# livres}}', step: '{title} ({number})' },
      ja: { books: '{count, plural, other {#冊}}' },
      pt: { '@@locale': 'pt-PT', books: '{count, plural, one {# livro} other {# livros}}' },
    });
    const [french, japanese, portuguese] = ['fr', 'ja', 'pt'].map((locale) => texts(folder, locale));
    expect([0, 1, 2].map(french.books)).toEqual(['0 livre', '1 livre', '2 livres']);
    expect([1, 21].map(japanese.books)).toEqual(['1冊', '21冊']);
    expect([0, 1].map(portuguese.books)).toEqual(['0 livros', '1 livro']);
    expect(french.step(3, 'Noms')).toBe('Noms (3)');
  });

  it('contains only a region’s texts that differ from the language’s', () => {
    const folder = folderOf({ en: EN, 'en-US': { 'failed.cart': 'The color' } });
    expect(compileWords(path.join(folder, 'en-US.arb'))).not.toContain('Cart');
    expect(texts(folder, 'en-US')).toMatchObject({
      cart: 'Cart',
      failed: { form: 'The form', cart: 'The color' },
    });
    expect(texts(folder, 'en-US').step(1, 'x')).toBe('1. x');
  });

  it('is refused, with the message’s name, if a message does not parse', () => {
    const folder = folderOf({ en: { ...EN, books: '{count, plural, one {# book}' } });
    expect(() => compileWords(path.join(folder, 'en.arb'))).toThrow(/^books: /);
  });
});
