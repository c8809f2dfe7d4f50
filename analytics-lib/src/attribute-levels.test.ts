import { describe, expect, it } from '@jest/globals';
import { gather, isMissing } from './attribute-levels';

describe('the missing values', () => {
  it.each([undefined, null, '', Number.NaN, []])('include %p', (value) =>
    expect(isMissing(value)).toBe(true),
  );
  it.each([0, false, ' ', [undefined], {}])('exclude %p', (value) => expect(isMissing(value)).toBe(false));
});

describe('the three levels', () => {
  it('determine whether a missing value is ignored, reported or an error', () => {
    expect(
      gather({ important: { price: 0, name: '' }, optional: { brand: null, index: 0 } }, 'items[1].'),
    ).toEqual({ values: { price: 0, index: 0 }, missing: ['items[1].name'] });
    expect(() => gather({ required: { transaction_id: ' '.trim() } })).toThrow(
      'Failed to construct event, missing required data: transaction_id',
    );
  });
});
