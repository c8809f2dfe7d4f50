import { expect, it } from '@jest/globals';
import type { BrowseAnswer, ProductSummary, Suggestions } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../../testing/test-databases';
import { openedShop } from '../../../testing/test-shop';
import { waitUntil } from '../../../testing/until';
import { faults } from '../../../testing/visitor';

describeOnDatabases('CAT-04: lists and search, on $name', ({ open }) => {
  const opened = openedShop({ open });
  const get = (path: string) => opened.shop.get(`/_canvas/api/${path}`);
  const browse = async (query: string) =>
    (await get(`browse?marketplace=uk${query}`)).json<{ data: BrowseAnswer }>().data;

  it('list and find the products on sale', async () => {
    const { category, products, total } = await browse('&category=books');
    expect([category?.name, products[0]?.name, total]).toEqual([
      'Personalised books for children',
      'Tiny',
      1,
    ]);
    expect(category?.text?.[0]?.text).toMatch(/^Each book begins/);
    expect((await browse('&q=tin')).products).toEqual(products);
    expect((await browse('&q=zebra')).popular).toEqual(products);
    const suggestions = (await get('search-suggestions?marketplace=uk&q=ti')).json<{ data: Suggestions }>();
    expect(suggestions.data.products).toMatchObject([{ slug: 'tiny-book', name: 'Tiny' }]);
    const related = (await get('products/tiny-book/related?marketplace=uk')).json<{
      data: { products: ProductSummary[] };
    }>();
    expect(related.data.products).toEqual([]);
  });

  it('are cacheable, but searches only by the shopper’s browser (CAT-06)', async () => {
    const cachingOf = async (query: string) =>
      String((await get(`browse?marketplace=uk${query}`)).headers['cache-control']);
    expect(await cachingOf('&category=books&price=10-20')).toMatch(/^public/);
    expect(await cachingOf('&q=Zelda')).toMatch(/^private/);
  });

  it('say which parameter is wrong', async () => {
    for (const [query, field] of [
      ['sort=random', 'sort'],
      ['page=0', 'page'],
      ['age=old', 'age'],
      ['theme=..%2F', 'theme'],
      [`q=${'a'.repeat(101)}`, 'q'],
    ] as const) {
      const answer = await get(`browse?marketplace=uk&${query}`);
      expect([query, answer.statusCode]).toEqual([query, 400]);
      expect(answer.body).toContain(field);
    }
    expect(faults(await get('browse?marketplace=uk&category=books/none'))).toMatchObject({ status: 404 });
    expect(faults(await get('browse?marketplace=zz'))).toMatchObject({ status: 404 });
  });

  it('show, during a sale, the lowest price of the 30 days before the sale (CAT-02)', async () => {
    const to = new Date(Date.now() + 86_400_000);
    await opened.shop.terms.addPrice({
      ...{ sku: 'TINY-HC', market: 'uk', amount: '15.90', from: new Date(), to },
    });
    const shownProduct = async () => (await browse('&category=books')).products[0]!;
    await waitUntil('the sale is listed', async () => (await shownProduct()).wasPrice !== undefined);
    const { price, wasPrice } = await shownProduct();
    expect([price.formatted, wasPrice!.formatted]).toEqual(['£15.90', '£19.90']);
    const answer = await get('products/tiny-book?marketplace=uk');
    expect(answer.json<unknown>()).toMatchObject({
      data: { wasPrice: { amount: '19.90' }, variants: [{ wasPrice: { amount: '19.90' } }, {}] },
    });
  });
});
