import type { Market } from '@bindery/shared/market';
import type { TaxGroup } from '../after-order.tables';
import type { OrderItemRow, OrderRow } from '../orders.repository';
import { SHIPPING_CATEGORY, taxAt, type TaxPlace, type TaxPort } from '../../delivery';

export type TaxedItem = Pick<OrderItemRow, 'quantity' | 'frozen'>;
type TaxedOrder = Pick<OrderRow, 'money' | 'shippingAddress'>;

interface Taxed {
  readonly percent: string | undefined;
  /** the charged amount; with its tax if prices include tax */
  readonly minor: number;
  readonly tax: number;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Returns an order's first destination. If there are several, its rates do not give the order's tax. */
const placeOf = ({ shippingAddress }: TaxedOrder, market: Market): TaxPlace => ({
  market,
  country: shippingAddress?.country,
  region: shippingAddress?.state.toUpperCase() || undefined,
});

/**
 * Returns the taxed part for delivery if the tax table does not give the order's tax. This can happen if the order has
 * several destinations, if a tax service computed the tax, or if the rules have changed. The tax on delivery is then
 * the order's tax minus the tax on the goods. If a rate of the table gives this tax, the part has this rate.
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
 * Returns the tax of an order by rate, highest rate first. If the computed groups do not add up to the order's tax,
 * returns one group without a rate. Source: docs/rules.md INV-02
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
