import { describe, it, expect } from '@jest/globals';
import type { Cart } from '@bindery/shared/contracts';
import { writeIntent } from '../cart-state';
import { addedItems } from './added-items';

const cart = (...lines: [id: string, quantity: number][]) =>
  ({ items: lines.map(([id, quantity]) => ({ id, quantity })) }) as unknown as Cart;
const added = (before: Cart | undefined, after: Cart) =>
  addedItems(before, after).map(({ item, quantity }) => [item.id, quantity]);

describe('what an answer added', () => {
  it('is every line of a cart that was not known before', () =>
    expect(added(undefined, cart(['a', 1]))).toEqual([['a', 1]]));
  it('is the new line, not the old ones', () =>
    expect(added(cart(['a', 2]), cart(['a', 2], ['b', 1]))).toEqual([['b', 1]]));
  it('is the difference where the same book was added again', () =>
    expect(added(cart(['a', 2]), cart(['a', 3]))).toEqual([['a', 1]]));
  it('is nothing where nothing grew', () =>
    expect(added(cart(['a', 2], ['b', 1]), cart(['a', 1]))).toEqual([]));
});

describe('the key of a wish', () => {
  const robin = [{ productId: 'p', customisations: { name: 'Robin' } }];
  const ada = [{ productId: 'p', customisations: { name: 'Ada' } }];

  it('stays the same while the items do', () => {
    const first = writeIntent(null, robin);
    expect(writeIntent(first, structuredClone(robin))).toBe(first);
  });
  it('is another for other items, and for every new wish', () => {
    const first = writeIntent(null, robin);
    expect(writeIntent(first, ada).key).not.toBe(first.key);
    expect(writeIntent(null, robin).key).not.toBe(first.key);
  });
});
