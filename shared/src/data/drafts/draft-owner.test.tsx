import { afterEach, beforeEach, describe, it, expect } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { decodeQuery } from '../../customisation/query-codec';
import {
  loadCustomisation,
  loadLineDraft,
  renewLineDraft,
  useBeginNewBook,
  useReplacedDraft,
} from './customisation-store';
import { useCustomisation } from './draft-store';

const SLUG = 'a-book';
const robin = { name: 'Robin', hair: 'red' };
let store = createStore();

const useDraft = () => ({
  draft: useCustomisation(SLUG),
  replaced: useReplacedDraft(SLUG),
  beginNewBook: useBeginNewBook(SLUG),
});

function open(link = '') {
  const loaded = loadCustomisation(store, SLUG, decodeQuery(link));
  return { loaded, page: show('') };
}
function edit(lineId: string, origin?: typeof robin) {
  const loaded = loadLineDraft(store, SLUG, lineId, origin);
  return { loaded, page: show(`?line=${lineId}`) };
}
function show(search: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <MemoryRouter initialEntries={[`/uk/create/a-book/1${search}`]}>{children}</MemoryRouter>
    </Provider>
  );
  return renderHook(useDraft, { wrapper }).result;
}
const storedValue = (key = SLUG): unknown => JSON.parse(window.localStorage.getItem(key) ?? 'null');

function otherTabWrites(key: string, newValue: string | null) {
  if (newValue === null) window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, newValue);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: window.localStorage }));
  });
}

beforeEach(() => {
  store = createStore();
  window.localStorage.setItem(SLUG, '{"name":"Ida"}');
});
afterEach(() => window.localStorage.clear());

describe('the draft of a line', () => {
  it('starts with the line’s values and never changes the new book', () => {
    const { loaded, page } = edit('l-1', robin);
    expect(loaded.kind).toBe('line');
    expect(page.current.draft).toMatchObject({ status: 'ready', values: robin });
    expect(storedValue(`${SLUG}:line:l-1`)).toBeNull();
    act(() => page.current.draft.merge({ name: 'Rob' }));
    expect(storedValue(`${SLUG}:line:l-1`)).toEqual({ name: 'Rob', hair: 'red' });
    expect(storedValue()).toEqual({ name: 'Ida' });
    act(() => page.current.draft.merge({ name: 'Robin' }));
    expect(storedValue(`${SLUG}:line:l-1`)).toBeNull();
  });

  it('is restored after a reload, even if the cart cannot be loaded', () => {
    const { page } = edit('l-1', robin);
    act(() => page.current.draft.merge({ name: 'Rob' }));
    store = createStore();
    expect(edit('l-1').loaded).toEqual({ kind: 'stored', values: { name: 'Rob', hair: 'red' } });
    store = createStore();
    expect(edit('l-2', robin).loaded.kind).toBe('line');
  });

  it('starts again from the line if its record cannot be read', () => {
    window.localStorage.setItem(`${SLUG}:line:l-1`, '{"name":');
    const { loaded, page } = edit('l-1', robin);
    expect(loaded.kind).toBe('line');
    expect(page.current.draft.values).toEqual(robin);
    expect(window.localStorage.getItem(`${SLUG}:line:l-1`)).toBeNull();
  });

  it('adopts the cart’s new values of keys that the shopper did not change', () => {
    const { page } = edit('l-1', robin);
    act(() => page.current.draft.merge({ name: 'Rob' }));
    act(() => renewLineDraft(store, SLUG, 'l-1', { name: 'Robin', hair: 'black' }));
    expect(page.current.draft.values).toEqual({ name: 'Rob', hair: 'black' });
    expect(storedValue(`${SLUG}:line:l-1`)).toEqual({ name: 'Rob', hair: 'black' });
    otherTabWrites(`${SLUG}:line:l-1`, null);
    // the other tab saved the line, so this tab adopts the cart's values of all keys that it did not change itself
    expect(page.current.draft.values).toEqual({ name: 'Rob', hair: 'black' });
  });

  it('is rebased on changes made elsewhere', () => {
    const { page } = edit('l-1', robin);
    act(() => page.current.draft.merge({ name: 'Rob' }));
    store = createStore();
    const laterEdit = edit('l-1', { name: 'Al', hair: 'black' });
    expect(laterEdit.loaded).toEqual({ kind: 'stored', values: { name: 'Rob', hair: 'black' } });
    // the cart has the same change, so nothing is left to save
    store = createStore();
    expect(edit('l-1', { name: 'Rob', hair: 'black' }).loaded.kind).toBe('line');
    expect(Object.keys(window.localStorage)).toEqual([SLUG]);
  });

  it('does not overwrite the newer base that another tab stored', () => {
    const { page } = edit('l-1', robin);
    const base = JSON.stringify({ name: 'Robin', hair: 'black' });
    window.localStorage.setItem(`${SLUG}:line:l-1:base`, base);
    otherTabWrites(`${SLUG}:line:l-1`, '{"name":"Rob","hair":"black"}');
    act(() => page.current.draft.merge({ name: 'Robbie' }));
    expect(window.localStorage.getItem(`${SLUG}:line:l-1:base`)).toBe(base);
    act(() => renewLineDraft(store, SLUG, 'l-1', { name: 'Robin', hair: 'black' }));
    expect(page.current.draft.values).toEqual({ name: 'Robbie', hair: 'black' });
  });

  it('is the same in two tabs', () => {
    const { page } = edit('l-1', robin);
    otherTabWrites(`${SLUG}:line:l-1`, '{"name":"Rob","hair":"red"}');
    expect(page.current.draft.values.name).toBe('Rob');
    otherTabWrites(`${SLUG}:line:l-1`, null);
    expect(page.current.draft.values).toEqual(robin);
  });

  it('is deleted completely once the line is saved', () => {
    const { page } = edit('l-1', robin);
    act(() => page.current.draft.merge({ name: 'Rob' }));
    act(() => page.current.draft.supersede(robin, 'cart'));
    act(() => page.current.draft.clear());
    expect(Object.keys(window.localStorage)).toEqual([SLUG]);
  });
});

