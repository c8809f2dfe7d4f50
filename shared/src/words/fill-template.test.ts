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
});
