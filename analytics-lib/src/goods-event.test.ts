import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { goodsEvent } from './goods-event';

interface Ecommerce {
  currency?: string;
  value?: number;
  items?: { discount?: number; price: number }[];
}
const ecommerceOf = (goods: Parameters<typeof goodsEvent>[0]) =>
  goodsEvent({ currency: 'GBP', ...goods }).data.ecommerce as Ecommerce;

describe('a goods event', () => {
  it('contains all item fields, numeric amounts and the value of the goods', () => {
    const { data, missing: missingFields } = goodsEvent({
      currency: 'GBP',
      coupon: 'MOON20',
      items: [
        {
          sku: 'STAR',
          name: 'The Lost Star',
          brand: 'Bindery',
          category: 'Books',
          variant: 'hardcover',
          price: '24.99',
          quantity: 2,
          productCoupon: '20',
        },
        { sku: 'WRAP', name: 'Gift wrap', price: '4.50' },
      ],
    });
    expect(missingFields).toEqual([]);
    expect(data).toEqual({
      ecommerce: {
        currency: 'GBP',
        coupon: 'MOON20',
        // 2 x (24.99 - 5.00) + 4.50
        value: 44.48,
        items: [
          {
            item_id: 'STAR',
            item_name: 'The Lost Star',
            item_brand: 'Bindery',
            item_category: 'Books',
            item_variant: 'hardcover',
            price: 19.99,
            quantity: 2,
            coupon: '20%',
            discount: 5,
            index: 0,
          },
          { item_id: 'WRAP', item_name: 'Gift wrap', price: 4.5, quantity: 1, index: 1 },
        ],
      },
    });
  });

  // A purchase of two products with discounts, from developers.google.com/analytics/devguides/collection/ga4/ecommerce
  it('matches the amounts of Google’s sample purchase', () => {
    const [shirt, grey] = [
      { sku: 'SKU_12345', name: 'Stan and Friends Tee', price: '12.23', discount: '2.22', quantity: 3 },
      { sku: 'SKU_12346', name: 'Google Grey Women’s Tee', price: '24.34', discount: '3.33', quantity: 2 },
    ];
    expect(ecommerceOf({ currency: 'USD', coupon: 'SUMMER_SALE', items: [shirt, grey] })).toMatchObject({
      ...{ currency: 'USD', value: 72.05, coupon: 'SUMMER_SALE' },
      items: [
        { item_id: 'SKU_12345', price: 10.01, discount: 2.22, quantity: 3, index: 0 },
        { item_id: 'SKU_12346', price: 21.01, discount: 3.33, quantity: 2, index: 1 },
      ],
    });
    expect(ecommerceOf({ currency: 'USD', items: [shirt] })).toMatchObject({ value: 30.03 });
  });

  it('rounds to the decimals of the currency', () => {
    expect(
      ecommerceOf({ currency: 'JPY', items: [{ sku: 'a', name: 'b', price: '1980', productCoupon: 33 }] }),
    ).toMatchObject({ value: 1327, items: [{ price: 1327, discount: 653 }] });
    expect(ecommerceOf({ items: [{ sku: 'a', name: 'b', price: 1.005 }] })).toMatchObject({ value: 1.01 });
  });

  it('omits missing fields and reports their names', () => {
    const { data, missing: missingFields } = goodsEvent({
      currency: 'GBP',
      items: [{ sku: '', name: 'The Lost Star' }],
    });
    expect(missingFields).toEqual(['value', 'items[0].item_id', 'items[0].price']);
    expect(data.ecommerce).toEqual({
      currency: 'GBP',
      items: [{ item_name: 'The Lost Star', quantity: 1, index: 0 }],
    });
    expect(goodsEvent({ items: [] }).missing).toEqual(['currency', 'value', 'items']);
  });

  it('contains the index of each item and its discount per piece', () => {
    const item = { sku: 'a', name: 'b', price: '20.00', quantity: 3, discount: '2.50', index: 4 };
    expect(ecommerceOf({ items: [item] })).toMatchObject({
      value: 52.5,
      items: [{ price: 17.5, discount: 2.5, index: 4 }],
    });
    expect(ecommerceOf({ items: [item] }).items![0]).not.toHaveProperty('coupon');
    expect(ecommerceOf({ items: [{ ...item, productCoupon: '20%' }] }).items![0]!.discount).toBe(4);
  });

  it('contains the additional fields that its caller passes', () => {
    const goods = { currency: 'GBP', items: [{ sku: 'a', name: 'b', price: 1 }] };
    expect(goodsEvent(goods, { important: { tier: '' }, optional: { tax: 0, coupon: '' } })).toMatchObject({
      data: { ecommerce: { tax: 0 } },
      missing: ['tier'],
    });
    expect(() => goodsEvent(goods, { required: { transaction_id: '' } })).toThrow(
      'Failed to construct event, missing required data: transaction_id',
    );
  });

  it('adds up without floating-point errors', () => {
    const lines = fc.array(
      fc.record({
        minor: fc.integer({ min: 0, max: 10_000_000 }),
        quantity: fc.integer({ min: 1, max: 99 }),
      }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(lines, (givenLines) => {
        const items = givenLines.map(({ minor, quantity }) => ({
          sku: 's',
          name: 'n',
          quantity,
          price: `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`,
        }));
        const total = givenLines.reduce((sum, { minor, quantity }) => sum + minor * quantity, 0);
        expect(ecommerceOf({ items }).value).toBe(Number(`${total}e-2`));
      }),
    );
  });
});
