import { afterEach, describe, expect, it } from '@jest/globals';
import { aProduct } from '@bindery/shared/testing';
import { nameForDraft } from './named-draft';

/** Key of the tab's storage. */
const NAME_KEY = 'bindery-name';
const form = { ...aProduct.content.form, tabs: [{ title: 'Who?', keys: 'hair, family_name, name' }] };
const book = { slug: 'a-book', content: { ...aProduct.content, form } };

afterEach(() => window.sessionStorage.clear());

describe('the name from the home page (CUS-18)', () => {
  it('answers the question for the child’s name, not for the family’s', () => {
    expect(nameForDraft(book, {})).toBeUndefined();
    window.sessionStorage.setItem(NAME_KEY, ' Zoë ');
    expect(nameForDraft(book, { product_slug: 'a-book', format: 'softcover' })).toEqual({ name: 'Zoë' });
  });

  it('is filled into the form only once', () => {
    window.sessionStorage.setItem(NAME_KEY, 'Zoë');
    nameForDraft(book, {});
    expect(nameForDraft(book, { name: 'Zoé' })).toBeUndefined();
    expect(nameForDraft(book, {})).toBeUndefined();
  });

  it('replaces only an earlier name from the home page', () => {
    window.sessionStorage.setItem(NAME_KEY, 'Zoë');
    nameForDraft(book, {});
    window.sessionStorage.setItem(NAME_KEY, 'Max');
    expect(nameForDraft(book, { name: 'Zoë', hair: 'bob' })).toBeUndefined();
    expect(nameForDraft(book, { name: 'Moritz' })).toBeUndefined();
    expect(nameForDraft(book, { name: 'Zoë' })).toEqual({ name: 'Max' });
  });

  it('is not filled in if the shopper has cleared the name', () => {
    window.sessionStorage.setItem(NAME_KEY, '');
    expect(nameForDraft(book, {})).toBeUndefined();
    window.sessionStorage.setItem(NAME_KEY, 'Zoë');
    expect(
      nameForDraft({ ...book, content: { ...book.content, form: { ...form, tabs: [] } } }, {}),
    ).toBeUndefined();
  });
});
