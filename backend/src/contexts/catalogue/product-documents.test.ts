import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Cart, EcommerceModel, Product, ProductSummary } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { databases } from '../../testing/test-databases';
import { type TestShop, withCatalogue } from '../../testing/test-shop';

const RICH = [
  { type: 'paragraph', text: 'First line.', spans: [] },
  { type: 'paragraph', text: 'Second.' },
];
const WORDS = {
  en: { name: 'Tiny of the editor', description: RICH, meta_keywords: 'tiny, editor' },
  de: { name: 'Winzig', tagline: 'Von der Redaktion', meta_title: 'Winzig kaufen' },
};
const catalogue = withCatalogue();

describe('PACK-07: a product document of the content service', () => {
  let contentDir: string;
  let database: Database;
  let shop: TestShop;
  /** a shop that uses the content service of `shop` as its external content repository */
  let otherShop: TestShop;
  beforeAll(async () => {
    contentDir = await mkdtemp(join(tmpdir(), 'bindery-content-'));
    await cp(catalogue().config.contentDir, contentDir, { recursive: true });
    for (const [lang, data] of Object.entries(WORDS)) {
      const path = join(contentDir, `${lang}.json`);
      const file = JSON.parse(await readFile(path, 'utf8')) as { documents: object[] };
      file.documents.push({ type: 'product', uid: 'tiny-book', data });
      await writeFile(path, JSON.stringify(file));
    }
    database = await databases[0]!.open();
    shop = await catalogue().shop(database, { contentDir });
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.app.server.address() as AddressInfo;
    otherShop = await catalogue().shop(database, {
      content: {
        repository: 'elsewhere',
        endpoint: `http://127.0.0.1:${port}/content/api/v2`,
        accessToken: undefined,
      },
    });
  });
  afterAll(async () => {
    await otherShop.closeApp();
    await shop.closeApp();
    await database.close();
    await rm(contentDir, { recursive: true });
  });

  describe.each([
    ['built in', () => shop],
    ['of Prismic', () => otherShop],
  ])('%s', (_, shopOf) => {
    const productIn = async (market: string): Promise<Product> =>
      (await shopOf().get(`/_canvas/api/products/tiny-book?marketplace=${market}`)).json<{ data: Product }>()
        .data;

    it('replaces the words of the package for which it has a field', async () => {
      expect(await productIn('uk')).toMatchObject({
        name: 'Tiny of the editor',
        tagline: 'A tiny book',
        description: 'First line.\nSecond.',
        meta_title: 'Tiny',
        meta_keywords: 'tiny, editor',
      });
      expect(await productIn('de')).toMatchObject({
        name: 'Winzig',
        tagline: 'Von der Redaktion',
        meta_title: 'Winzig kaufen',
        meta_description: 'Tiny.',
      });
      expect((await productIn('fr')).name).toBe('Tiny of the editor');
    });

    it('also changes the name of the product in lists and in the cart', async () => {
      const list = await shopOf().get('/_canvas/api/products?marketplace=de');
      expect(list.json<{ data: { products: ProductSummary[] } }>().data.products).toMatchObject([
        { name: 'Winzig', tagline: 'Von der Redaktion' },
      ]);
      const cart: Cart = await shopOf().visitor('de').add();
      expect(cart.items).toMatchObject([{ productName: 'Winzig', name: 'Winzig' }]);
    });

    it('TRACK-10: does not change the English name that analytics receives', async () => {
      for (const market of ['uk', 'de']) {
        expect(await productIn(market)).toMatchObject({ englishName: 'Tiny' });
        const list = await shopOf().get(`/_canvas/api/products?marketplace=${market}`);
        expect(list.json()).toMatchObject({ data: { products: [{ englishName: 'Tiny' }] } });
      }
      const visitor = shopOf().visitor('de');
      const cart = await visitor.add();
      expect(cart.items).toMatchObject([{ productName: 'Winzig', englishName: 'Tiny' }]);
      const model = (await visitor.send('GET', '/de/data/ecommerce')).json<EcommerceModel>();
      expect(model.order!.items).toMatchObject([{ name: 'Tiny' }]);
    });
  });
});
