import { beforeEach, describe, it, expect } from '@jest/globals';
import { findMarket } from '@bindery/shared';
import type { NewLineItem } from '@bindery/shared/contracts';
import {
  anEmptyCart,
  answersAddItems,
  answersCsrfToken,
  fakeNetwork,
  type NetworkFake,
} from '@bindery/shared/testing';
import { addItems, patchItem } from './cart-api';

const uk = findMarket('uk')!;
const ITEMS = 'POST /website/v2/cart/items';
let network: NetworkFake;

beforeEach(() => {
  network = fakeNetwork(answersCsrfToken(), answersAddItems(anEmptyCart, 'guest-1'));
});

describe('a write to the cart', () => {
  it.each([
    ['no item', []],
    ['no product', [{ productId: '', customisations: { name: 'Bo' } }]],
    ['nothing chosen', [{ productId: 'p1', customisations: { name: undefined } }]],
  ])('with %s is not sent', async (_, broken) => {
    await expect(addItems(uk, broken as NewLineItem[], 'k')).rejects.toThrow(
      'Missing essential data to perform request. Please try again.',
    );
    if (broken.length > 0)
      await expect(patchItem(uk, 'line-1', { customisations: {} }, 'k')).rejects.toThrow(
        'Missing essential data',
      );
    expect(network.requests).toEqual([]);
  });

  it('sends a character list trimmed to its count', async () => {
    await addItems(
      uk,
      [
        {
          productId: 'p1',
          customisations: { characters: [{ count: '1', customisations: [{ name: 'a' }, { name: 'b' }] }] },
        },
      ],
      'k',
    );
    expect(network.requestsTo(ITEMS)[0]!.body).toMatchObject({
      items: [{ customisations: { characters: [{ customisations: [{ name: 'a' }] }] } }],
    });
  });
});
