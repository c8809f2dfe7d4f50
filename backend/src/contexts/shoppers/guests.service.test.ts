import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { guestIdOf, newGuestId, tokenOf } from './guests.service';

const secret = 'one secret';
const base64url = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'),
  minLength: 43,
  maxLength: 43,
});

describe('guest tokens', () => {
  it('identify the guest for whom the shop issued the token', () => {
    for (let round = 0; round < 100; round += 1) {
      const id = newGuestId();
      expect(guestIdOf(tokenOf(id, secret), [secret])).toBe(id);
    }
  });

  it('are invalid if any character is changed', () => {
    const token = tokenOf(newGuestId(), secret);
    fc.assert(
      fc.property(fc.nat(42), base64url, (position, otherText) => {
        const changedToken = token.slice(0, position) + otherText[position] + token.slice(position + 1);
        expect(guestIdOf(changedToken, [secret]) === undefined).toBe(changedToken !== token);
      }),
    );
  });

  it('are invalid if they are forged or signed with another secret', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), base64url), (text) =>
        expect(guestIdOf(text, [secret])).toBeUndefined(),
      ),
    );
    expect(guestIdOf(tokenOf(newGuestId(), 'another secret'), [secret])).toBeUndefined();
  });
});
