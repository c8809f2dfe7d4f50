import { describe, expect, it } from '@jest/globals';
import { checkWords } from './check-words.mjs';
import { wordFaults } from './word-faults.mjs';

const source = {
  locale: 'en',
  texts: { cart: 'Cart', books: '{count, plural, one {# book} other {# books}}', hello: 'Hello {name}' },
  notes: {
    books: { placeholders: { count: { type: 'int' } } },
    hello: { placeholders: { name: { type: 'String' } } },
  },
};
const faultsOf = (name, texts, locale = name) =>
  wordFaults(
    new Map([
      ['en', source],
      [name, { locale, texts, notes: {} }],
    ]),
    ['en', name],
  );

describe('the texts of the workspaces', () => {
  it('are valid and match their generated words.ts', () => {
    expect(checkWords()).toEqual([]);
  });
});

describe('the faults of a language', () => {
  const german = {
    cart: 'Warenkorb',
    books: '{count, plural, one {# Buch} other {# Bücher}}',
    hello: 'Hallo {name}',
  };

  it('do not exist if the language has every English text', () => {
    expect(faultsOf('de', german)).toEqual([]);
  });

  it.each([
    ['a text that is missing', { cart: undefined }, 'de.arb cart: missing'],
    ['a text that English lacks', { tart: 'Torte' }, 'de.arb tart: English has no such text'],
    ['a value that is missing', { hello: 'Hallo' }, 'de.arb hello: uses {}, English {name}'],
    ['a value of another name', { hello: 'Hallo {nane}' }, 'de.arb hello: uses {nane}, English {name}'],
    ['an empty text', { cart: ' ' }, 'de.arb cart: empty'],
  ])('include %s', (_, change, fault) => {
    const texts = Object.fromEntries(
      Object.entries({ ...german, ...change }).filter(([, text]) => text !== undefined),
    );
    expect(faultsOf('de', texts)).toEqual([fault]);
  });

  it('include an unreadable message and an unknown plural form', () => {
    expect(faultsOf('de', { ...german, hello: 'Hallo {name' })).toEqual([
      expect.stringMatching(/^de\.arb hello: Unexpected message end/),
    ]);
    const japanese = { cart: 'カート', books: '{count, plural, one {#冊} other {#冊}}', hello: '{name}さん' };
    expect(faultsOf('ja', japanese)).toEqual([expect.stringContaining('ja.arb books: ')]);
  });

  it('include a missing file, an unused file and a file of an unknown language', () => {
    expect(wordFaults(new Map([['en', source]]), ['en', 'de', 'en-US'])).toEqual([
      'de.arb: the file is missing',
    ]);
    expect(
      wordFaults(
        new Map([
          ['en', source],
          ['xx', source],
        ]),
        ['en'],
      ),
    ).toContain('xx.arb: no language of the shop');
    expect(faultsOf('de', german, 'da')).toContain('de.arb: @@locale is da');
  });

  it('include a regional text that equals the base language’s text', () => {
    expect(faultsOf('en-US', { hello: 'Howdy {name}' })).toEqual([]);
    expect(faultsOf('en-US', { cart: 'Cart' })).toEqual(['en-US.arb cart: as in en.arb, leave it out']);
  });

  it('include an English placeholder without a declaration or a type', () => {
    const faultsOfSource = (notes) => wordFaults(new Map([['en', { ...source, notes }]]), ['en']);
    expect(faultsOfSource({ ...source.notes, hello: undefined })).toEqual([
      'en.arb hello: uses {name}, its placeholders are {}',
    ]);
    expect(faultsOfSource({ ...source.notes, hello: { placeholders: { name: {} } } })).toEqual([
      'en.arb @hello: the type of name must be String or int',
    ]);
    expect(faultsOfSource({ ...source.notes, tart: {} })).toEqual(['en.arb @tart: there is no such text']);
  });
});
