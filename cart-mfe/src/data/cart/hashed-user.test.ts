import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHash, webcrypto } from 'node:crypto';
import fc from 'fast-check';
import { hashedUser, plainEmail, plainName } from './hashed-user';
import { phoneInE164 } from './phone';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const HASH_OF_NOTHING = hashOf('');

beforeAll(() => {
  Object.defineProperty(globalThis.crypto, 'subtle', { value: webcrypto.subtle, configurable: true });
});

describe('the hash of an e-mail address', () => {
  it.each([
    [' Ada.Byron@Example.COM ', 'ada.byron@example.com'],
    ['a d a@example.com', 'ada@example.com'],
    ['Ada.B.yron@gmail.com', 'adabyron@gmail.com'],
    ['a.d.a+books@GoogleMail.com', 'ada+books@googlemail.com'],
    ['a.d.a@notgmail.com', 'a.d.a@notgmail.com'],
    ['ａｄａ@example.com', 'ada@example.com'],
  ])('normalises %s to %s', (email, plain) => expect(plainEmail(email)).toBe(plain));

  it.each(['', ' ', 'ada', '@example.com', 'ada@', '...@gmail.com', undefined])('rejects %p', (email) =>
    expect(plainEmail(email)).toBeUndefined(),
  );

  it('ignores spaces and capitals, and also dots in Gmail addresses', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.boolean(), (words, isUpper) => {
        const writtenEmail = ` ${words.join('.')} @gmail.com\t`;
        expect(plainEmail(isUpper ? writtenEmail.toUpperCase() : writtenEmail)).toBe(
          `${words.join('')}@gmail.com`,
        );
      }),
    );
  });
});

describe('the hash of a name', () => {
  it.each([
    [' Ada ', 'ada'],
    ['Anne-Marie  O’Neill 3rd', 'annemarie oneill rd'],
    ['ÉLODIE', 'élodie'],
    ['山田', '山田'],
    ['İpek', 'i̇pek'],
  ])('normalises %s to %s', (name, plain) => expect(plainName(name)).toBe(plain));

  it.each(['', ' ', '123', '…!', undefined])('rejects %p', (name) => expect(plainName(name)).toBeUndefined());

  it('ignores digits, symbols and capitals', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const plain = plainName(name);
        if (plain === undefined) return;
        expect(plain).toMatch(/^[\p{L}\p{M} ]+$/u);
        expect(plainName(plain)).toBe(plain);
      }),
      { examples: [['᾿\u{1D157}\u{1D165}A']] },
    );
  });
});

describe('a phone number', () => {
  it.each([
    ['020 7946 0000', 'GB', '+442079460000'],
    ['+44 (0)20 7946 0000', 'GB', '+442079460000'],
    ['0044 20 7946 0000 ext. 12', 'GB', '+442079460000'],
    ['020 7946 0000', 'UK', '+442079460000'],
    ['44 20 7946 0000', 'GB', '+442079460000'],
    ['(212) 555-0123', 'US', '+12125550123'],
    ['1-212-555-0123', 'CA', '+12125550123'],
    ['011 44 20 7946 0000', 'US', '+442079460000'],
    ['0412 345 678', 'AU', '+61412345678'],
    ['0011 1 212 555 0123', 'AU', '+12125550123'],
    ['12 34 56 78', 'DK', '+4512345678'],
    ['030 901820', 'DE', '+4930901820'],
    ['612 345 678', 'ES', '+34612345678'],
    ['01 55 1234 5678', 'MX', '+525512345678'],
    ['55 1234 5678', 'MX', '+525512345678'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['06 6982 1234', 'IT', '+390669821234'],
    ['+39 06 6982 1234', 'FR', '+390669821234'],
    ['０９０-１２３４-５６７８', 'JP', '+819012345678'],
    ['010-1234-5678', 'KR', '+821012345678'],
    ['020 123 4567', 'NL', '+31201234567'],
    ['912 345 678', 'PT', '+351912345678'],
    ['070-123 45 67', 'SE', '+46701234567'],
    ['086 123 4567', 'IE', '+353861234567'],
    ['+41 44 668 18 00', 'DE', '+41446681800'],
  ])('normalises %s in %s to %s', (phone, country, dialled) =>
    expect(phoneInE164(phone, country)).toBe(dialled),
  );

  it.each([
    ['', 'GB'],
    ['-', 'GB'],
    ['044 668 18 00', 'CH'],
    ['call me', 'GB'],
    ['+0', 'GB'],
    ['12', 'GB'],
    ['1'.repeat(20), 'GB'],
    [undefined, 'GB'],
  ])('rejects %p in %s', (phone, country) => expect(phoneInE164(phone, country)).toBeUndefined());

  it('is rejected unless it can be normalised to E.164', () => {
    const country = fc.constantFrom('US', 'GB', 'DE', 'IT', 'JP', 'KR', 'MX', 'DK', 'CH', '');
    fc.assert(
      fc.property(fc.stringMatching(/^\+?[0-9 ()./-]{0,22}$/), country, (phone, place) => {
        const dialled = phoneInE164(phone, place);
        if (dialled === undefined) return;
        expect(dialled).toMatch(/^\+[1-9]\d{7,14}$/);
        expect(phoneInE164(dialled, place)).toBe(dialled);
      }),
    );
  });
});

describe('the identity of a shopper', () => {
  it('consists of hashes of personal values, with the place in plain text', async () => {
    const address = { street: '1 Long Lane', city: 'London', postal_code: 'SW1A 1AA', country: 'UK' };
    const customer = { id: 'c-1', authenticated: true, firstname: 'Ada', lastname: 'O’Byron' };
    const contact = { email: 'A.da@gmail.com', phone: '020 7946 0000' };
    expect(await hashedUser({ ...customer, ...contact, address }, 'DE')).toEqual({
      ...{ user_id: 'c-1', authenticated: true },
      sha256_email_address: hashOf('ada@gmail.com'),
      sha256_phone_number: hashOf('+442079460000'),
      address: {
        ...{ ...address, country: 'GB' },
        ...{ sha256_first_name: hashOf('ada'), sha256_last_name: hashOf('obyron') },
      },
    });
    expect(await hashedUser({ authenticated: false, phone: '030 901820' }, 'DE')).toEqual({
      ...{ authenticated: false, sha256_phone_number: hashOf('+4930901820') },
    });
  });

  it('contains neither the hash of an empty text nor a personal value in plain text', async () => {
    const blank = fc.constantFrom('', ' ', '\t', '…', '0', undefined);
    const noAddress = fc.oneof(blank, fc.constant('.@gmail.com'));
    await fc.assert(
      fc.asyncProperty(noAddress, blank, blank, blank, async (email, phone, firstname, lastname) => {
        const givenUser = {
          authenticated: false,
          email,
          phone,
          firstname,
          lastname,
          address: { street: '' },
        };
        expect(JSON.stringify(await hashedUser(givenUser, 'GB'))).not.toContain(HASH_OF_NOTHING);
        expect(await hashedUser(givenUser, 'GB')).toEqual({ authenticated: false });
      }),
    );
  });
});
