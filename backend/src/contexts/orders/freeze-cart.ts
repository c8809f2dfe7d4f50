import type { Cart, LineItem } from '@bindery/shared/contracts';
import { parseAmount } from '@bindery/shared/market';
import type { CartToOrder } from '../cart';
import type { NewOrder, NewOrderItem } from './orders.repository';
import type { FrozenItem, FrozenShipping, OrderMoney, FrozenParcel } from './orders.tables';
import { deliveryOf, endOfWindow, notEarlier } from '../delivery';

type Minor = (money: { readonly amount: string } | null | undefined) => number;

const promotionsOf = (promotions: LineItem['promotions'], minor: Minor): FrozenItem['promotions'] =>
  (promotions ?? [])
    .filter(({ inactive }) => inactive === undefined)
    .map(({ code, name, percent, amount }) => ({
      code,
      name,
      ...(percent && { percent }),
      amount: minor(amount),
    }));

function frozenItem(
  view: LineItem,
  { lockedKeys, taxCategory }: { lockedKeys: readonly string[]; taxCategory: string | undefined },
  minor: Minor,
): FrozenItem {
  const { type, name, productName, productId, productSku, itemCategory, brand, format } = view;
  const { englishName, components, summary, productCoupon, coverImage, upsells, giftMessage } = view;
  return {
    view: {
      ...{ type, name, productName, productId, productSku, itemCategory, brand, format, components, summary },
      ...(englishName !== undefined && { englishName }),
      ...(giftMessage !== undefined && { giftMessage }),
      productCoupon: productCoupon ?? null,
      // omits the cover of a book, because its URL is sealed with a rotating key and each view must make it anew
      ...(coverImage && !coverImage.isMuseImage && { coverImage }),
    },
    ...(taxCategory !== undefined && { taxCategory }),
    each: minor(view.price),
    discount: minor(view.discount),
    promotions: promotionsOf(view.promotions, minor),
    upsells: upsells.map((upsell) => ({ ...upsell, price: minor(upsell.price) })),
    lockedKeys,
  };
}

function moneyOf(
  { price }: Pick<Cart, 'price'>,
  shipping: FrozenShipping | undefined,
  minor: Minor,
): OrderMoney {
  const [cost, discounted] = [shipping?.rate.cost ?? 0, shipping?.rate.discountedCost ?? 0];
  return {
    items: minor(price.subtotal),
    promo: minor(price.discount?.promo),
    credit: minor(price.discount?.credit),
    shipping: shipping ? cost : null,
    shippingDiscount: cost - discounted,
    tax: price.tax ? minor(price.tax) : null,
    isTaxIncluded: price.taxIncluded,
    total: minor(price.total) + discounted,
  };
}

/**
 * Freezes the cart for its order. Uses the amounts that the owner of the cart saw, in minor units. Does not compute
 * prices again. Source: docs/rules.md ORDER-08
 *
 * @param shipping - the method chosen at checkout; undefined if none was chosen
 */
export function freezeCart({ view, lines, lockedKeys, taxCategory }: CartToOrder, shipping?: FrozenShipping) {
  const minor: Minor = (money) => (money ? parseAmount(money.amount, view.currency).minor : 0);
  const linesById = new Map(lines.map((line) => [line.id, line]));
  return {
    money: moneyOf(view, shipping, minor),
    promotions: promotionsOf(view.promotions, minor),
    items: view.items.map((item, position) => {
      const line = linesById.get(item.id);
      return {
        id: item.id,
        parentItemId: item.parentLineItemId ?? null,
        position,
        kind: line ? 'personalised_product' : (item.type as NewOrderItem['kind']),
        sku: item.variantSku,
        productSlug: item.productSlug,
        variantId: line?.variantId ?? '',
        packageVersion: line?.packageVersion ?? null,
        // the choices; they include the shopper's day, which the view omits. Source: docs/rules.md FIELD-13
        customisation: line?.customisation ?? null,
        quantity: item.quantity,
        frozen: frozenItem(
          item,
          { lockedKeys: line ? lockedKeys(line.productSlug) : [], taxCategory: taxCategory(item.id) },
          minor,
        ),
      };
    }),
  };
}

type Promised = Pick<NewOrder, 'market' | 'shipping' | 'delivery'> & {
  readonly processAt: string;
  readonly parcels: readonly FrozenParcel[];
};

/** Returns the edit window's end for an order placed now, but no earlier time than set at its preparation. */
export const processAtOf = ({ processAt }: Pick<Promised, 'processAt'>, now = Date.now()): Date =>
  new Date(Math.max(Date.parse(processAt), endOfWindow(now)));

/** Returns the delivery promise for production from `from`. No day is earlier than in the earlier promise. */
function promisedFrom(
  from: number,
  market: string,
  { rate: { productionDays, way } }: FrozenShipping,
  earlierDelivery: FrozenParcel['delivery'],
): FrozenParcel['delivery'] {
  const newDelivery = deliveryOf(market, productionDays, from, way);
  return newDelivery ? notEarlier(newDelivery, earlierDelivery) : earlierDelivery;
}

/**
 * @returns the order with current delivery promises, because it may be paid days after its preparation.
 * Source: docs/rules.md PAY-04
 */
export function promisedNow<Prepared extends Promised>(prepared: Prepared): Prepared {
  if (Date.now() <= Date.parse(prepared.processAt)) return prepared;
  const from = processAtOf(prepared).getTime();
  const { market, shipping, delivery, parcels } = prepared;
  return {
    ...prepared,
    delivery: shipping && delivery && promisedFrom(from, market, shipping, delivery),
    parcels: parcels.map((parcel) => ({
      ...parcel,
      delivery: promisedFrom(from, market, parcel.shipping, parcel.delivery),
    })),
  };
}
