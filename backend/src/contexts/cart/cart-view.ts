import type { Cart, LineItem, Product, Variant } from '@bindery/shared/contracts';
import { isFilled } from '@bindery/shared/customisation';
import { toWireMoney, type Market, type MinorMoney } from '@bindery/shared/market';
import { LOCAL_DATE } from '@bindery/muse';
import { beyondStock, type Unavailability } from '../catalogue';
import { deliveryPromise, slowest, type DeliveryPromise } from '../delivery';
import { priceChanged, linePrice } from './agreed-price';
import type { CartShelf } from './cart-desk';
import type { LineRow, StoredCart, CartRow } from './cart.repository';
import { extraViews } from './line-extras';
import type { LineLooks } from './line-looks';
import { cartMoney, type MoneyRules, type PricedLine } from './cart-money';

/**
 * Returns the shelf for one cart. Its stock includes the pieces that the cart's own running payment has taken.
 * Source: docs/rules.md STOCK-01
 */
function withHeldPieces(shelf: CartShelf, { held: heldPieces }: Pick<CartRow, 'held'>): CartShelf {
  if (Object.keys(heldPieces).length === 0) return shelf;
  const isHeld = (sku: string | undefined): boolean => sku !== undefined && Object.hasOwn(heldPieces, sku);
  return {
    ...shelf,
    remainingStock(sku) {
      const remainingPieces = shelf.remainingStock(sku);
      return remainingPieces === undefined || !isHeld(sku)
        ? remainingPieces
        : remainingPieces + heldPieces[sku]!;
    },
    unavailable(slug, format) {
      const reason = shelf.unavailable(slug, format);
      if (reason !== 'sold_out') return reason;
      const variants = shelf.product(slug)?.variants ?? [];
      return isHeld(variants.find((variant) => variant.format.identifier === format)?.sku)
        ? undefined
        : reason;
    },
    extras: {
      find(sku) {
        const extra = shelf.extras.find(sku);
        return extra?.unavailable === 'sold_out' && isHeld(sku)
          ? { ...extra, unavailable: undefined }
          : extra;
      },
    },
  };
}

/** Returns the variant of a line; undefined if this process has no package with it. */
export const variantOf = (
  { productSlug, variantId }: Pick<LineRow, 'productSlug' | 'variantId'>,
  shelf: Pick<CartShelf, 'product'>,
): Variant | undefined => shelf.product(productSlug)?.variants.find(({ id }) => id === variantId);

/** Returns why the product or format of a line cannot be bought; undefined if it can. */
export function unavailabilityOf(
  line: Pick<LineRow, 'productSlug' | 'variantId'>,
  shelf: Pick<CartShelf, 'product' | 'unavailable'>,
): Unavailability | undefined {
  const variant = variantOf(line, shelf);
  return variant ? shelf.unavailable(line.productSlug, variant.format.identifier) : 'discontinued';
}

/** Shows a line even if this process lacks its product or format, so that the shopper can remove the line. */
function unknownLine(
  line: LineRow,
  product: Product | undefined,
  market: Market,
  looks: LineLooks,
): LineItem {
  const zeroAmount = toWireMoney({ minor: 0, currency: market.currency }, market.moneyLocale);
  const { customisation, productSlug } = line;
  const { name, ...look } = product
    ? { name: product.name, ...looks.lookOf(line, product, market) }
    : looks.ofUnknown(line, market);
  const chosenFormat = customisation['format'];
  const format = typeof chosenFormat === 'string' ? chosenFormat : '';
  return {
    id: line.id,
    type: 'personalised_product',
    name,
    productName: name,
    ...(product?.englishName !== undefined && { englishName: product.englishName }),
    productId: product?.id ?? productSlug,
    productSku: product?.master_sku ?? '',
    productSlug,
    variantSku: '',
    itemCategory: product?.category ?? '',
    brand: product?.brand ?? '',
    quantity: line.quantity,
    format: { id: format, identifier: format, name: format },
    customisation: withoutDate(customisation),
    version: line.packageVersion,
    unavailable: 'discontinued',
    ...look,
    upsells: [],
    price: zeroAmount,
    lineTotal: zeroAmount,
  };
}

