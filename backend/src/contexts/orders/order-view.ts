import type { Order, OrderDocument, OrderItem, OrderSummary } from '@bindery/shared/contracts';
import { withoutDate } from '../cart';
import { editingOf } from './edits/edit-rules';
import { moneyOf, promotionView, shippingView, type Written } from './order-money';
import { parcelView } from './parcels';
import type { OrderEventRow, OrderItemRow, OrderRow, StoredOrder } from './orders.repository';

export type Covers = ReadonlyMap<string, NonNullable<OrderItem['coverImage']>>;

export interface OrderLooks {
  readonly covers: Covers;
  readonly documents?: readonly OrderDocument[];
  readonly now: Date;
}

const couponOf = ({ promotions }: OrderRow): string | null =>
  promotions.length > 0 ? promotions.map(({ code }) => code).join(',') : null;

/** Counts only books, because an extra belongs to a book. */
const countOf = (items: readonly OrderItemRow[]): number =>
  items.reduce((count, { kind, quantity }) => count + (kind === 'personalised_product' ? quantity : 0), 0);

function itemView(item: OrderItemRow, covers: Covers, money: Written): OrderItem {
  const { view, each, discount, promotions, upsells, lockedKeys } = item.frozen;
  const coverImage = view.coverImage ?? covers.get(item.id);
  const isBook = item.kind === 'personalised_product';
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
    ...(isBook && { approval: item.approvedAt ? ('approved' as const) : ('none' as const) }),
  };
}

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

const eventView = ({
  at: happenedAt,
  kind,
  changedBy: actorKind,
}: OrderEventRow): Order['events'][number] => ({
  at: happenedAt.toISOString(),
  kind,
  by: actorKind,
});

/** Returns an order in the same shape as a cart, with its events. Source: docs/rules.md ORDER-01, CART-07, ORDER-10 */
export function orderView(
  { order, items, parcels = [] }: StoredOrder,
  events: readonly OrderEventRow[],
  { covers, documents = [], now }: OrderLooks,
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
    coupon: couponOf(order),
    email: order.email,
    market: order.market,
    locale: order.locale,
    currency: order.currency,
    items: items.map((item) => itemView(item, covers, money)),
    itemCount: countOf(items),
    shipping: shippingView(order, money),
    shippingAddress: order.shippingAddress,
    parcels: parcels.map((parcel) => parcelView(order, parcel, money)),
    price: priceView(order, money),
    promotions: order.promotions.map((promotion) => promotionView(promotion, money)),
    // if there are several parcels, each has its own delivery dates, so the order has none
    editing: { ...editingOf(order, now), ...(parcels.length > 1 && { delivery: null }) },
    ...(documents.length > 0 && { documents: [...documents] }),
    events: events.map(eventView),
  };
}

/** Returns an order as shown in a list, without children's names. */
export function orderSummary({ order, items }: StoredOrder, { covers, now }: OrderLooks): OrderSummary {
  const books = items.filter(({ kind }) => kind === 'personalised_product');
  const [cover] = books.flatMap(({ id }) => covers.get(id) ?? []);
  return {
    id: order.id,
    number: order.number,
    state: order.state,
    placedAt: order.placedAt.toISOString(),
    itemCount: countOf(items),
    productNames: books.map(({ frozen }) => frozen.view.productName),
    total: moneyOf(order)(order.money.total),
    editing: editingOf(order, now),
    ...(cover && { coverImage: cover }),
  };
}
