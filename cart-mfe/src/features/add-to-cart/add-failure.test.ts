import { describe, it, expect } from '@jest/globals';
import { ApiError } from '@bindery/shared/data';
import { MissingDataError } from '../cart-state';
import { addFailure } from './add-failure';

describe('why a book is not in the cart', () => {
  it.each([
    [new MissingDataError(), { kind: 'missing' }],
    [new ApiError(409, 'in_progress', 'still running'), { kind: 'busy' }],
    [new ApiError(404, 'not_found', 'gone'), { kind: 'gone' }],
    [
      new ApiError(422, 'not_saleable', 'This book is sold out'),
      { kind: 'refused', detail: 'This book is sold out' },
    ],
    [new ApiError(0, 'timeout', 'too late'), { kind: 'failed' }],
    [new Error('anything else'), { kind: 'failed' }],
  ])('%s', (error, failure) => expect(addFailure(error)).toEqual(failure));
});
