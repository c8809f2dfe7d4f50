import type {
  Business,
  CheckoutOrder,
  Money,
  Order,
  OrderDocument,
  OrderItem,
  OrderParcel,
  OrderSummary,
  Promotion,
  Shipping,
} from '@bindery/shared/contracts';
import { findMarket, toWireMoney, type Market } from '@bindery/shared/market';
import { withoutDate } from '../cart';
import { editingOf } from './edits/edit-rules';
import type { OrderEventRow, OrderItemRow, OrderRow, StoredOrder } from './orders.repository';
import type { FrozenItem, OrderMoney, ParcelState } from './orders.tables';
import type { ParcelRow } from './parcels.repository';

// No other module makes views of stored orders. All views begin with `orderView`. Mails and invoices
// read names, sums and markets here.

export type Covers = ReadonlyMap<string, NonNullable<OrderItem['coverImage']>>;

interface OrderLooks {
  readonly events?: readonly OrderEventRow[];
  readonly covers?: Covers;
  readonly documents?: readonly OrderDocument[];
}

/** An order with all its amounts. Its name is the buyer's, never a gift recipient's. Omits covers and events. */
export interface BoughtOrder {
  readonly order: Order;
  readonly totals: CheckoutOrder['totals_v2'];
  readonly buyer: { readonly email: string | null; readonly address: OrderRow['billingAddress'] };
}

export const marketOf = ({ market }: Pick<OrderRow, 'market'>): Market =>
  findMarket(market) ?? findMarket('us')!;

/** Formats an order's amounts for the order's market, even if the shopper views the order in another market. */
type Written = (minor: number) => Money;

export function moneyOf(order: Pick<OrderRow, 'market' | 'locale' | 'currency'>): Written {
  const { market, locale, currency } = order;
  const moneyLocale = findMarket(market)?.moneyLocale ?? locale;
  return (minor) => toWireMoney({ minor, currency }, moneyLocale);
}

/** Returns the product's name, never a child's name. */
export const boughtName = ({ view: { productName, format } }: Pick<FrozenItem, 'view'>): string =>
  format.name ? `${productName} (${format.name})` : productName;

type GoodsMoney = Pick<OrderMoney, 'items' | 'promo' | 'shipping' | 'shippingDiscount'>;

/** Returns the first rows of a total: goods, promotions and delivery. Minor units. Source: docs/rules.md ORDER-14 */
export const goodsSums = ({ items, promo, shipping, shippingDiscount }: GoodsMoney) => [
  { what: 'items', minor: items },
  ...(promo > 0 ? [{ what: 'promo', minor: -promo }] : []),
  ...(shipping === null ? [] : [{ what: 'shipping', minor: shipping }]),
  ...(shippingDiscount > 0 ? [{ what: 'shippingDiscount', minor: -shippingDiscount }] : []),
];

const isBook = ({ kind }: Pick<OrderItemRow, 'kind'>): boolean => kind === 'personalised_product';

/** Counts books but not extras, because an extra belongs to a book. */
const bookCount = (items: readonly OrderItemRow[]): number =>
  items.filter(isBook).reduce((count, { quantity }) => count + quantity, 0);

const promotionView = (
  { code, name, percent, amount }: FrozenItem['promotions'][number],
  money: Written,
): Promotion => ({ code, name, ...(percent && { percent }), amount: money(amount) });

function shippingView(
  { shipping, delivery }: Pick<OrderRow, 'shipping' | 'delivery'>,
  money: Written,
): Shipping | null {
  if (!shipping || !delivery) return null;
  const { method, tracking, rate } = shipping;
  return {
    delivery: { earliest: delivery.earliest, latest: delivery.latest },
    ...(rate.way?.wanted && { day: rate.way.wanted }),
    method,
    tracking,
    rate: {
      id: rate.id,
      cost: money(rate.cost),
      discounted_cost: money(rate.discountedCost),
      selected: true,
      shipping_duration: rate.shippingDays,
      production_duration: rate.productionDays,
    },
  };
}

