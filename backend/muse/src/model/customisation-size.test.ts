import { describe, expect, it } from '@jest/globals';
import { familySchema } from '../testing/family-book';
import { customisationBytes, fullestBytes } from './customisation-size';
import { readFields, type Fields } from './fields';
import type { SchemaDocument } from './schema';

const textField = (length: number): Fields =>
  readFields({
    keys: {
      note: {
        type: 'string',
        rules: [{ name: 'max', args: { limit: length } }],
        metas: [{ canvasComponent: 'MultiLineText' }],
      },
    },
  });

describe('CART-05: bytes of a customisation', () => {
  it('do not depend on the Unicode normalisation of the texts', () => {
    const [composed, decomposed] = ['NFC', 'NFD'].map((form) => ({ name: '각'.normalize(form) }));
    expect(customisationBytes(decomposed!)).toBe(customisationBytes(composed!));
  });

  it.each(['a', '星', '각'.normalize('NFD'), '\u{1f9d2}', '"', '\\', '\n'])(
    'never exceed the maximum calculated for the fields, with texts full of %j',
    (character) => {
      const note = character.repeat(280);
      expect(customisationBytes({ product_slug: 'a', note })).toBeLessThanOrEqual(
        fullestBytes(textField(280)),
      );
    },
  );

  it('include list entries and the characters of a family', () => {
    const fields = readFields(familySchema as unknown as SchemaDocument);
    const [songs, family] = ['songs', 'characters'].map((key) => new Map([[key, fields.get(key)!]]));
    const emptyBytes = fullestBytes(new Map());
    expect(fullestBytes(songs!)).toBeGreaterThan(emptyBytes + 2 * 4);
    expect(fullestBytes(family!)).toBeGreaterThan(emptyBytes + 100);
  });
});
