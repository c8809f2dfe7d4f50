import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addressLayout, tidyPostcode } from './address-layout';
import { MARKETS } from './markets';
import { regionsOf } from './regions';

describe('the address layout of a country (ADDR-05)', () => {
  it.each([
    ['JP', ['zipcode', 'state', 'city', 'address1', 'address2', 'phone']],
    ['KR', ['zipcode', 'city', 'address1', 'address2', 'phone']],
    ['US', ['address1', 'address2', 'zipcode', 'city', 'state', 'phone']],
    ['GB', ['address1', 'address2', 'city', 'zipcode', 'phone']],
    ['IM', ['address1', 'address2', 'city', 'zipcode', 'phone']],
    ['DE', ['address1', 'address2', 'zipcode', 'city', 'phone']],
    ['IT', ['address1', 'address2', 'zipcode', 'city', 'state', 'phone']],
    ['BR', ['address1', 'address2', 'zipcode', 'city', 'state', 'phone']],
  ])('in %s: %j', (country, fields) => {
    expect(addressLayout(country).fields).toEqual(fields);
  });

  it('includes a list of states if the state is required', () => {
    const withStates = ['US', 'CA', 'AU', 'ES', 'MX', 'IT', 'JP'];
    for (const { iso } of MARKETS) {
      const { postcode, isStateRequired, fields } = addressLayout(iso);
      const hasStates = withStates.includes(iso);
      expect([iso, isStateRequired, fields.includes('state')]).toEqual([iso, hasStates, hasStates]);
      expect([iso, regionsOf(iso).length > 0]).toEqual([iso, hasStates]);
      expect(postcode.example).toMatch(new RegExp(postcode.pattern!));
    }
    expect(regionsOf('JP')).toHaveLength(47);
    expect(regionsOf('IT')).toHaveLength(107);
    expect(regionsOf('ES')).toHaveLength(52);
    expect(regionsOf('MX')).toHaveLength(32);
  });

  it('requires neither a state nor a postcode if the country has no market', () => {
    expect(addressLayout('BR')).toMatchObject({
      isStateRequired: false,
      postcode: { isRequired: false, name: 'postcode' },
    });
    expect(addressLayout('constructor').fields).toContain('city');
  });
});

describe('a postcode in any typed form (ADDR-05)', () => {
  it.each([
    ['GB', 'sw1a1aa', 'SW1A 1AA'],
    ['GB', ' m1 1ae ', 'M1 1AE'],
    ['JP', '1000001', '100-0001'],
    ['JP', '１００－０００１', '100-0001'],
    ['US', '100011234', '10001-1234'],
    ['NL', '1012ab', '1012 AB'],
    ['CA', 'k1a-0b1', 'K1A 0B1'],
    ['SE', '11122', '111 22'],
    ['DE', '1011', '1011'],
    ['BR', 'ab 1', 'AB 1'],
  ])('in %s: %j is %j', (country, typedPostcode, tidiedPostcode) => {
    expect(tidyPostcode(country, typedPostcode)).toBe(tidiedPostcode);
  });

  it('is recognised in every market, even without spaces and hyphens or in lower case', () => {
    for (const { iso } of MARKETS)
      fc.assert(
        fc.property(fc.stringMatching(new RegExp(addressLayout(iso).postcode.pattern!)), (postcode) => {
          expect(tidyPostcode(iso, postcode.toLowerCase().replace(/[ -]/g, ''))).toBe(postcode);
          expect(tidyPostcode(iso, postcode)).toBe(postcode);
        }),
        { numRuns: 50 },
      );
  });
});
