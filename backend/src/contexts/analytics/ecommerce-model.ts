import type { Cart, EcommerceModel } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';

/** What counts: the total is of these alone. */
const boughtOf = ({ items }: Cart): Cart['items'] =>
  items.filter(({ unavailable }) => unavailable === undefined);

/**
 * The model that the page's event pipeline reads.
 *
 * @param cart - undefined for a visitor without one: the model then has no order
 * Source: docs/rules.md TRACK-02
 */
export function ecommerceModel(market: Market, cart: Cart | undefined): EcommerceModel {
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
      items: boughtOf(cart).map((item) => ({
        id: item.id,
        sku: item.productSku,
        name: item.productName,
        brand: item.brand,
        category: item.itemCategory,
        variant: item.format.identifier,
        price: item.price.amount,
        quantity: item.quantity,
      })),
    },
  };
}
