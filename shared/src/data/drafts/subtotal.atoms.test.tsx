import { afterEach, describe, it, expect, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { createStore, Provider, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { subtotalAtom, useKeepSubtotal } from './subtotal.atoms';

const KEY = 'a-book:subtotal';
const storedSubtotal = (): unknown => JSON.parse(window.localStorage.getItem(KEY) ?? 'null');

function keep(initialSubtotal: Record<string, number>, currency = 'GBP') {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <MemoryRouter>{children}</MemoryRouter>
    </Provider>
  );
  return renderHook(
    ({ part }) => {
      useKeepSubtotal('a-book', part, currency);
      return useAtomValue(subtotalAtom('a-book'));
    },
    { wrapper, initialProps: { part: initialSubtotal } },
  );
}

afterEach(() => {
  window.localStorage.clear();
});

describe('a stored part of the subtotal', () => {
  it('is stored beside the other parts and their sum', () => {
    window.localStorage.setItem(KEY, '{"giftwrap":3.5,"savingSubtotal":9}');
    const { result, rerender } = keep({ format: 1.005, dedication_photo_upload: 4 });
    expect(storedSubtotal()).toMatchObject({
      format: 1.005,
      dedication_photo_upload: 4,
      giftwrap: 3.5,
      savingSubtotal: 9,
      subtotal: 8.51,
    });
    rerender({ part: { format: 1.005, dedication_photo_upload: 0 } });
    expect(result.current).toMatchObject({ dedication_photo_upload: 0, subtotal: 4.51 });
  });

  it('is added up in whole yen', () => {
    keep({ format: 5280, dedication_photo_upload: 700 }, 'JPY');
    expect(storedSubtotal()).toMatchObject({ subtotal: 5980 });
  });

  it('is not stored if the price of the choice is zero', () => {
    keep({ dedication_photo_upload: 0 });
    expect(storedSubtotal()).toBeNull();
  });

  it('is replaced by another tab’s value without an endless loop', () => {
    const { result } = keep({ dedication_photo_upload: 4 });
    const write = jest.spyOn(Storage.prototype, 'setItem');
    act(() => {
      window.dispatchEvent(
        new StorageEvent('storage', {
          key: KEY,
          newValue: '{"dedication_photo_upload":0}',
          storageArea: window.localStorage,
        }),
      );
    });
    expect(result.current.dedication_photo_upload).toBe(0);
    expect(write).not.toHaveBeenCalled();
    write.mockRestore();
  });
});
