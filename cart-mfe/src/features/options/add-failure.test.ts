import { describe, it, expect } from '@jest/globals';
import { ApiError } from '@bindery/shared/data';
import { problem } from '@bindery/shared/testing';
import { MissingDataError } from '../../data/cart/cart-api';
import { addFailure } from './add-error';

describe('the reason an add to cart failed', () => {
  it.each([
    [new MissingDataError(), { kind: 'missing' }],
    [new ApiError(409, 'in_progress', 'still running'), { kind: 'busy' }],
    [new ApiError(404, 'not_found', 'gone'), { kind: 'gone' }],
    [
      new ApiError(422, 'cart_full', 'A cart holds no more', {
        ...problem(422, 'cart_full'),
        errors: [
          { code: 'cart_full', detail: 'A cart holds no more', status: 422, field: 'items', limit: 100 },
        ],
      }),
      { kind: 'known', refusal: { code: 'cart_full', limit: 100 } },
    ],
    [
      new ApiError(403, 'csrf_missing_secret', 'no cookie'),
      { kind: 'known', refusal: { code: 'csrf_missing_secret', limit: 0 } },
    ],
    [
      new ApiError(422, 'not_saleable', 'This book is sold out'),
      { kind: 'refused', detail: 'This book is sold out' },
    ],
    [new ApiError(0, 'timeout', 'too late'), { kind: 'failed' }],
    [new Error('anything else'), { kind: 'failed' }],
  ])('%s', (error, failure) => expect(addFailure(error)).toEqual(failure));
});
