import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BootData, Product } from '@bindery/shared/contracts';
import { BuiltPage } from '../../testing/built-page';
import { mailed } from '../../testing/mailed';
import { placeOrder, readOrder, type TestShop, openedShop } from '../../testing/test-shop';
import { waitUntil } from '../../testing/until';
import { BOOK, EditorsDesk, STAFF_TOKEN } from './testing/editors-desk';

/** Hostile text, as an editor might paste it from a web page. */
const NAME = `</script><img src=x onerror="alert('1')"> & {{x}} \u2028\nBcc: all@evil.example`;
/** The stored text, in which a line feed replaces the Unicode line separator. Source: docs/rules.md HTTP-15 */
const WRITTEN = NAME.replace('\u2028', '\n');
const MARKUP = /<\/script><img|<img src=x/;
let shop: TestShop;
let built: BuiltPage;
const opened = openedShop({ variables: { STAFF_TOKEN } });
beforeAll(async () => {
  built = await BuiltPage.create();
  shop = await opened.catalogue.shop(opened.database, { workspacesDir: built.dir });
});
afterAll(async () => {
  await shop.closeApp();
  await built.remove();
});

// Source: docs/rules.md CONT-10, PACK-07
it('the shop shows a product’s words as plain text in pages, carts, orders and mails', async () => {
  const desk = new EditorsDesk(shop);
  await desk.save(BOOK, { en: { name: NAME, tagline: NAME, description: NAME, meta_title: NAME } });
  await desk.act(BOOK, 'publish');
  const product = async (): Promise<Product> =>
    (await shop.get('/_canvas/api/products/tiny-book?marketplace=uk')).json<{ data: Product }>().data;
  await waitUntil('it is seen', async () => (await product()).name === WRITTEN);

  for (const path of ['/uk', '/uk/personalized-products/tiny-book']) {
    const { body } = await shop.get(path);
    expect(body).not.toMatch(MARKUP);
    const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(body)![1]!) as BootData;
    expect(JSON.stringify(boot.preloaded)).toContain(JSON.stringify(WRITTEN).slice(1, -1));
  }
  const visitor = shop.visitor('uk');
  expect(await visitor.add()).toMatchObject({ items: [{ productName: WRITTEN }] });
  const { id } = await placeOrder(shop, visitor);
  expect((await readOrder(visitor, id)).items).toMatchObject([{ productName: WRITTEN }]);

  // mails escape their values themselves
  const [mail] = await mailed({ shop, database: opened.database });
  expect(mail!.books).toMatchObject([{ text: expect.stringContaining(WRITTEN) }]);
});