/** Removes the date from the choices, because the page adds it and the shopper does not choose it. */
export function withoutDate(customisation: LineRow['customisation']): LineRow['customisation'] {
  const undatedChoices = { ...customisation };
  delete undatedChoices[LOCAL_DATE];
  return undatedChoices;
}

function lineViews(line: LineRow, shelf: CartShelf, market: Market, looks: LineLooks): PricedLine[] {
  const product = shelf.product(line.productSlug);
  const variant = variantOf(line, shelf);
  if (!product || !variant) {
    const unknown = unknownLine(line, product, market, looks);
    const parent = { line, view: unknown, format: undefined };
    return [{ view: unknown, each: undefined }, ...extraViews(parent, shelf.extras, market)];
  }
  const { each, upsells } = linePrice(line, product, variant, market.currency);
  const total = { minor: each.minor * line.quantity, currency: market.currency };
  const unavailable =
    shelf.unavailable(product.slug, variant.format.identifier) ??
    (looks.isOfThePast(line) ? 'discontinued' : undefined);
  const look = looks.lookOf(line, product, market);
  const approval = looks.approvalOf(line, market);
  const view: LineItem = {
    id: line.id,
    type: 'personalised_product',
    name: product.name,
    productName: product.name,
    ...(product.englishName !== undefined && { englishName: product.englishName }),
    productId: product.id,
    productSku: product.master_sku,
    productSlug: product.slug,
    variantSku: variant.sku,
    itemCategory: product.category,
    brand: product.brand,
    quantity: line.quantity,
    format: { id: variant.format.id, identifier: variant.format.identifier, name: variant.format.name },
    customisation: withoutDate(line.customisation),
    version: line.packageVersion,
    ...(unavailable ? { unavailable } : changesOf(line, product, each, market)),
    ...(!unavailable && approval && { approval }),
    ...look,
    ...(line.giftMessage !== null && { giftMessage: line.giftMessage }),
    // omits upsells with an empty value, because the shopper did not choose them even if they have a price
    upsells: upsells
      .filter(({ key }) => isFilled(line.customisation[key]))
      .map((upsell) => ({
        ...upsell,
        label: look.summary.find(({ key }) => key === upsell.key)?.label ?? upsell.key,
      })),
    price: toWireMoney(each, market.moneyLocale),
    lineTotal: toWireMoney(total, market.moneyLocale),
  };
  const parent = { line, view, format: variant.format };
  const taxCategory = variant.tax_category_id ?? undefined;
  return [
    { view, each: unavailable ? undefined : each.minor, taxCategory },
    ...extraViews(parent, shelf.extras, market),
  ];
}

/**
 * Returns what has changed since the shopper added a line: its price, or the current version of its package.
 * Source: docs/rules.md CART-22, CART-25
 */
function changesOf(
  line: LineRow,
  { version }: Product,
  each: MinorMoney,
  market: Market,
): Pick<LineItem, 'priceChanged' | 'newerVersion'> {
  const priceChange = priceChanged(line, each, market);
  return {
    ...(priceChange && { priceChanged: priceChange }),
    ...(line.newerVersions?.includes(version) && { newerVersion: version }),
  };
}

/**
 * Assigns the stock of each SKU to the lines in their order. A line that exceeds it shows how many pieces are left.
 * Source: docs/rules.md STOCK-02
 */
function withShortages(lines: readonly PricedLine[], { remainingStock }: CartShelf): readonly PricedLine[] {
  const wantedPieces = lines.flatMap(({ view: { id, variantSku: sku, quantity, unavailable } }) =>
    unavailable ? [] : [{ id, sku, quantity }],
  );
  const beyond = beyondStock(wantedPieces, remainingStock);
  if (beyond.size === 0) return lines;
  return lines.map((line) => {
    const remainingPieces = beyond.get(line.view.id);
    return remainingPieces === undefined
      ? line
      : { ...line, view: { ...line.view, onlyLeft: remainingPieces } };
  });
}

