import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { findMarket } from '@bindery/shared';
import { createQueryClient } from '@bindery/shared/data/boot';
import { createPhotoBin } from './photo-bin';

const photo = { public_id: 'uploads/a1/robin' };
let listeners: ReturnType<typeof countListeners>;

/** Counts the listeners for `pagehide`. */
function countListeners() {
  const waitingListeners = new Set<unknown>();
  const add = window.addEventListener.bind(window);
  const remove = window.removeEventListener.bind(window);
  const spies = [
    jest.spyOn(window, 'addEventListener').mockImplementation((...args: Parameters<typeof add>) => {
      if (args[0] === 'pagehide') waitingListeners.add(args[1]);
      add(...args);
    }),
    jest.spyOn(window, 'removeEventListener').mockImplementation((...args: Parameters<typeof remove>) => {
      if (args[0] === 'pagehide') waitingListeners.delete(args[1]);
      remove(...args);
    }),
  ];
  return { count: () => waitingListeners.size, restore: () => spies.forEach((spy) => spy.mockRestore()) };
}

beforeEach(() => {
  listeners = countListeners();
});
afterEach(() => {
  listeners.restore();
  window.localStorage.clear();
});

it('the photo bin listens for the end of the page only while a photo awaits deletion', () => {
  const bin = createPhotoBin({
    market: findMarket('uk')!,
    client: createQueryClient(),
    isInBook: () => true,
    onDeleted: () => undefined,
  });
  bin.sweep();
  expect(listeners.count()).toBe(0);
  bin.exchange(photo, undefined);
  expect(listeners.count()).toBe(1);
  // simulates Undo
  bin.exchange(undefined, photo);
  expect(listeners.count()).toBe(0);
  bin.exchange(photo, undefined);
  window.dispatchEvent(new Event('pagehide'));
  expect(listeners.count()).toBe(0);
});
