import { describe, expect, it } from '@jest/globals';
import { findMarket } from '@bindery/shared/market';
import { elementsOf, xmlOf } from '../pages/testing/parsed';
import { openedShop } from '../../testing/test-shop';
import { productFeed } from './product-feed';
import { listedBook } from './testing/listed-books';

const uk = findMarket('uk')!;
const money = (amount: string) => ({ amount, formatted: `£${amount}` });

describe('the feed for Google Merchant Center', () => {
  const opened = openedShop();

  it('contains prices, delivery, category and picture of each product, with escaped texts', () => {
    const listed = listedBook(uk, {
      ...{ name: 'Stars & Sons', description: 'Tell <them> "all"', amount: '15.99' },
      taxons: ['occasion/birthday', 'books/bedtime'],
    });
    const listing = [{ ...listed, summary: { ...listed.summary, wasPrice: money('23.99') } }];
    const delivery = { country: 'GB', price: money('3.95') };
    const [item] = elementsOf(
      xmlOf(productFeed({ market: uk, origin: 'https://shop.example', listing, delivery })),
      'item',
    );
    const fields = Array.from(item!.childNodes).map(({ nodeName, textContent }) => [nodeName, textContent]);
    expect(fields).toEqual([
      ['g:id', 'stars-&-sons'],
      ['g:title', 'Stars & Sons'],
      ['g:description', 'Tell <them> "all"'],
      ['g:link', 'https://shop.example/uk/personalized-products/stars-&-sons'],
      ['g:image_link', 'https://shop.example/muse/stars-&-sons/cover?_width=1200'],
      ['g:availability', 'in_stock'],
      ['g:price', '23.99 GBP'],
      ['g:sale_price', '15.99 GBP'],
      ['g:condition', 'new'],
      ['g:brand', 'Bindery'],
      ['g:identifier_exists', 'no'],
      ['g:product_type', 'Books > Bedtime'],
      ['g:shipping', 'GB3.95 GBP'],
    ]);
  });

  it('is public and cached, and exists for each market', async () => {
    const answer = await opened.shop.get('/feeds/google/uk.xml');
    expect(elementsOf(xmlOf(answer.body), 'g:id').map(({ textContent }) => textContent)).toEqual(['TINY']);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/xml; charset=utf-8' });
    expect(answer.headers['cache-control']).toMatch(/^public/);
    const etag = String(answer.headers.etag);
    expect((await opened.shop.get('/feeds/google/uk.xml', { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await opened.shop.get('/feeds/google/xx.xml')).statusCode).toBe(404);
  });
});
