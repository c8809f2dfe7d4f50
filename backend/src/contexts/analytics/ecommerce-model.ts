import type { Address, Cart, Checkout, EcommerceModel, Money, Shipping } from '@bindery/shared/contracts';
import { parseAmount, toWireMoney, type Market } from '@bindery/shared/market';
import type { BoughtOrder } from '../orders';

type ModelOrder = NonNullable<EcommerceModel['order']>;
type ModelUser = NonNullable<EcommerceModel['user']>;
type Goods = Pick<Cart, 'number' | 'coupon' | 'currency'> & {
  readonly items: readonly (Omit<Cart['items'][number], 'approval'> & { readonly unavailable?: unknown })[];
};
/** Sums of a cart or an order. `shipping`: before its discount. `shipping` and `tax` are null until they are known. */
interface Sums {
  readonly total: Money;
  readonly subtotal: Money;
  readonly discount?: Money | undefined;
  readonly tax?: Money | null | undefined;
  readonly shipping?: Money | null | undefined;
  readonly shippingDiscount?: Money | undefined;
}
type Method = Shipping['method'];

/** A signed-in customer. `addresses` begins with the default address. */
export interface ModelCustomer extends Required<Pick<ModelUser, 'id' | 'email' | 'firstname' | 'lastname'>> {
  readonly addresses: readonly Address[];
}

const amountOf = (money: Money | null | undefined): string | undefined => money?.amount;

/** Returns the discount on one piece, because promotions are calculated by piece. Source: docs/rules.md PROMO-05 */
function discountOfOne(discount: Money, quantity: number, { currency }: Goods): string {
  const { minor } = parseAmount(discount.amount, currency);
  return toWireMoney({ minor: Math.round(minor / quantity), currency }, 'en').amount;
}

/** Returns the items that are available, because the total includes only these. */
const itemsOf = (goods: Goods): ModelOrder['items'] =>
  goods.items
    .filter(({ unavailable }) => unavailable === undefined)
    .map((item) => ({
      id: item.id,
      sku: item.productSku,
      name: item.englishName ?? item.productName,
      brand: item.brand,
      category: item.itemCategory,
      variant: item.format.identifier,
      price: item.price.amount,
      quantity: item.quantity,
      ...(item.productCoupon && { productCoupon: item.productCoupon }),
      ...(item.discount && { discount: discountOfOne(item.discount, item.quantity, goods) }),
    }));

const distinct = (words: readonly string[]): string => [...new Set(words)].join(',');

/** @param methods - shipping methods of the parcels; empty until the shopper has chosen one for each parcel */
function shippingOf(sums: Sums, methods: readonly Method[]): ModelOrder['shipping'] {
  if (methods.length === 0) return undefined;
  return {
    price: amountOf(sums.shipping),
    type: distinct(methods.map(({ type }) => type)),
    method: distinct(methods.map(({ name }) => name)),
    discount: amountOf(sums.shippingDiscount),
  };
}

/** Builds the model's order. Discount, tax and code come from the cart. Source: docs/rules.md PROMO-07 */
const orderOf = (goods: Goods, sums: Sums, methods: readonly Method[]): ModelOrder => ({
  number: goods.number,
  total: sums.total.amount,
  subTotal: sums.subtotal.amount,
  discount: amountOf(sums.discount),
  tax: amountOf(sums.tax),
  ...(goods.coupon !== null && { coupon: goods.coupon }),
  shipping: shippingOf(sums, methods),
  items: itemsOf(goods),
});

const textOf = (text: string | null | undefined): string | undefined => text?.trim() || undefined;

function personAt(address: Address | null | undefined): Omit<ModelUser, 'authenticated'> {
  if (!address) return {};
  return {
    phone: textOf(address.phone),
    firstname: textOf(address.firstname),
    lastname: textOf(address.lastname),
    address: {
      street: textOf(`${address.address1} ${address.address2}`),
      city: textOf(address.city),
      region: textOf(address.state),
      postal_code: textOf(address.zipcode),
      country: address.country === 'UK' ? 'GB' : textOf(address.country),
    },
  };
}

/** Returns the model of a visitor without a cart, who is a guest by default. */
export const ecommerceModel = (
  { currency, locale, iso }: Market,
  user: ModelUser = { authenticated: false },
): EcommerceModel => ({ marketplace: { currency, language: locale, country: iso }, user });

interface OpenCart {
  readonly cart: Cart;
  readonly checkout: Checkout | undefined;
}

function sumsOfCart({ cart: { price }, checkout }: OpenCart): Sums {
  if (!checkout) return { ...price, discount: price.discount?.promo, shipping: undefined };
  const { items, discount, shipping, tax, total } = checkout.quote;
  return {
    ...{ total, tax, shipping, subtotal: items },
    ...{ discount: discount.promo, shippingDiscount: discount.shipping },
  };
}

/** Returns the shipping methods of all parcels; empty if none is chosen yet for one of them. */
function chosenMethods(checkout: Checkout | undefined): readonly Method[] {
  const methods = checkout?.parcels.map(({ rates }) => rates.find(({ selected }) => selected)?.method) ?? [];
  return methods.every((method) => method !== undefined) ? methods : [];
}

/**
 * Returns a cart's model for the page's event pipeline. The model contains personal data only of a signed-in customer,
 * because data typed at checkout is not confirmed yet.
 *
 * @param customer - the signed-in customer; undefined for a guest. Source: docs/rules.md TRACK-01
 */
export function modelOfCart(
  market: Market,
  open: OpenCart,
  customer: ModelCustomer | undefined,
): EcommerceModel {
  const user: ModelUser = { authenticated: customer !== undefined };
  if (customer) {
    const { id, email, firstname, lastname, addresses } = customer;
    Object.assign(user, personAt(addresses[0]), { id, email, firstname, lastname });
  }
  const base = ecommerceModel(market, user);
  if (open.cart.number === '') return base;
  return { ...base, order: orderOf(open.cart, sumsOfCart(open), chosenMethods(open.checkout)) };
}

/**
 * Like {@link modelOfCart}, but for an order, with the personal data of the order's buyer.
 * Source: docs/rules.md TRACK-01
 */
export function modelOfOrder(
  market: Market,
  { order, totals, buyer }: BoughtOrder,
  customerId: string | undefined,
): EcommerceModel {
  const user: ModelUser = {
    authenticated: customerId !== undefined,
    id: customerId,
    email: textOf(buyer.email),
    ...personAt(buyer.address),
  };
  const methods = (order.parcels ?? []).flatMap(({ shipping }) => shipping?.method ?? []);
  const sums = {
    ...{ total: totals.order, subtotal: totals.items, discount: order.price.discount.promo, tax: totals.tax },
    ...{ shipping: totals.shipping, shippingDiscount: totals.discount.shipping_discount },
  };
  return { ...ecommerceModel(market, user), order: orderOf(order, sums, methods) };
}