describe('a replaced draft', () => {
  it('is restored with one tap, even after a reload', () => {
    const firstPage = open('?name=Zed').page;
    expect(firstPage.current.draft.values).toEqual({ name: 'Zed' });
    store = createStore();
    const { page } = open();
    expect(page.current.replaced).toMatchObject({ cause: 'link', values: { name: 'Ida' } });
    act(() => page.current.replaced!.bringBack());
    expect(page.current.draft.values).toEqual({ name: 'Ida' });
    expect(storedValue()).toEqual({ name: 'Ida' });
    expect(page.current.replaced).toBeUndefined();
  });

  it('is not offered if the link contained the same book', () =>
    expect(open('?name=Ida').page.current.replaced).toBeUndefined());

  it('is deleted if the shopper dismisses the offer', () => {
    const { page } = open('?name=Zed');
    act(() => page.current.replaced!.letGo());
    expect(page.current.replaced).toBeUndefined();
    expect(Object.keys(window.localStorage)).toEqual([SLUG]);
  });

  it('is not offered while it equals the current book', () => {
    const { page } = open();
    act(() => page.current.draft.supersede({}, 'start-again'));
    expect(page.current.replaced?.cause).toBe('start-again');
    act(() => page.current.draft.merge({ name: 'Ida' }));
    expect(page.current.replaced).toBeUndefined();
    act(() => page.current.draft.merge({ name: 'Al' }));
    otherTabWrites(`${SLUG}:replaced`, null);
    expect(page.current.replaced).toBeUndefined();
  });

  it('is offered on the new book’s page if the shopper was editing a cart line', () => {
    const { page } = edit('l-1', robin);
    act(() => page.current.beginNewBook({ hair: 'red' }, 'start-again'));
    expect(page.current.draft.values).toEqual(robin);
    expect(storedValue()).toEqual({ hair: 'red' });
    expect(open().page.current.replaced).toMatchObject({ values: { name: 'Ida' } });
  });
});
