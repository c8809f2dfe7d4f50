import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escapeHtml, escapeJson } from './page-html';

describe('what is written into a page', () => {
  it('is JSON that no text can break out of, and reads back as it was', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('</script><script>alert(1)</script>', '<!--', ']]>', '\u2028', '\'"&amp;'),
    );
    fc.assert(
      fc.property(fc.dictionary(nasty, nasty), (value) => {
        const text = escapeJson(value);
        expect(text).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('is text that cannot end an attribute or start an element', () => {
    expect(escapeHtml(`<b a="1" c='2'>&`)).toBe('&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;');
  });
});
