import type { Cart, LineItem, Promotion } from '@bindery/shared/contracts';
import { toWireMoney, type Market } from '@bindery/shared/market';
import { nameIn, percentText, type Promotions, type ReducibleLine, type Reduction } from '../catalogue';
import type { TaxPort } from '../delivery';

/**
 * @property each - price of one piece in minor units; undefined means that the line cannot be bought and does not count
 * @property taxCategory - tax category of the line's variant; undefined means standard rate
 */
export interface PricedLine {
  readonly view: LineItem;
  readonly each: number | undefined;
  readonly taxCategory?: string | undefined;
}

/** Calculates discounts and tax. `region`: as in TaxPlace. */
export interface MoneyRules {
  readonly promotions: Pick<Promotions, 'reduce' | 'offersFor'>;
  readonly tax: TaxPort;
  readonly region?: string | undefined;
}

type CartMoney = Pick<Cart, 'items' | 'coupon' | 'promotions' | 'offers' | 'price'>;

export function reducibleLines(lines: readonly PricedLine[]): ReducibleLine[] {
  return lines.flatMap(({ view, each }) => {
    const { id, productSlug, format, quantity } = view;
    const parentId = view.parentLineItemId ?? undefined;
    return each === undefined
      ? []
      : [{ id, productSlug, format: format.identifier, each, quantity, parentId }];
  });
}

/**
 * Calculates a cart's prices: its discounted lines, its promotions and its total. Every amount of the cart is the sum
 * of its lines' amounts, which are whole minor units. Source: docs/rules.md PROMO-05, PROMO-07, PROMO-08
 */
export function cartMoney(
  lines: readonly PricedLine[],
  codes: readonly string[],
  market: Market,
  rules: MoneyRules,
): CartMoney {
  const money = (minor: number) => toWireMoney({ minor, currency: market.currency }, market.moneyLocale);
  const counted = reducibleLines(lines);
  const reduced = rules.promotions.reduce(counted, codes, market);
  const promotionView = ({ promotion, minor }: Reduction): Promotion => ({
    code: promotion.code,
    name: nameIn(promotion, market),
    ...(promotion.percent !== null && { percent: percentText(promotion)! }),
    amount: money(minor),
  });
  const offers = rules.promotions.offersFor(counted, codes, market);
  const working = reduced.codes.filter(({ inactive }) => inactive === undefined);
  return {
    items: lines.map(({ view }) => withReduction(view, reduced.lines.get(view.id), promotionView)),
    coupon: working.length > 0 ? working.map(({ code }) => code).join(',') : null,
    promotions: reduced.codes.map(({ code, promotion, minor, inactive }) => ({
      ...(promotion ? promotionView({ promotion, minor }) : { code, name: code, amount: money(0) }),
      ...(inactive && { inactive }),
    })),
    ...(offers.length > 0 && { offers: offers.map(promotionView) }),
    price: cartPrice(lines, counted, reduced.lines, { market, rules, money }),
  };
}

function withReduction(
  view: LineItem,
  reduction: Reduction | undefined,
  promotionView: (reduction: Reduction) => Promotion,
): LineItem {
  if (!reduction) return { ...view, discount: null, productCoupon: null, promotions: [] };
  const promotion = promotionView(reduction);
  const { amount, percent = null } = promotion;
  return { ...view, discount: amount, productCoupon: percent, promotions: [promotion] };
}

/**
 * Returns the sums of a cart. Shipping is unknown until the shopper chooses a method. Tax on top of the prices is
 * unknown until the shopper enters an address. The total excludes unknown amounts, and pages show them as pending.
 */
function cartPrice(
  lines: readonly PricedLine[],
  counted: readonly ReducibleLine[],
  reductions: ReadonlyMap<string, Reduction>,
  {
    market,
    rules,
    money,
  }: {
    market: Market;
    rules: MoneyRules;
    money: (minor: number) => Cart['price']['total'];
  },
): Cart['price'] {
  const { taxIncluded } = market;
  const categories = new Map(lines.map(({ view, taxCategory }) => [view.id, taxCategory]));
  const goods = counted.map(({ id, each, quantity }) => ({
    category: categories.get(id),
    minor: each * quantity - (reductions.get(id)?.minor ?? 0),
  }));
  const subtotal = counted.reduce((sum, { each, quantity }) => sum + each * quantity, 0);
  const net = goods.reduce((sum, { minor }) => sum + minor, 0);
  const tax = rules.tax.taxOf(goods, { market, region: rules.region });
  const isTaxPending = tax === undefined && !taxIncluded;
  const pending =
    counted.length === 0 ? [] : (['shipping', ...(isTaxPending ? ['tax' as const] : [])] as const);
  return {
    subtotal: money(subtotal),
    discount: { credit: money(0), promo: money(subtotal - net) },
    shipping: null,
    tax: tax === undefined ? null : money(tax),
    taxIncluded,
    total: money(net + (taxIncluded ? 0 : (tax ?? 0))),
    pending: [...pending],
  };
}
