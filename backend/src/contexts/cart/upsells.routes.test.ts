import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Cart, CartWriteResponse, EcommerceModel, LineItem, Product } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { openedShop, TestCatalogue } from '../../testing/test-shop';
import { twoColours } from '../photos/testing/pictures';
import { Photographer, PICNIC, PICNIC_ID, picnicWith } from '../photos/testing/photo-shop';

const CATALOGUE_DIR = fileURLToPath(new URL('../../../catalogue', import.meta.url));
let catalogue: TestCatalogue;
let jpeg: Buffer;
beforeAll(async () => {
  catalogue = await TestCatalogue.open({ CATALOGUE_DIR });
  jpeg = await twoColours(1200, 900).jpeg().toBuffer();
});
afterAll(() => catalogue.close());

describeOnDatabases('an upsell, on $name', ({ open }) => {
  const opened = openedShop({ catalogue: () => catalogue, open });

  async function withPhoto(market?: string): Promise<{ visitor: Photographer; photo: object }> {
    const visitor = new Photographer(opened.shop, market);
    const { public_id, width, height } = await visitor.upload(jpeg);
    return { visitor, photo: { public_id, width, height } };
  }
  const orderOf = (answer: { json<T>(): T; statusCode: number; body: string }): Cart => {
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json<CartWriteResponse>().data.order;
  };
  const add = async (visitor: Photographer, values: object, fields: object = {}) =>
    orderOf(
      await visitor.postItems({
        items: [{ productId: PICNIC_ID, customisations: picnicWith(opened.shop, { ...values }), ...fields }],
      }),
    );
  const patch = async (visitor: Photographer, id: string, item: object) =>
    orderOf(await visitor.send('PATCH', `/website/v2/cart/items/${id}`, { item }));
  const pricesOf = ({ price, lineTotal, upsells }: LineItem) => [
    price.amount,
    lineTotal.amount,
    upsells.map(({ label, price: { formatted } }) => `${label} ${formatted}`),
  ];

  it('is listed with the product, at the price of the market', async () => {
    const marketUpsells = await Promise.all(
      ['uk', 'jp', 'de'].map(async (market) => {
        const { data } = (
          await opened.shop.get(`/_canvas/api/products/${PICNIC}?marketplace=${market}`)
        ).json<{
          data: Product;
        }>();
        return data.upsells;
      }),
    );
    expect(marketUpsells).toEqual(
      [
        ['4.00', '£4.00'],
        ['700', '￥700'],
        ['4.50', '4,50\u00a0€'],
      ].map(([amount, formatted]) => [
        {
          id: 'dedication_photo_upload',
          key: 'family_photo',
          price: { amount, formatted },
          variants: [{ sku: 'BIGPICNIC-PHOTO', when: true, price: { amount, formatted } }],
        },
      ]),
    );
  });

  it('is included in the price of a line with a photo, and is shown on the line', async () => {
    const { visitor, photo } = await withPhoto();
    const { items, price } = await add(visitor, { family_photo: photo }, { quantity: 2 });
    expect(items.map(pricesOf)).toEqual([['30.99', '61.98', ['A family photo £4.00']]]);
    expect([price.subtotal.amount, price.total.amount]).toEqual(['61.98', '61.98']);
  });

  it('costs nothing if the line has no photo, regardless of the prices in the request', async () => {
    const { visitor, photo } = await withPhoto();
    const lies = {
      price: '0.01',
      upsells: [
        { id: 'dedication_photo_upload', key: 'family_photo', price: { amount: '-20.00', formatted: '' } },
      ],
      dedication_photo_upload: -20,
    };
    const plain = await add(visitor, lies, lies);
    expect(plain.items.map(pricesOf)).toEqual([['26.99', '26.99', []]]);
    const paid = await add(visitor, { ...lies, family_photo: photo }, lies);
    expect(paid.items.map(pricesOf)).toEqual([
      ['26.99', '26.99', []],
      ['30.99', '30.99', ['A family photo £4.00']],
    ]);
  });

  it('is recalculated at every change of the line', async () => {
    const { visitor, photo } = await withPhoto();
    const { id } = (await add(visitor, {})).items[0]!;
    const steps = [
      { customisations: picnicWith(opened.shop, { family_photo: photo }) },
      { quantity: 3 },
      { productId: '63e5f1a8-0d2c-47b9-9c64-e8174ab30d52' },
      { customisations: picnicWith(opened.shop, {}) },
    ];
    const prices = [];
    for (const step of steps) prices.push(pricesOf((await patch(visitor, id, step)).items[0]!).slice(0, 2));
    expect(prices).toEqual([
      ['30.99', '30.99'],
      ['30.99', '92.97'],
      ['25.99', '77.97'],
      ['21.99', '65.97'],
    ]);
  });

  it('is charged and shown at the price of the market in the request', async () => {
    const { visitor, photo } = await withPhoto();
    await add(visitor, { family_photo: photo });
    const elsewhere = new Photographer(opened.shop, 'jp');
    elsewhere.guestToken = visitor.guestToken;
    expect((await elsewhere.cart()).items.map(pricesOf)).toEqual([['5980', '5980', ['家族写真 ￥700']]]);
    const { order } = (await visitor.send('GET', '/uk/data/ecommerce')).json<EcommerceModel>();
    expect([order!.subTotal, order!.items.map(({ price, quantity }) => [price, quantity])]).toEqual([
      '30.99',
      [['30.99', 1]],
    ]);
  });
});
