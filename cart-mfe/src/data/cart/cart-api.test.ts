import { beforeEach, describe, it, expect, jest } from '@jest/globals';
import { getAnalytics } from '@bindery/analytics';
import { findMarket } from '@bindery/shared';
import type { NewLineItem } from '@bindery/shared/contracts';
import {
  anEmptyCart,
  answersAddItems,
  answersCsrfToken,
  fakeNetwork,
  type NetworkFake,
} from '@bindery/shared/testing';
import { ApiError, OfflineError } from '@bindery/shared/data';
import { addItems, patchItem } from './cart-api';
import { reportUnexpected } from './report-unexpected';

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
  ])('is not sent if it has %s', async (_, broken) => {
    await expect(addItems(uk, broken as NewLineItem[], 'k')).rejects.toThrow(
      'Missing essential data to perform request. Please try again.',
    );
    if (broken.length > 0)
      await expect(patchItem(uk, 'line-1', { customisations: {} }, 'k')).rejects.toThrow(
        'Missing essential data',
      );
    expect(network.requests).toEqual([]);
  });

  it('contains only the chosen number of characters', async () => {
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

// Source: docs/rules.md ERR-04
describe('a failed write to the cart', () => {
  it('is reported unless the server refused it or the network failed', () => {
    const reported = jest.spyOn(getAnalytics(), 'reportError').mockImplementation(() => undefined);
    const unexpected = [
      new ApiError(500, 'http_500', 'no'),
      new ApiError(0, 'timeout', 'late'),
      new TypeError('x is undefined'),
    ];
    for (const error of unexpected) reportUnexpected(error);
    reportUnexpected(new ApiError(0, 'network', 'The connection failed'));
    reportUnexpected(new ApiError(409, 'cart_changed', 'changed'));
    reportUnexpected(new OfflineError());
    reportUnexpected(new DOMException('left', 'AbortError'));
    expect(reported.mock.calls).toEqual(unexpected.map((error) => [error]));
    reported.mockRestore();
  });
});
