import type { Market } from '@bindery/shared/market';
import type { OrderItemRow, OrderRow } from '../orders';
import { SHIPPING_CATEGORY, taxAt, type TaxPlace, type TaxPort } from '../tax';

/** What is taxed at one rate, minor units: `net` and `tax` make up what it costs. `percent`: null where only the tax of all is known. */
export interface TaxGroup {
  readonly percent: string | null;
  readonly net: number;
  readonly tax: number;
}

export type TaxedItem = Pick<OrderItemRow, 'quantity' | 'frozen'>;
type TaxedOrder = Pick<OrderRow, 'money' | 'shippingAddress'>;

type PercentOf = (category: string | undefined) => string | undefined;

interface Taxed {
  readonly percent: string | undefined;
  /** as it was charged: with its tax where that is included */
  readonly minor: number;
  readonly tax: number;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Where it all goes to: of an order with several places the first, at whose rates the others do not add up. */
const placeOf = ({ shippingAddress }: TaxedOrder, market: Market): TaxPlace => ({
  market,
  region: shippingAddress?.state.toUpperCase() || undefined,
});

function taxedGoods(items: readonly TaxedItem[], { money }: TaxedOrder, percentOf: PercentOf): Taxed[] {
  return items.map(({ quantity, frozen: { each, discount, taxCategory } }) => {
    const percent = percentOf(taxCategory);
    const minor = each * quantity - discount;
    return { percent, minor, tax: percent === undefined ? 0 : taxAt(percent, minor, money.isTaxIncluded) };
  });
}

/**
 * What is left of the tax is that of shipping: at the rate that makes just that, or at its own, where parcel by parcel it
 * was rounded otherwise.
 */
function taxedShipping(goods: readonly Taxed[], { money }: TaxedOrder, percentOf: PercentOf): Taxed[] {
  const minor = (money.shipping ?? 0) - money.shippingDiscount;
  const tax = (money.tax ?? 0) - sumOf(goods.map((one) => one.tax));
  if (minor === 0 && tax === 0) return [];
  const own = percentOf(SHIPPING_CATEGORY);
  const percents = [
    ...(own === undefined ? [] : [own]),
    '0',
    ...goods.flatMap(({ percent }) => percent ?? []),
  ];
  const isAt = (percent: string, within: number): boolean =>
    Math.abs(taxAt(percent, minor, money.isTaxIncluded) - tax) <= within;
  const exact = percents.find((percent) => isAt(percent, 0));
  const nearly = own !== undefined && isAt(own, goods.length + 1) ? own : undefined;
  return [{ percent: exact ?? nearly, minor, tax }];
}

/**
 * The tax of an order by its rates, highest first. Their sums are the order's own: where its parts do not make up its tax
 * (several places, a tax service that reckons otherwise) there is one group without a rate. Source: docs/rules.md INV-04
 */
export function taxGroups(
  items: readonly TaxedItem[],
  order: TaxedOrder,
  market: Market,
  tax: TaxPort,
): readonly TaxGroup[] {
  const { money } = order;
  if (money.tax === null) return [];
  const place = placeOf(order, market);
  const percentOf: PercentOf = (category) => tax.percentOf?.(category, place);
  const goods = taxedGoods(items, order, percentOf);
  const all = [...goods, ...taxedShipping(goods, order, percentOf)];
  const netOf = (minor: number, contained: number): number => minor - (money.isTaxIncluded ? contained : 0);
  if (all.some(({ percent }) => percent === undefined))
    return [{ percent: null, net: netOf(sumOf(all.map(({ minor }) => minor)), money.tax), tax: money.tax }];
  const groups = new Map<string, { minor: number; tax: number }>();
  for (const { percent, minor, tax: part } of all) {
    const before = groups.get(percent!) ?? { minor: 0, tax: 0 };
    groups.set(percent!, { minor: before.minor + minor, tax: before.tax + part });
  }
  return [...groups]
    .sort(([a], [b]) => Number(b) - Number(a))
    .map(([percent, group]) => ({ percent, net: netOf(group.minor, group.tax), tax: group.tax }));
}
