import type { CheckoutOrder } from '@bindery/shared/contracts';
import { withoutDate } from '../cart';
import { moneyOf, shippingView, type Written } from './order-money';
import type { OrderItemRow, OrderRow, StoredOrder } from './orders.repository';

type CheckoutItem = CheckoutOrder['items'][number];

function giftWrapOf(
  book: OrderItemRow,
  items: readonly OrderItemRow[],
  money: Written,
): CheckoutItem['giftWrap'] {
  const wrap = items.find(({ kind, parentItemId }) => kind === 'gift_wrap' && parentItemId === book.id);
  return wrap ? { sku: wrap.sku, name: wrap.frozen.view.name, price: money(wrap.frozen.each) } : null;
}

/** `percent`: the discount as a share of the line's full price, rounded: "20%". */
function savingsOf(discount: number, lineTotal: number, money: Written): CheckoutItem['savings'] {
  if (discount === 0) return null;
  return { price: money(discount), percent: `${Math.round((discount * 100) / lineTotal)}%` };
}

function itemView(item: OrderItemRow, items: readonly OrderItemRow[], money: Written): CheckoutItem {
  const { view, each, discount } = item.frozen;
  const lineTotal = each * item.quantity;
  return {
    id: item.id,
    sku: item.sku,
    name: view.name,
    quantity: item.quantity,
    variant: { id: item.variantId, sku: item.sku, format: view.format.identifier },
    customisations: withoutDate(item.customisation ?? {}),
    giftWrap: giftWrapOf(item, items, money),
    price: money(each),
    savings: savingsOf(discount, lineTotal, money),
    promoTotal: money(discount),
    discountedAmount: money(lineTotal - discount),
    parentLineItemId: item.parentItemId,
  };
}

function totalsView({ money: minor }: OrderRow, money: Written): CheckoutOrder['totals_v2'] {
  const { shipping, tax } = minor;
  const goods = minor.promo + minor.credit;
  return {
    order: money(minor.total),
    items: money(minor.items),
    // before its discount
    shipping: shipping === null ? null : money(shipping),
    discount: {
      total: money(goods + minor.shippingDiscount),
      shipping_discount: money(minor.shippingDiscount),
      discount_ex_shipping_discount: money(goods),
    },
    tax: tax === null ? null : money(tax),
    tax_included: minor.isTaxIncluded,
  };
}

/** Returns an order in the shape of the checkout API. Source: docs/rules.md ORDER-10 */
export function checkoutOrderView({ order, items }: StoredOrder): CheckoutOrder {
  const money = moneyOf(order);
  const { credit } = order.money;
  const codes = order.promotions.map(({ code }) => code);
  return {
    id: order.id,
    numeric_id: order.numericId,
    number: order.number,
    state: order.state,
    email: order.email,
    promoCode: codes.length > 0 ? codes.join(',') : null,
    items: items.map((item) => itemView(item, items, money)),
    shipping: shippingView(order, money),
    totals_v2: totalsView(order, money),
    store_credits: credit > 0 ? [{ id: order.id, amount: money(credit) }] : [],
    is_paypal_approved: order.paymentMethod === 'paypal',
  };
}
