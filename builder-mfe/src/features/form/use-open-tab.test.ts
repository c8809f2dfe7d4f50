import { describe, it, expect } from '@jest/globals';
import { isLocked } from './use-open-tab';

describe('locked tabs', () => {
  it('are all tabs after the first incomplete one, except the open tab', () => {
    expect([0, 1, 2].map((index) => isLocked(index, 0, 0))).toEqual([false, true, true]);
    expect([0, 1, 2].map((index) => isLocked(index, 2, 0))).toEqual([false, true, false]);
    expect([0, 1, 2].map((index) => isLocked(index, 0, 3))).toEqual([false, false, false]);
  });
});
