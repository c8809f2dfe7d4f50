import type { Market } from '@bindery/shared/market';
import type { OrderItemRow, OrderRow } from '../orders.repository';
import { SHIPPING_CATEGORY, taxAt, type TaxPlace, type TaxPort } from '../../delivery';

/** What is taxed at one rate, minor units: `net` and `tax` make up what it costs. `percent`: null where only the tax of all is known. */
export interface TaxGroup {
  readonly percent: string | null;
  readonly net: number;
  readonly tax: number;
}

export type TaxedItem = Pick<OrderItemRow, 'quantity' | 'frozen'>;
type TaxedOrder = Pick<OrderRow, 'money' | 'shippingAddress'>;

interface Taxed {
  readonly percent: string | undefined;
  /** as charged: with its tax if prices include tax */
  readonly minor: number;
  readonly tax: number;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Where it all goes to: of an order with several places the first, at whose rates the others do not add up. */
const placeOf = ({ shippingAddress }: TaxedOrder, market: Market): TaxPlace => ({
  market,
  region: shippingAddress?.state.toUpperCase() || undefined,
});

/**
 * Delivery of an order whose parts do not make up its tax by today's table: several places, a tax service, or a rule that has
 * changed. It has the tax that is left after the goods, at the rate that makes just that.
 */
function leftOverShipping(
  goods: readonly Taxed[],
  standard: string | undefined,
  { money }: TaxedOrder,
): Taxed {
  const minor = shippingOf(money);
  const tax = (money.tax ?? 0) - sumOf(goods.map((share) => share.tax));
  const percents = ['0', standard, ...goods.map(({ percent }) => percent)];
  const percent = percents.find(
    (rate) => rate !== undefined && taxAt(rate, minor, money.isTaxIncluded) === tax,
  );
  return { percent, minor, tax };
}

const shippingOf = ({ shipping, shippingDiscount }: OrderRow['money']): number =>
  (shipping ?? 0) - shippingDiscount;

/** The order by its rates; undefined if no rate of the goods is known. */
function taxedShares(
  items: readonly TaxedItem[],
  order: TaxedOrder,
  market: Market,
  tax: TaxPort,
): readonly Taxed[] | undefined {
  const { money } = order;
  const place = placeOf(order, market);
  const goods = items.map(({ quantity, frozen: { each, discount, taxCategory } }) => ({
    category: taxCategory,
    minor: each * quantity - discount,
  }));
  const shipping = { category: SHIPPING_CATEGORY, minor: shippingOf(money) };
  const shares = tax.sharesOf?.(shipping.minor === 0 ? goods : [...goods, shipping], place);
  if (shares && sumOf(shares.map((share) => share.tax)) === money.tax) return shares;
  const ofGoods = tax.sharesOf?.(goods, place);
  if (!ofGoods) return undefined;
  const standard = tax.sharesOf?.([{ category: undefined, minor: 0 }], place)?.[0]?.percent;
  return [...ofGoods, leftOverShipping(ofGoods, standard, order)];
}

/**
 * The tax of an order by its rates, highest first. Their sums are the order's own: if its parts do not make up its tax,
 * there is one group without a rate. Source: docs/rules.md INV-02
 */
export function taxGroups(
  items: readonly TaxedItem[],
  order: TaxedOrder,
  market: Market,
  tax: TaxPort,
): readonly TaxGroup[] {
  const { money } = order;
  if (money.tax === null) return [];
  const netOf = (minor: number, contained: number): number => minor - (money.isTaxIncluded ? contained : 0);
  const shares = taxedShares(items, order, market, tax);
  if (!shares || shares.some(({ percent }) => percent === undefined)) {
    const charged = sumOf(items.map(({ quantity, frozen }) => frozen.each * quantity - frozen.discount));
    return [{ percent: null, net: netOf(charged + shippingOf(money), money.tax), tax: money.tax }];
  }
  const groups = new Map<string, { minor: number; tax: number }>();
  for (const { percent, minor, tax: part } of shares) {
    const earlierGroup = groups.get(percent!) ?? { minor: 0, tax: 0 };
    groups.set(percent!, { minor: earlierGroup.minor + minor, tax: earlierGroup.tax + part });
  }
  return [...groups]
    .sort(([a], [b]) => Number(b) - Number(a))
    .map(([percent, group]) => ({ percent, net: netOf(group.minor, group.tax), tax: group.tax }));
}
