import type { Cart, EcommerceModel, Order } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';

/** A cart, or an order, which has the same words for what they share. */
type Bought = Pick<Cart, 'number' | 'coupon' | 'items'> & { readonly price: Cart['price'] | Order['price'] };

/** What counts: the total is of these alone. */
const boughtOf = ({ items }: Bought): Cart['items'] =>
  items.filter(({ unavailable }) => unavailable === undefined);

/** What is known of discount, tax and code: the cart's own numbers. Source: docs/rules.md PROMO-09 */
function reductionsOf({
  price,
  coupon,
}: Bought): Pick<NonNullable<EcommerceModel['order']>, 'discount' | 'tax' | 'coupon'> {
  return {
    ...(price.discount && { discount: price.discount.promo.amount }),
    ...(price.tax && { tax: price.tax.amount }),
    ...(coupon !== null && { coupon }),
  };
}

/**
 * The model that the page's event pipeline reads.
 *
 * @param cart - or an order; undefined for a visitor without one: the model then has no order
 * Source: docs/rules.md TRACK-02
 */
export function ecommerceModel(market: Market, cart: Bought | undefined): EcommerceModel {
  const base: EcommerceModel = {
    marketplace: { currency: market.currency, language: market.locale, country: market.iso },
    user: { authenticated: false },
  };
  if (!cart || cart.number === '') return base;
  return {
    ...base,
    order: {
      number: cart.number,
      total: cart.price.total.amount,
      subTotal: cart.price.subtotal.amount,
      ...reductionsOf(cart),
      items: boughtOf(cart).map((item) => ({
        id: item.id,
        sku: item.productSku,
        name: item.productName,
        brand: item.brand,
        category: item.itemCategory,
        variant: item.format.identifier,
        price: item.price.amount,
        quantity: item.quantity,
        ...(item.productCoupon && { productCoupon: item.productCoupon }),
      })),
    },
  };
}
