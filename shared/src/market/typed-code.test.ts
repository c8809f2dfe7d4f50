import { describe, expect, it } from '@jest/globals';
import { typedCode } from './email';

// Source: docs/rules.md HTTP-15
describe('a typed code or address', () => {
  it.each([
    ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
    ['ada@example。com', 'ada@example.com'],
    ['０９０－１２３４－５６７８', '090-1234-5678'],
    [' ＳＵＭＭＥＲ２０　', 'SUMMER20'],
  ])('is read in characters of any width: %s', (typedInput, read) => {
    expect(typedCode(typedInput)).toBe(read);
  });
});
