import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import { bookName } from './book-name';
import { draftKey, intentOf, lineSearch } from './intent';
import { canonicalCustomisation } from './merge';
import { afterBringingBack, afterReplacing, parseReplacedDraft } from './replaced-draft';

describe('the purpose of a draft', () => {
  it('depends on whether the address contains a line id', () => {
    expect(intentOf('?utm_source=x')).toEqual({ kind: 'new' });
    expect(intentOf('?line=')).toEqual({ kind: 'new' });
    expect(intentOf(`?utm_source=x&${lineSearch('l-1').slice(1)}`)).toEqual({ kind: 'line', lineId: 'l-1' });
    expect(lineSearch(undefined)).toBe('');
  });

  it('decides the storage key of the draft', () => {
    expect(draftKey('a-book', { kind: 'new' })).toBe('a-book');
    expect(draftKey('a-book', { kind: 'line', lineId: 'l-1' })).toBe('a-book:line:l-1');
    expect(draftKey('a-book', { kind: 'item', itemId: 'l-1' })).toBe('a-book:item:l-1');
  });

  it('gives each cart line its own records, for any line id', () =>
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        const keyOf = (lineId: string) => draftKey('a-book', { kind: 'line', lineId });
        const records = (lineId: string) =>
          ['', ':subtotal', ':replaced'].map((part) => keyOf(lineId) + part);
        fc.pre(a !== b);
        expect(records(a).filter((record) => records(b).includes(record))).toEqual([]);
      }),
    ));
});

describe('a replaced book', () => {
  const [ida, robin, otto] = [{ name: 'Ida' }, { name: 'Robin' }, { name: 'Otto' }];

  it('can be restored unless it is empty or identical to the new book', () => {
    expect(afterReplacing(undefined, ida, robin, 'link')).toMatchObject({ values: ida, cause: 'link' });
    expect(afterReplacing(undefined, { format: 'softcover' }, robin, 'link')).toBeUndefined();
    expect(afterReplacing(undefined, robin, { ...robin }, 'link')).toBeUndefined();
  });

  it('can still be restored after a second link if the first link’s book is unchanged', () => {
    const keptDraft = afterReplacing(undefined, ida, robin, 'link');
    expect(afterReplacing(keptDraft, robin, otto, 'link')).toMatchObject({ values: ida });
    expect(afterReplacing(keptDraft, { ...robin, hair: 'red' }, otto, 'link')).toMatchObject({
      values: { name: 'Robin', hair: 'red' },
    });
  });

  it('can be exchanged for the new book, which can then be restored too', () => {
    const keptDraft = afterReplacing(undefined, ida, robin, 'link')!;
    expect(afterBringingBack(keptDraft, robin)).toBeUndefined();
    expect(afterBringingBack(keptDraft, { name: 'Rob' })).toMatchObject({
      values: { name: 'Rob' },
      cause: 'brought-back',
    });
  });

  it('can be restored after any number of links if the shopper changed it', () => {
    const book = fc.record({ name: fc.constantFrom('Ida', 'Robin', 'Otto', '') });
    fc.assert(
      fc.property(fc.array(book, { minLength: 2, maxLength: 6 }), book, (links, writtenBook) => {
        let keptDraft: ReturnType<typeof afterReplacing>;
        links
          .slice(1)
          .forEach((next, index) => (keptDraft = afterReplacing(keptDraft, links[index]!, next, 'link')));
        const lastLink = links.at(-1)!;
        const laterDraft = afterReplacing(keptDraft, { ...lastLink, note: 'typed' }, writtenBook, 'link');
        expect(laterDraft?.values).toEqual({ ...lastLink, note: 'typed' });
      }),
    );
  });

  it('is read back as it was stored', () => {
    const keptDraft = afterReplacing(undefined, ida, robin, 'start-again')!;
    expect(parseReplacedDraft(JSON.stringify(keptDraft))).toEqual(keptDraft);
    expect(keptDraft.replacement).toBe(canonicalCustomisation(robin));
    for (const broken of [null, '{', '[]', '{"values":1,"cause":"link","replacement":""}', '{"values":{}}'])
      expect(parseReplacedDraft(broken)).toBeUndefined();
  });
});

describe('the name of a book', () => {
  const tabs = [{ keys: 'place, family_name' }, { keys: 'den_name, hair' }];
  it('is the first completed name field of the form', () => {
    expect(bookName(tabs, { den_name: 'Hut', family_name: ' Okafor ', hair: 'red' })).toBe('Okafor');
    expect(bookName([{ keys: 'name' }], { name: 'Zoë' })).toBe('Zoë');
  });
  it('is absent if all name fields are empty', () => {
    expect(bookName(tabs, { hair: 'red', family_name: '  ' })).toBeUndefined();
    expect(bookName([], { name: 'Zoë' })).toBeUndefined();
  });
});
