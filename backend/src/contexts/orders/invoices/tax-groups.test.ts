import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { findMarket } from '@bindery/shared/market';
import type { OrderRow } from '../orders.repository';
import { openTaxTable, SHIPPING_CATEGORY, type TaxPort } from '../../delivery';
import { taxGroups, type TaxedItem } from './tax-groups';

const de = findMarket('de')!;
const item = (taxCategory: string | undefined, each: number) =>
  ({ quantity: 1, frozen: { each, discount: 0, taxCategory } }) as unknown as TaxedItem;
const orderOf = (tax: number) => ({
  money: { shipping: 390, shippingDiscount: 0, tax, isTaxIncluded: true } as OrderRow['money'],
  shippingAddress: null,
});

describe('INV-02: taxes by their rates', () => {
  const items = [item('books', 2399), item(undefined, 1999)];
  const goods = [
    { category: 'books', minor: 2399 },
    { category: undefined, minor: 1999 },
  ];
  let table: TaxPort;
  beforeAll(async () => {
    table = await openTaxTable(
      fileURLToPath(new URL('../../../../commerce/tax-rates.json', import.meta.url)),
    );
  });

  it('include the delivery in proportion to the goods, and add up to the order’s tax', () => {
    const tax = table.taxOf([...goods, { category: SHIPPING_CATEGORY, minor: 390 }], { market: de })!;
    const groups = taxGroups(items, orderOf(tax), de, table);
    expect(groups.map(({ percent, net, tax: part }) => [percent, net + part])).toEqual([
      ['19', 1999 + 177],
      ['7', 2399 + 213],
    ]);
    expect(groups.reduce((sum, group) => sum + group.tax, 0)).toBe(tax);
  });

  it('include delivery at the standard rate if the order’s delivery was taxed at this rate', () => {
    const ofGoods = table.taxOf(goods, { market: de })!;
    expect(taxGroups(items, orderOf(ofGoods + 62), de, table)).toEqual([
      { percent: '19', net: 1999 - 319 + 390 - 62, tax: 319 + 62 },
      { percent: '7', net: 2399 - 157, tax: 157 },
    ]);
  });

  it('are replaced by one group without a rate if they do not add up to the total tax', () => {
    expect(taxGroups(items, orderOf(999), de, table)).toEqual([
      { percent: null, net: 2399 + 1999 + 390 - 999, tax: 999 },
    ]);
  });
});
