import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadPackage } from '../loader/load-package';
import { codePointLength } from '@bindery/shared/customisation';
import type { LoadedPackage } from '../scene/loaded-package';
import { FONTS_DIR, TinyCatalogue } from '../testing/tiny-book';
import { FontLibrary } from '../type/font-library';
import { cleanText } from './pick-values';
import { keepValid, validateValues, fieldError } from './validate-values';

const VALID = { name: 'Robin', coat: 'red', friend: 'fox' };
let catalogue: TinyCatalogue;
let loaded: LoadedPackage;

beforeAll(async () => {
  catalogue = await TinyCatalogue.create();
  const result = await loadPackage(await catalogue.add(), await FontLibrary.open(FONTS_DIR));
  if (result.kind === 'refused') throw new Error(JSON.stringify(result.problems));
  loaded = result.loaded;
});
afterAll(() => catalogue.remove());

const validate = (customisation: Record<string, unknown>, lang = 'en'): ReturnType<typeof validateValues> =>
  validateValues(loaded, customisation, lang);
const types = (customisation: Record<string, unknown>): string[] => {
  const result = validate(customisation);
  return result.kind === 'valid' ? [] : result.errors.map(({ type, path }) => `${path.join('.')} ${type}`);
};

describe('a customisation', () => {
  it('causes all its errors at once, in the shopper’s language', () => {
    expect(types({})).toEqual(['name any.required', 'coat any.required', 'friend any.required']);
    expect(validate({ ...VALID, name: '' }, 'de')).toMatchObject({
      errors: [{ type: 'string.empty', context: { key: 'name', label: 'Vorname' } }],
    });
  });

  it('is refused if a letter was lost in transmission', () => {
    expect(types({ ...VALID, name: 'Ada\ufffd' })).toEqual(['name string.pattern.base']);
    expect(types({ ...VALID, name: '\ufffc' })).toEqual(['name string.empty']);
  });

  it('causes errors that contain choices and limits, but never the typed text', () => {
    const result = validate({ name: 'secret'.repeat(9), coat: 'secret', friend: 'fox' });
    expect(result).toMatchObject({
      errors: [
        { type: 'string.max', context: { limit: 40 } },
        { type: 'any.only', context: { valids: ['red', 'blue'] } },
      ],
    });
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  it('keeps only keys of the schema', () => {
    expect(
      validate({
        ...VALID,
        note: '',
        utm_source: 'x',
        product_slug: 'tiny-book',
        characters: [{ count: '1' }],
      }),
    ).toEqual({ kind: 'valid', values: VALID });
  });

  it.each(['\u200d', '\u200c'.repeat(40), '\u3164', ' \u2800\u115f', '\ufe0f\u034f'])(
    'counts a text without visible characters as missing: %j',
    (name) => expect(types({ ...VALID, name })).toEqual(['name string.empty']),
  );

  it('refuses text that no font can print', () => {
    expect(types({ ...VALID, name: 'Robin \u{1E900}' })).toEqual(['name string.pattern.base']);
  });

  it.each([
    ...['محمد', 'فاطمة', 'שָׂרָה', 'נועה', 'ณัฐวุฒิ', 'พิมพ์ชนก', '小红', '张伟', 'გიორგი', 'Արամ'],
    ...['Noa נועה', '(שרה) 5!', 'علی‌رضا ۲', '\u200fשרה\u200e'],
  ])('accepts a name as written: %s', (name) => {
    expect(types({ ...VALID, name })).toEqual([]);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('refuses the key %s', (key) => {
    expect(types(JSON.parse(`{"${key}": {"polluted": true}}`) as Record<string, unknown>)).toEqual([
      `${key} object.unknown`,
    ]);
  });

  it('treats markup as plain text', () => {
    expect(validate({ ...VALID, name: '<b>&"\'{name}</b>' })).toMatchObject({
      values: { name: '<b>&"\'{name}</b>' },
    });
  });

  it('is either valid or has errors at known fields', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('name', 'coat', 'friend', 'note', 'other', 'constructor'),
          fc.anything(),
        ),
        (customisation) => {
          const result = validate(customisation);
          if (result.kind === 'invalid')
            for (const { path, context } of result.errors)
              expect([...path, context.key]).not.toContain(undefined);
          expect(Object.keys(keepValid(loaded, customisation)).every((key) => loaded.fields.has(key))).toBe(
            true,
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('the length of a text', () => {
  it('is counted in graphemes, even outside the Basic Multilingual Plane', () => {
    expect(types({ ...VALID, name: '𠮷'.repeat(40) })).not.toContain('name string.max');
    expect(types({ ...VALID, name: 'e\u0301'.repeat(40) })).toEqual([]);
    expect(types({ ...VALID, name: 'é'.repeat(41) })).toEqual(['name string.max']);
  });

  it('may be equal to the limit but not greater', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', 'é', 'e\u0301', 'ß', '結', '🦊'),
          minLength: 1,
          maxLength: 60,
        }),
        (name) => {
          expect(types({ ...VALID, name }).includes('name string.max')).toBe(codePointLength(name) > 40);
        },
      ),
    );
  });
});

describe('the cleaning of a text', () => {
  it('removes invisible characters, except joiners of letters and emoji', () => {
    expect(cleanText(' A\u202eB\u0000\u200bC\ud800 ', false)).toBe('ABC');
    expect(cleanText('👩‍👧', false)).toBe('👩‍👧');
  });

  it.each([
    ['Ada\ufffc', 'Ada'],
    ['\ufffc', ''],
    ['O\u0092Brien', 'O’Brien'],
    ['Ada\u0007', 'Ada'],
    ['Ada\u0085', 'Ada'],
  ])('removes control characters from %j', (typedText, printedText) => {
    expect(cleanText(typedText, false)).toBe(printedText);
  });

  it('removes line feeds unless the field has several lines', () => {
    expect(cleanText('a\r\nb\u2028c\td', true)).toBe('a\nb\nc d');
    expect(cleanText('a\r\nb', false)).toBe('a b');
  });

  it('gives the same result when applied twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, isMultiLine) => {
        const once = cleanText(text, isMultiLine);
        expect(cleanText(once, isMultiLine)).toBe(once);
      }),
    );
  });
});

const place = { path: ['name'], key: 'name', label: 'Name' };

describe('the message for an error type', () => {
  it.each([
    ['any.required', "Oops! Don't forget to fill this in"],
    ['string.empty', "Oops! Don't forget to fill this in"],
    ['any.only', "Oops! Don't forget to select an option"],
    ['string.min', 'This is a little short. Add some more!'],
    ['array.min', 'This is a little short. Add some more!'],
    ['string.max', 'Whoops! This is too long for the page.'],
    ['number.max', 'Whoops! This is too long for the page.'],
    ['string.pattern.base', 'Whoops! This contains unsupported characters. Try again.'],
    ['string.pattern.invert.base', 'Whoops! This contains unsupported characters. Try again.'],
    ['string.lines', 'Too many lines for the page. Please remove a line break or two.'],
    ['string.blocked', 'Please choose other words'],
    ['date.base', 'This day isn’t in the calendar. Please check it.'],
    ['date.year', 'We don’t offer this year. Please choose another one.'],
    ['object.unknown', "Sorry, we aren't sure why this has failed. Please try again later."],
  ])('%s', (type, message) => expect(fieldError(type, place).message).toBe(message));
});