function itemView(item: OrderItemRow, covers: Covers, money: Written): OrderItem {
  const { view, each, discount, promotions, upsells, lockedKeys } = item.frozen;
  const coverImage = view.coverImage ?? covers.get(item.id);
  return {
    ...view,
    id: item.id,
    productSlug: item.productSlug,
    variantSku: item.sku,
    quantity: item.quantity,
    customisation: withoutDate(item.customisation ?? {}),
    ...(item.packageVersion !== null && { version: item.packageVersion }),
    upsells: upsells.map((upsell) => ({ ...upsell, price: money(upsell.price) })),
    price: money(each),
    lineTotal: money(each * item.quantity),
    parentLineItemId: item.parentItemId,
    discount: discount > 0 ? money(discount) : null,
    promotions: promotions.map((promotion) => promotionView(promotion, money)),
    ...(coverImage && { coverImage }),
    revision: item.revision,
    lockedKeys: [...lockedKeys],
    ...(isBook(item) && { approval: item.approvedAt ? ('approved' as const) : ('none' as const) }),
  };
}

const TOLD: readonly ParcelState[] = ['printing', 'shipped', 'delivered'];

/** Returns the later of the parcel's and the order's state. A reprint has only its own state. */
function parcelState(order: OrderRow, { state, reprintOf }: ParcelRow): string {
  if (reprintOf !== null) return TOLD.includes(state) ? state : 'in_production';
  if (order.cancelledAt || order.state === 'delivered') return order.state;
  if (state === 'delivered') return state;
  const isFurther = order.state !== 'shipped' && (state === 'shipped' || state === 'printing');
  return isFurther ? state : order.state;
}

/** Source: docs/rules.md PARC-05, PARC-06 */
const parcelView = (order: OrderRow, parcel: ParcelRow, money: Written): OrderParcel => ({
  id: parcel.id,
  state: parcelState(order, parcel),
  items: parcel.items.map(({ itemId, quantity }) => ({ itemId, quantity })),
  address: parcel.address,
  gift: parcel.gift,
  shipping: shippingView(parcel, money),
  ...(parcel.reprintOf !== null && { isReprint: true }),
});

function priceView({ money: minor }: OrderRow, money: Written): Order['price'] {
  const { shipping, tax } = minor;
  return {
    subtotal: money(minor.items),
    shipping: shipping === null ? null : money(shipping - minor.shippingDiscount),
    discount: { credit: money(minor.credit), promo: money(minor.promo) },
    tax: tax === null ? null : money(tax),
    taxIncluded: minor.isTaxIncluded,
    total: money(minor.total),
  };
}

/** Returns an order and its events, in the shape of a cart. Source: docs/rules.md ORDER-01, CART-07, ORDER-10 */
export function orderView(
  { order, items, parcels = [] }: StoredOrder,
  { events = [], covers = new Map(), documents = [] }: OrderLooks = {},
): Order {
  const money = moneyOf(order);
  return {
    id: order.id,
    number: order.number,
    revision: order.revision,
    state: order.state,
    isOpen: false,
    processAt: order.processAt.toISOString(),
    placedAt: order.placedAt.toISOString(),
    coupon: order.promotions.map(({ code }) => code).join(',') || null,
    email: order.email,
    market: order.market,
    locale: order.locale,
    currency: order.currency,
    items: items.map((item) => itemView(item, covers, money)),
    itemCount: bookCount(items),
    shipping: shippingView(order, money),
    shippingAddress: order.shippingAddress,
    business: businessOf(order),
    parcels: parcels.map((parcel) => parcelView(order, parcel, money)),
    price: priceView(order, money),
    promotions: order.promotions.map((promotion) => promotionView(promotion, money)),
    // an order with several parcels has no delivery dates, because each parcel has its own
    editing: { ...editingOf(order, new Date()), ...(parcels.length > 1 && { delivery: null }) },
    ...(documents.length > 0 && { documents: [...documents] }),
    events: events.map((event) => ({ at: event.at.toISOString(), kind: event.kind, by: event.changedBy })),
  };
}

