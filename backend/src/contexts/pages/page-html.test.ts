import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findMarket } from '@bindery/shared/market';
import { escapeHtml, escapeJson } from '../../platform/escape';
import { renderPage, type PageParts } from './page-html';

describe('text written into a page', () => {
  it('cannot end the script element if it is JSON', () => {
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

  it('cannot end an attribute or start an element', () => {
    expect(escapeHtml(`<b a="1" c='2'>&`)).toBe('&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&amp;');
  });
});

describe('CAT-01: the page of a product', () => {
  const page = (isUnlisted: boolean) =>
    renderPage('<!--head-->', {
      route: { kind: 'product', market: findMarket('uk')!, slug: 'tiny-book' },
      head: { title: 'Tiny', description: 'Tiny.', isUnlisted },
      preloads: [],
      origin: 'https://shop.test',
      boot: { tracking: {} },
      notices: { oldBrowser: '', scriptsNeeded: '' },
      nonce: 'n',
    } as unknown as PageParts);

  it('is hidden from search engines if the product is not listed', () => {
    expect(page(true)).toMatch(/name="robots" content="noindex"/);
    expect(page(true)).not.toMatch(/canonical/);
    expect(page(false)).toMatch(/canonical/);
    expect(page(false)).not.toMatch(/noindex/);
  });
});