/**
 * Lists the decisions that the shopper must make before checkout. The extras of an unavailable line need no decision of
 * their own. Source: docs/rules.md CART-23
 */
function undecidedIn(lines: readonly PricedLine[]): NonNullable<Cart['undecided']> {
  const undecidedItems: NonNullable<Cart['undecided']> = [];
  const unavailableIds = new Set(lines.filter(({ view }) => view.unavailable).map(({ view }) => view.id));
  for (const { view } of lines) {
    const {
      id: lineItemId,
      parentLineItemId,
      unavailable,
      priceChanged: priceChange,
      onlyLeft: remainingPieces,
    } = view;
    if (parentLineItemId && unavailableIds.has(parentLineItemId)) continue;
    if (unavailable) undecidedItems.push({ lineItemId, reason: 'unavailable' });
    if (priceChange) undecidedItems.push({ lineItemId, reason: 'price_changed' });
    if (remainingPieces !== undefined) undecidedItems.push({ lineItemId, reason: 'too_many' });
  }
  return undecidedItems;
}

/** Returns either the lines in the cart or the saved lines. The extras of a line follow it. */
export const pricedLines = (
  lines: readonly LineRow[],
  shelf: CartShelf,
  market: Market,
  looks: LineLooks,
  isSaved = false,
): PricedLine[] =>
  lines.filter((line) => line.isSaved === isSaved).flatMap((line) => lineViews(line, shelf, market, looks));

/**
 * Returns the promised dates of delivery for an order placed now. Undefined if none of the lines can be bought.
 * Source: docs/rules.md CART-27
 */
function promiseOf(
  lines: readonly PricedLine[],
  shelf: CartShelf,
  market: Market,
  now: number,
): DeliveryPromise | undefined {
  const buyableLines = lines.filter(({ view, each }) => each !== undefined && !view.parentLineItemId);
  if (buyableLines.length === 0) return undefined;
  const productionDays = slowest(buyableLines.map(({ view }) => shelf.productionDays(view.productSlug)));
  return deliveryPromise(market.identifier, productionDays, now);
}

/**
 * Returns the view of a cart in this market, with the market's prices. Items that cannot be bought now have a reason,
 * and do not count towards the total. Source: docs/rules.md PACK-03
 */
export function cartView(
  storedCart: StoredCart | undefined,
  shelfNow: CartShelf,
  market: Market,
  looks: LineLooks,
  rules: MoneyRules,
  now = Date.now(),
): Cart {
  const allLineRows = storedCart?.lines ?? [];
  const shelf = storedCart ? withHeldPieces(shelfNow, storedCart.cart) : shelfNow;
  const lines = withShortages(pricedLines(allLineRows, shelf, market, looks), shelf);
  const promise = promiseOf(lines, shelf, market, now);
  return {
    number: storedCart?.cart.number ?? '',
    revision: storedCart?.cart.revision ?? 0,
    state: storedCart?.cart.state ?? 'cart',
    isOpen: storedCart?.cart.isOpen ?? true,
    ...(storedCart?.cart.paymentId != null && { isBeingPaid: true }),
    email: null,
    processAt: promise?.processAt ?? null,
    currency: market.currency,
    itemCount: lines.reduce(
      (count, { view, each }) => count + (each === undefined || view.parentLineItemId ? 0 : view.quantity),
      0,
    ),
    ...cartMoney(lines, storedCart?.cart.promotionCodes ?? [], market, rules),
    saved: pricedLines(allLineRows, shelf, market, looks, true).map(({ view }) => view),
    undecided: undecidedIn(lines),
    delivery: promise?.delivery ?? null,
  };
}