/** Returns an order as shown in a list, without children's names. */
export function orderSummary({ order, items }: StoredOrder, covers: Covers): OrderSummary {
  const { id, number, state, placedAt, money } = order;
  const books = items.filter(isBook);
  const [cover] = books.flatMap((book) => covers.get(book.id) ?? []);
  return {
    ...{ id, number, state, placedAt: placedAt.toISOString(), itemCount: bookCount(items) },
    productNames: books.map(({ frozen }) => frozen.view.productName),
    total: moneyOf(order)(money.total),
    editing: editingOf(order, new Date()),
    ...(cover && { coverImage: cover }),
  };
}

/** Returns the total amounts of an order in the shape of the checkout API. */
function totalsView({ order: { money: minor } }: StoredOrder, price: Order['price'], money: Written) {
  const goods = minor.promo + minor.credit;
  return {
    order: price.total,
    items: price.subtotal,
    // before its discount
    shipping: minor.shipping === null ? null : money(minor.shipping),
    discount: {
      total: money(goods + minor.shippingDiscount),
      shipping_discount: money(minor.shippingDiscount),
      discount_ex_shipping_discount: money(goods),
    },
    tax: price.tax,
    tax_included: price.taxIncluded,
  };
}

type CheckoutItem = CheckoutOrder['items'][number];

/** Returns the discount of a line. `percent`: its rounded share of the full price, such as "20%". */
const savingsOf = (discount: number, lineTotal: number, money: Written): CheckoutItem['savings'] =>
  discount === 0 ? null : { price: money(discount), percent: `${Math.round((discount * 100) / lineTotal)}%` };

/** Returns an order in the shape of the checkout API. Source: docs/rules.md ORDER-10 */
export function checkoutOrderView(storedOrder: StoredOrder, view = orderView(storedOrder)): CheckoutOrder {
  const { order, items } = storedOrder;
  const money = moneyOf(order);
  const checkoutItem = (item: OrderItem, index: number): CheckoutItem => {
    const { variantId, frozen, quantity, parentItemId } = items[index]!;
    const wrapIndex = items.findIndex(
      (extra) => extra.kind === 'gift_wrap' && extra.parentItemId === item.id,
    );
    const wrap = view.items[wrapIndex];
    const lineTotal = frozen.each * quantity;
    return {
      id: item.id,
      sku: item.variantSku,
      name: item.name,
      quantity,
      variant: { id: variantId, sku: item.variantSku, format: item.format.identifier },
      customisations: item.customisation,
      giftWrap: wrap ? { sku: wrap.variantSku, name: wrap.name, price: wrap.price } : null,
      price: item.price,
      savings: savingsOf(frozen.discount, lineTotal, money),
      promoTotal: money(frozen.discount),
      discountedAmount: money(lineTotal - frozen.discount),
      parentLineItemId: parentItemId,
    };
  };
  return {
    id: view.id,
    numeric_id: order.numericId,
    number: view.number,
    state: view.state,
    email: view.email,
    promoCode: view.coupon,
    items: view.items.map(checkoutItem),
    shipping: view.shipping,
    totals_v2: totalsView(storedOrder, view.price, money),
    store_credits: order.money.credit > 0 ? [{ id: view.id, amount: view.price.discount.credit }] : [],
    is_paypal_approved: order.paymentMethod === 'paypal',
  };
}

/** Returns the buyer's company. Null for a private person, and for an old order without this field. */
function businessOf({ billingAddress }: OrderRow): Business | null {
  const { company = '', vatNumber = '' } = billingAddress ?? {};
  return company || vatNumber ? { company, vatNumber } : null;
}

export function boughtOrderView(storedOrder: StoredOrder): BoughtOrder {
  const { email, billingAddress, shippingAddress } = storedOrder.order;
  const order = orderView(storedOrder);
  const totals = totalsView(storedOrder, order.price, moneyOf(storedOrder.order));
  return { order, totals, buyer: { email, address: billingAddress ?? shippingAddress } };
}
