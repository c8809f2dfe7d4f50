import { afterEach, beforeEach, describe, it, expect, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { createStore, Provider, useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { decodeQuery } from '../../customisation/query-codec';
import { MemoryRouter } from 'react-router-dom';
import { loadCustomisation } from './customisation-store';
import { subtotalAtom } from './subtotal.atoms';
import { useCustomisation } from './draft-store';
import { useDiagnosticMode } from './use-diagnostic-mode';

const SLUG = 'a-book';
let store = createStore();
const wrapper = ({ children }: { children: ReactNode }) => (
  <Provider store={store}>
    <MemoryRouter>{children}</MemoryRouter>
  </Provider>
);
function useSubtotal(slug: string) {
  const [record, set] = useAtom(subtotalAtom(slug));
  return { record, set };
}
const useBoth = () => ({ customisation: useCustomisation(SLUG), subtotal: useSubtotal(SLUG) });
const storedValue = (key = SLUG): unknown => JSON.parse(window.localStorage.getItem(key) ?? 'null');

function load(query = '') {
  return loadCustomisation(store, SLUG, decodeQuery(query));
}

function otherTabWrites(key: string, value: string | null) {
  if (value === null) window.localStorage.removeItem(key);
  else window.localStorage.setItem(key, value);
  act(() => {
    window.dispatchEvent(
      new StorageEvent('storage', { key, newValue: value, storageArea: window.localStorage }),
    );
  });
}

beforeEach(() => {
  store = createStore();
});
afterEach(() => {
  window.localStorage.clear();
});

describe('loading a product page', () => {
  it('saves the link’s customisation and clears the subtotal', () => {
    window.localStorage.setItem(SLUG, '{"name":"Old","hair":"red"}');
    window.localStorage.setItem(`${SLUG}:subtotal`, '{"format":5}');
    const { result } = renderHook(useBoth, { wrapper });
    act(() => {
      expect(load('?name=Bo').kind).toBe('query');
    });
    expect(result.current.customisation).toMatchObject({ status: 'ready', values: { name: 'Bo' } });
    expect(result.current.subtotal.record.format).toBe(0);
    expect(storedValue()).toEqual({ name: 'Bo' });
    expect(storedValue(`${SLUG}:subtotal`)).toBeNull();
  });

  it('shows the stored work if the address contains no customisation', () => {
    window.localStorage.setItem(SLUG, '{"name":"Bo"}');
    expect(load('?utm_source=x')).toEqual({ kind: 'stored', values: { name: 'Bo' } });
  });

  it('reports an empty draft if neither the address nor storage has a customisation', () => {
    expect(load()).toEqual({ kind: 'empty', message: 'No customisation found' });
    expect(renderHook(useBoth, { wrapper }).result.current.customisation).toMatchObject({
      status: 'empty',
      values: {},
    });
  });

  it('deletes damaged data together with its subtotal', () => {
    window.localStorage.setItem(SLUG, '{"__proto__":{"polluted":true}}');
    window.localStorage.setItem(`${SLUG}:subtotal`, '{"format":5}');
    expect(load()).toMatchObject({ kind: 'corrupt', message: 'Invalid customisation found' });
    expect([window.localStorage.getItem(SLUG), window.localStorage.getItem(`${SLUG}:subtotal`)]).toEqual([
      null,
      null,
    ]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('refuses a hostile link and does not change the stored work', () => {
    window.localStorage.setItem(SLUG, '{"name":"Bo"}');
    expect(load('?constructor=x&utm_source=y')).toMatchObject({
      kind: 'corrupt',
      message: 'Invalid customisation found',
    });
    expect(storedValue()).toEqual({ name: 'Bo' });
  });
});

describe('a changed customisation', () => {
  it('is merged, replaced or cleared in both the page and storage', () => {
    load();
    const { result } = renderHook(useBoth, { wrapper });
    act(() => result.current.customisation.merge({ name: 'Bo' }));
    act(() => result.current.customisation.merge({ hair: 'red' }));
    expect(result.current.customisation).toMatchObject({
      status: 'ready',
      values: { name: 'Bo', hair: 'red' },
    });
    expect(storedValue()).toEqual({ name: 'Bo', hair: 'red' });
    act(() => result.current.customisation.replace({ name: 'Al' }));
    expect(storedValue()).toEqual({ name: 'Al' });
    act(() => result.current.subtotal.set({ format: 5 }));
    expect(storedValue(`${SLUG}:subtotal`)).toMatchObject({ format: 5, giftwrap: 0 });
    act(() => result.current.customisation.clear());
    expect(result.current.customisation).toMatchObject({ status: 'empty', values: {} });
    expect(result.current.subtotal.record.format).toBe(0);
    expect(window.localStorage).toHaveLength(0);
  });

  it('survives a reload of the page', () => {
    const { result } = renderHook(useBoth, { wrapper });
    act(() => result.current.customisation.merge({ name: 'Bo' }));
    store = createStore();
    expect(load()).toEqual({ kind: 'stored', values: { name: 'Bo' } });
  });

  it('remains in memory while storage is full', () => {
    const { result } = renderHook(useBoth, { wrapper });
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    act(() => result.current.customisation.merge({ name: 'Bo' }));
    expect(result.current.customisation.values).toEqual({ name: 'Bo' });
    store = createStore();
    expect(load()).toEqual({ kind: 'stored', values: { name: 'Bo' } });
    full.mockRestore();
    act(() => result.current.customisation.merge({ hair: 'red' }));
    expect(storedValue()).toEqual({ name: 'Bo', hair: 'red' });
  });

  it('works even if the browser blocks storage', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(load('?name=Bo').kind).toBe('query');
    const { result } = renderHook(useBoth, { wrapper });
    act(() => result.current.customisation.merge({ hair: 'red' }));
    expect(result.current.customisation.values).toEqual({ name: 'Bo', hair: 'red' });
    act(() => result.current.customisation.clear());
    expect(result.current.customisation.values).toEqual({});
    jest.restoreAllMocks();
    act(() => result.current.customisation.clear());
  });
});

describe('another tab of the same book', () => {
  it('shares its changes, its deletion and its subtotal with this tab', () => {
    const { result } = renderHook(useBoth, { wrapper });
    otherTabWrites(SLUG, '{"name":"Al"}');
    expect(result.current.customisation).toMatchObject({ status: 'ready', values: { name: 'Al' } });
    otherTabWrites(`${SLUG}:subtotal`, '{"format":7}');
    expect(result.current.subtotal.record.format).toBe(7);
    otherTabWrites('another-book', '{"name":"Zoe"}');
    expect(result.current.customisation.values).toEqual({ name: 'Al' });
    otherTabWrites(SLUG, null);
    expect(result.current.customisation.status).toBe('empty');
  });

  it('shares a change that it stored before this page subscribed', () => {
    load();
    localStorage.setItem(SLUG, '{"name":"Al"}');
    const { result } = renderHook(useBoth, { wrapper });
    expect(result.current.customisation).toMatchObject({ status: 'ready', values: { name: 'Al' } });
  });

  it('is in conflict with this tab about a key that both changed', () => {
    load();
    const { result } = renderHook(useBoth, { wrapper });
    act(() => result.current.customisation.merge({ name: 'Bo' }));
    otherTabWrites(SLUG, '{"name":"Al","hair":"red"}');
    expect(result.current.customisation).toMatchObject({
      values: { name: 'Bo', hair: 'red' },
      theirs: { name: 'Al' },
    });
    act(() => {
      load();
    });
    expect(result.current.customisation.theirs).toEqual({ name: 'Al' });
    expect(storedValue()).toEqual({ name: 'Al', hair: 'red' });
    act(() => result.current.customisation.settle('mine'));
    expect(result.current.customisation.theirs).toBeUndefined();
    expect(storedValue()).toEqual({ name: 'Bo', hair: 'red' });
  });

  it('cannot break this tab by writing damaged data', () => {
    const { result } = renderHook(useBoth, { wrapper });
    otherTabWrites(SLUG, '{broken');
    expect(result.current.customisation).toMatchObject({ status: 'corrupt', values: {} });
  });
});

describe('diagnostic mode', () => {
  it('is off by default, and its setting is remembered', () => {
    const { result } = renderHook(useDiagnosticMode, { wrapper });
    expect(result.current[0]).toBe(false);
    act(() => result.current[1](true));
    expect(result.current[0]).toBe(true);
    store = createStore();
    expect(renderHook(useDiagnosticMode, { wrapper }).result.current[0]).toBe(true);
  });
});
