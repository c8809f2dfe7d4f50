import { describe, expect, it } from '@jest/globals';
import { isEmailAddress, typedCode } from './email';

describe('an e-mail address (ADDR-07)', () => {
  it.each([
    'ada@example.com',
    "o'hara+books@mail.example.co.uk",
    'A@B.CO',
    'a..b.@docomo.ne.jp',
    '.ada.@ezweb.ne.jp',
  ])('accepts %s', (text) => expect(isEmailAddress(text)).toBe(true));
  it.each([
    ...['', 'ada', 'ada@', '@example.com', 'ada@example', 'ada@example..com', 'ada@example,com'],
    ...[
      'ada@-example.com',
      'ada@@example.com',
      'ada byron@example.com',
      'ada@[127.0.0.1]',
      ...['a,b@example.com', 'a@x.com\nBcc: b@x.com', `${'a'.repeat(65)}@x.com`],
    ],
  ])('rejects "%s"', (text) => expect(isEmailAddress(text)).toBe(false));
});

// Source: docs/rules.md HTTP-15
describe('a typed code or address', () => {
  it.each([
    ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
    ['ada@example。com', 'ada@example.com'],
    ['０９０－１２３４－５６７８', '090-1234-5678'],
    [' ＳＵＭＭＥＲ２０　', 'SUMMER20'],
  ])('is recognised in characters of any width: %s', (typedInput, read) => {
    expect(typedCode(typedInput)).toBe(read);
  });
});
