import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CartWriteResponse, Product, TocResponse } from '@bindery/shared/contracts';
import { poster, TinyCatalogue } from '@bindery/muse/testing';
import { withShop, type TestShop } from '../../../testing/test-shop';
import { orderOf, print } from './testing/print-desk';

/** Tests a product that is not a book, from its folder to its print file. Source: docs/rules.md OPT-01 */
const NAMED = { name: 'Robin', coat: 'blue' };
let files: TinyCatalogue;
let shop: TestShop;

const variables: Record<string, string> = {};
beforeAll(async () => {
  files = await TinyCatalogue.create();
  await files.add('poster', poster());
  variables['CATALOGUE_DIR'] = files.dir;
});
afterAll(() => files.remove());

describe('a poster', () => {
  withShop((opened) => ({ shop } = opened), { variables });

  const productIn = async (market: string): Promise<Product> =>
    (await shop.get(`/_canvas/api/products/poster?marketplace=${market}`)).json<{ data: Product }>().data;

  it('loads without warnings', () => {
    expect(shop.muse.refused).toEqual([]);
    expect(shop.muse.packages().map(({ slug }) => slug)).toEqual(['poster']);
  });

  it('has formats with words and drawings, but no covers', async () => {
    const { isBound, pageCount, production_days: days, variants, coverImage } = await productIn('uk');
    expect({ isBound, pageCount, days }).toEqual({ isBound: false, pageCount: 1, days: 2 });
    expect(variants.map(({ format, width, height }) => [format.name, format.drawing, width, height])).toEqual(
      [
        ['Small poster', 'sheet', 297, 420],
        ['Large poster', undefined, 420, 594], // has its own picture
      ],
    );
    expect(variants[0]!.format).toMatchObject({ aliases: ['a3 print'], description: 'For over the bed' });
    const card = await shop.get(variants[1]!.format.picture!);
    expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(coverImage.alternativeText).toBe('A poster with the name Robin.');
    const picture = await shop.get(`${coverImage.url}?_width=320`);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('has a table of contents of one page', async () => {
    const answer = await shop.visitor().send('POST', '/content/product/poster/toc', {
      product_slug: 'poster',
      ...NAMED,
    });
    expect(answer.json<TocResponse>().toc.pages.map(({ info }) => info.pageName)).toEqual(['poster']);
  });

  it.each([
    ['a2-print', 'POSTER-A2', 'Large poster', '59.70'],
    ['poster a3', 'POSTER-A3', 'Small poster', '39.80'],
  ])('is added to the cart as %s', async (format, sku, name, price) => {
    const { id } = await productIn('uk');
    const answer = await shop
      .visitor()
      .postItems({ items: [{ productId: id, customisations: { ...NAMED, format } }] });
    const [line] = answer.json<CartWriteResponse>().data.order.items;
    expect([line!.variantSku, line!.format.name, line!.price.amount]).toEqual([sku, name, price]);
    expect(line!.upsells).toEqual([
      {
        id: 'paint',
        key: 'coat',
        sku: 'POSTER-BLUE',
        label: 'Coat',
        price: { amount: '19.90', formatted: '£19.90' },
      },
    ]);
  });

  it.each([
    ['a3 print', 297, 420],
    ['a2 print', 420, 594],
  ])('is printed in the format %s on one sheet, without a cover', async (cover, width, height) => {
    const order = await orderOf(shop.muse, 'poster', NAMED, 'sheets', { cover });
    const { facts, report } = await print(shop.muse, order);
    expect(facts.pages).toBe(1);
    expect(facts.boxes.trim[2]).toBeCloseTo(width, 0);
    expect(facts.boxes.trim[3]).toBeCloseTo(height, 0);
    expect(facts.boxes.bleed[2]! - facts.boxes.trim[2]!).toBeCloseTo((6 * width) / 297, 1);
    expect(report.problems).toEqual([]);
  });

  it('is printed in the format of its customisation, even if staff request a hardback', async () => {
    const order = await orderOf(shop.muse, 'poster', { ...NAMED, format: 'poster_a2' }, 'sheets', {
      cover: 'hardback',
    });
    expect(order.format).toBe('poster_a2');
    await expect(orderOf(shop.muse, 'poster', NAMED, 'sheets', { cover: 'softback' })).rejects.toThrow(
      'cover must be poster_a3 or poster_a2',
    );
  });
});
