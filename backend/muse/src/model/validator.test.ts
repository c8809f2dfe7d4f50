import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMuse, type Muse } from '..';
import { plainAddresses } from '../testing/plain-addresses';
import { FONTS_DIR, schema, TinyCatalogue } from '../testing/tiny-book';

describe('a product with a list of blocked words', () => {
  let catalogue: TinyCatalogue;
  let muse: Muse;
  const { name, note, ...otherKeys } = schema.keys;
  const noteOfLines = { ...note, metas: [{ ...note.metas[0], maxLines: 3 }] };
  const moderated = {
    ...schema,
    keys: {
      name: { ...name, metas: [{ ...name.metas[0], moderated: true }] },
      ...otherKeys,
      note: noteOfLines,
    },
  };

  beforeAll(async () => {
    catalogue = await TinyCatalogue.create();
    await catalogue.add('tiny-book', { 'schema.json': moderated, 'words/blocked.en.txt': 'damn\n' });
    await catalogue.add('no-list', { 'schema.json': moderated });
    muse = await createMuse({ catalogueDir: catalogue.dir, fontsDir: FONTS_DIR, addresses: plainAddresses });
  });
  afterAll(() => catalogue.remove());

  it('refuses blocked words in moderated fields only', () => {
    const validate = (values: object) =>
      muse.validate('tiny-book', { name: 'Robin', coat: 'red', friend: 'fox', ...values }, { lang: 'en' });
    expect(validate({ name: 'Dämn it' })).toMatchObject({
      kind: 'invalid',
      errors: [
        {
          type: 'string.blocked',
          message: 'Please choose other words',
          path: ['name'],
          context: { label: 'Name' },
        },
      ],
    });
    expect([validate({ name: 'Damnation' })?.kind, validate({ note: 'damn' })?.kind]).toEqual([
      'valid',
      'valid',
    ]);
  });

  it('refuses a text with too many lines for its page', () => {
    const validate = (text: string) =>
      muse.validate('tiny-book', { name: 'Robin', coat: 'red', friend: 'fox', note: text }, { lang: 'en' });
    expect(validate('a\n\nb\n\n\n')?.kind).toBe('valid');
    expect(validate(`a${'\n'.repeat(3)}b`)).toMatchObject({
      errors: [{ type: 'string.lines', path: ['note'], context: { label: 'Note' } }],
    });
  });

  it('is not served if the list of blocked words is missing', () => {
    expect(muse.refused.map(({ slug, problems }) => [slug, problems.map(({ reason }) => reason)])).toEqual([
      ['no-list', ['name: its text is moderated and there is no list of words']],
    ]);
  });
});
