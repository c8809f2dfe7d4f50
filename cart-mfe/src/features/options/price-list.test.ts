import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MARKETS } from '@bindery/shared';
import { parseAmount, toWireMoney } from '@bindery/shared/data';
import { anExtra, aProduct } from '@bindery/shared/testing';
import { formatChoices } from './format-choices';
import { priceRows, totalOf, withDelivery } from './price-list';

// Source: docs/rules.md OPT-13
describe('the running total', () => {
  it.each(MARKETS)('is exact to the smallest unit of $identifier', (market) => {
    const { currency, moneyLocale } = market;
    const money = (minor: number) => toWireMoney({ minor, currency }, moneyLocale);
    const minors = fc.array(fc.nat(999_999), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(minors, ([book = 0, photo = 0, ...along]) => {
        const product = {
          ...aProduct,
          marketplace: { identifier: market.identifier, currency },
          variants: [{ ...aProduct.variants[0]!, price: money(book) }],
          upsells: [{ id: 'dedication_photo_upload', key: 'photo', price: money(photo) }],
        };
        const extras = along.map((minor, index) =>
          anExtra({ sku: `E${index}`, kind: index === 0 ? 'gift_wrap' : 'add_on', price: money(minor) }),
        );
        const [format] = formatChoices(product, market);
        const rows = priceRows(product, format!, { photo: { public_id: 'p' } }, extras, (key) => key);
        const total = totalOf(rows, currency, market);
        const expected = [book, photo, ...along].reduce((sum, minor) => sum + minor);
        expect(parseAmount(total.amount, currency).minor).toBe(expected);
        expect(total.formatted).toBe(money(expected).formatted);
      }),
      { numRuns: 50 },
    );
  });

  it('lists each paid item once, and nothing else', () => {
    const [format] = formatChoices(
      aProduct,
      MARKETS.find(({ identifier }) => identifier === 'uk')!,
    );
    const upsells = [
      {
        id: 'edition',
        key: 'ribbon',
        price: { amount: '0.00', formatted: '£0.00' },
        variants: [
          { sku: 'R0', when: false as const, price: { amount: '0.00', formatted: '£0.00' } },
          { sku: 'R1', when: ['red', 'blue'], price: { amount: '1.50', formatted: '£1.50' } },
        ],
      },
    ];
    const rowsFor = (ribbon: string) =>
      priceRows({ ...aProduct, upsells }, format!, { ribbon }, [], (key) => `the ${key}`).map(
        ({ name, price }) => `${name} ${price.formatted}`,
      );
    expect(rowsFor('red')).toEqual(['Hardcover £24.99', 'the ribbon £1.50']);
    expect(rowsFor('')).toEqual(['Hardcover £24.99', 'the ribbon £0.00']);
    expect(rowsFor('green')).toEqual(['Hardcover £24.99']);
  });

  it('adds the delivery price, which is 0 from a certain order value', () => {
    const uk = MARKETS.find(({ identifier }) => identifier === 'uk')!;
    const money = (amount: string) => ({ amount, formatted: `£${amount}` });
    const delivery = { country: 'GB', price: money('2.99'), freeFrom: money('40.00') };
    const delivered = (amount: string) => withDelivery(money(amount), delivery, 'GBP', uk);
    expect(delivered('39.99')).toEqual({
      ...{ shipping: money('2.99'), toFree: money('0.01'), total: money('42.98') },
    });
    expect(delivered('40.00')).toEqual({ shipping: money('0.00'), total: money('40.00') });
    expect(withDelivery(money('99.00'), { country: 'GB', price: money('2.99') }, 'GBP', uk)).toEqual({
      ...{ shipping: money('2.99'), total: money('101.99') },
    });
  });
});
