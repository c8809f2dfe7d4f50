import type { Cart, LineItem, Product } from '@bindery/shared/contracts';
import { toWireMoney, type Market, type MinorMoney } from '@bindery/shared/market';
import { LOCAL_DATE } from '@bindery/muse';
import type { Shelf } from '../catalogue';
import type { LineRow, StoredCart } from './cart.repository';
import type { LineLooks } from './line-looks';
import { linePrice } from './line-price';

interface PricedLine {
  readonly view: LineItem;
  readonly total: MinorMoney;
}

function lineView(line: LineRow, product: Product, market: Market, looks: LineLooks): PricedLine | undefined {
  const variant = product.variants.find(({ id }) => id === line.variantId);
  if (!variant) return undefined;
  const { each, upsells } = linePrice(line, product, variant, market.currency);
  const total = { minor: each.minor * line.quantity, currency: market.currency };
  const look = looks(line, product, market);
  // The page sends its own day with every change.
  const customisation = { ...line.customisation };
  delete customisation[LOCAL_DATE];
  const view: LineItem = {
    id: line.id,
    type: 'personalised_product',
    name: product.name,
    productName: product.name,
    productId: product.id,
    productSku: product.master_sku,
    productSlug: product.slug,
    variantSku: variant.sku,
    itemCategory: product.category,
    brand: product.brand,
    quantity: line.quantity,
    format: { id: variant.format.id, identifier: variant.format.identifier, name: variant.format.name },
    customisation,
    ...look,
    upsells: upsells.map((upsell) => ({
      ...upsell,
      label: look.summary.find(({ key }) => key === upsell.key)?.label ?? upsell.key,
    })),
    price: toWireMoney(each, market.moneyLocale),
    lineTotal: toWireMoney(total, market.moneyLocale),
  };
  return { view, total };
}

/**
 * A cart as a shopper of this market sees it, priced by the market. A line whose product is not for sale at the moment
 * stays stored and is left out.
 */
export function cartView(
  stored: StoredCart | undefined,
  shelf: Shelf,
  market: Market,
  looks: LineLooks,
): Cart {
  const lines = (stored?.lines ?? []).flatMap((line) => {
    const product = shelf.product(line.productSlug);
    const priced = product && lineView(line, product, market, looks);
    return priced ? [priced] : [];
  });
  const total = toWireMoney(
    { minor: lines.reduce((sum, line) => sum + line.total.minor, 0), currency: market.currency },
    market.moneyLocale,
  );
  return {
    number: stored?.cart.number ?? '',
    revision: stored?.cart.revision ?? 0,
    state: stored?.cart.state ?? 'cart',
    isOpen: stored?.cart.isOpen ?? true,
    email: null,
    coupon: null,
    processAt: null,
    currency: market.currency,
    items: lines.map(({ view }) => view),
    itemCount: lines.reduce((count, { view }) => count + view.quantity, 0),
    price: { subtotal: total, total, taxIncluded: market.taxIncluded },
  };
}
