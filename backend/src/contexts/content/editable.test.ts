import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  checkedWords,
  editableDocuments,
  knownWords,
  missingFields,
  type EditableDocument,
} from './editable';
import { isPreviewRef, newPreviewRef } from './preview-ref';
import { newDocument } from './seeds';
import { withWrittenWords } from './written-words';

const AT = new Date('2026-01-01T00:00:00Z');
const rowOf = (lang: string, data: Record<string, unknown>, type = 'gift_wrap') => {
  const document = newDocument(type, 'sea', lang, data);
  return { ...document, firstPublishedAt: AT, lastPublishedAt: AT };
};
const SEA = {
  name: 'Sea',
  details: ['Blue', 'Wet'],
  sku: 'SEA',
  position: 1,
  picture: { url: '/s', alt: 'Waves' },
};

describe('a document for its editor', () => {
  it('contains text fields, lists as lines and alternative texts, but no link targets', () => {
    const [document] = editableDocuments([rowOf('de', { name: 'See' }), rowOf('en', SEA)], [], []);
    expect(document!.fields).toEqual(['name', 'details', 'picture.alt']);
    expect(document!.base['en']).toEqual({ name: 'Sea', details: 'Blue\nWet', 'picture.alt': 'Waves' });
    expect(missingFields(document!, {}, 'de')).toEqual(['details', 'picture.alt']);
    expect(missingFields(document!, { de: { details: 'Blau', 'picture.alt': 'Wellen' } }, 'de')).toEqual([]);
    expect(missingFields(document!, {}, 'en-US')).toEqual([]);
  });

  it('has the texts of the build in all fields that no editor has changed', () => {
    const writtenDocument = {
      type: 'gift_wrap',
      uid: 'sea',
      firstPublishedAt: AT,
      lastPublishedAt: new Date(),
    };
    const [row] = withWrittenWords(
      [rowOf('en', SEA)],
      [{ ...writtenDocument, words: { en: { details: 'Deep\nDark', 'picture.alt': 'A wave' } } }],
    );
    expect(row!.data).toEqual({ ...SEA, details: ['Deep', 'Dark'], picture: { url: '/s', alt: 'A wave' } });
    expect(row!.lastPublishedAt).toBe(writtenDocument.lastPublishedAt);
  });

  const published = { uid: 'sea', firstPublishedAt: AT, lastPublishedAt: AT };

  it('has the fields of the English document in a language without a document', () => {
    const words = { fr: { name: 'Mer', 'picture.alt': 'Vagues' } };
    const rows = withWrittenWords([rowOf('en', SEA)], [{ ...published, type: 'gift_wrap', words }]);
    expect(rows.map(({ lang, data }) => [lang, data])).toEqual([
      ['en', SEA],
      ['fr', { ...SEA, name: 'Mer', picture: { url: '/s', alt: 'Vagues' } }],
    ]);
  });

  it('drops an edited text if the text of a later build has other placeholders', () => {
    const words = { en: { name: '{count} seas', position_label: 'At {x}' } };
    const [row] = withWrittenWords(
      [rowOf('en', { name: '{number} seas', position_label: 'In {x}' })],
      [{ ...published, type: 'gift_wrap', words }],
    );
    expect(row!.data).toEqual({ name: '{number} seas', position_label: 'At {x}' });
  });

  it('is not listed if a later build does not contain it, unless it belongs to a product', () => {
    const words = { en: { name: 'Sea' } };
    expect(withWrittenWords([], [{ ...published, type: 'gift_wrap', words }])).toEqual([]);
    expect(withWrittenWords([], [{ ...published, type: 'product', words }])).toMatchObject([
      { type: 'product', uid: 'sea', lang: 'en', data: { name: 'Sea' } },
    ]);
  });
});

const label: EditableDocument = {
  type: 'canvas',
  uid: 'canvas',
  fields: ['a', 'b'],
  base: { en: { a: '{number, plural, one {# left} other {# left}}', b: 'Edit {{x}} of {y}' } },
};

it('knownWords drops only words whose field or language a later build has removed', () => {
  const words = { en: { b: 'Change {{x}} of {y}', gone: 'x' }, de: { gone: 'x' }, xx: { b: 'x' } };
  expect(checkedWords(label, words).faults).toHaveLength(3);
  const validWords = knownWords(label, words);
  expect(validWords).toEqual({ en: { b: 'Change {{x}} of {y}' } });
  expect(checkedWords(label, validWords).faults).toEqual([]);
});

describe('words with placeholders', () => {
  it.each([
    ['a', '{number, plural, one {# sign} other {# signs}}', true],
    ['a', 'None', false],
    ['b', '{y} and {{x}}', true],
    ['b', 'Edit {{x}} of {z}', false],
  ])('field %s: %s is accepted: %s', (field, text, isTaken) => {
    expect(checkedWords(label, { en: { [field]: text } }).faults.length === 0).toBe(isTaken);
  });

  it('are stored as the editor typed them or reported as faulty', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.string({ maxLength: 40 })), (fields) => {
        const { words, faults } = checkedWords(label, { en: fields });
        for (const [field, typedText] of Object.entries(fields)) {
          const text = typedText.trim();
          const isKept = words['en']?.[field] === text;
          const isFault = faults.some((fault) => fault.field === `en.${field}`);
          const isAsBrought = text === '' || text === label.base['en']![field];
          expect([isKept, isFault, isAsBrought].filter(Boolean)).toHaveLength(1);
        }
      }),
    );
  });
});

describe('a ref of drafts', () => {
  const [secret, otherSecret] = ['a'.repeat(64), 'b'.repeat(64)];

  it('is valid for 12 hours if its key is still accepted', () => {
    const now = Date.now();
    const ref = newPreviewRef([secret], now);
    expect(isPreviewRef(ref, [secret], now)).toBe(true);
    expect(isPreviewRef(ref, [otherSecret, secret], now)).toBe(true);
    expect(isPreviewRef(ref, [otherSecret], now)).toBe(false);
    expect(isPreviewRef(ref, [secret], now + 12 * 3_600_000)).toBe(false);
    expect(isPreviewRef(ref.replace(/\d{13}/, String(now + 10 ** 12)), [secret], now)).toBe(false);
    expect(ref.length).toBeLessThanOrEqual(100);
  });

  it('cannot be forged', () => {
    fc.assert(fc.property(fc.string(), (text) => !isPreviewRef(text, [secret])));
  });
});
