import { describe, it, expect } from '@jest/globals';
import { fillTemplate } from './fill-template';

describe('a text of the content service', () => {
  it.each([
    ['{{number}} characters left', '3 characters left'],
    ['{number} left', '3 left'],
    ['{{ number }}', '3'],
    ['{other}', '{other}'],
    ['{{number}', '{3'],
    ['$& {number}', '$& 3'],
  ])('%s becomes %s', (template, text) => expect(fillTemplate(template, { number: 3 })).toBe(text));

  it.each([
    ['en', 1, '1 character left'],
    ['en', 2, '2 characters left'],
    ['en', -1, '-1 character left'],
    ['fr', 0, '0 character left'],
  ])('uses the plural rules of %s: %i', (language, number, text) => {
    const template = '{number, plural, one {# character left} other {# characters left}}';
    expect(fillTemplate(template, { number }, language)).toBe(text);
  });

  it('uses the plural form for the exact number, such as `=0`, if there is one', () => {
    const template = '{n, plural, =0 {none} other {# of {{total}}}}';
    expect(fillTemplate('{n, plural, =0 {none} other {#}} of {{total}}', { n: 0, total: 3 })).toBe(
      'none of 3',
    );
    expect(fillTemplate(template, {})).toBe(template);
  });
});
