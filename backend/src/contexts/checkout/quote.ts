// The price of a checkout, in minor units of one currency. Every amount is a whole number of minor units, so
// the charge equals the sum of the displayed amounts. Source: docs/rules.md CHECK-06

/** An item of the cart. `net`: price of all pieces of the item after promotions. */
export interface PricedItem {
  readonly id: string;
  readonly parentId: string | undefined;
  readonly category: string | undefined;
  readonly quantity: number;
  readonly gross: number;
  readonly net: number;
}

export interface ParcelGoods {
  readonly goods: readonly { readonly category: string | undefined; readonly minor: number }[];
  readonly value: number;
  readonly pieces: number;
}

interface Pieces {
  readonly items: readonly { readonly lineItemId: string; readonly quantity: number }[];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** Returns the share of an amount for the pieces `from` to `to` - 1. All parts add up to the amount. */
function shareOf(minor: number, from: number, to: number, totalCount: number): number {
  const upTo = (count: number): number => Number((BigInt(minor) * BigInt(count)) / BigInt(totalCount));
  return upTo(to) - upTo(from);
}

/** Divides the items among the parcels. Extras go with their books. The parcels' values add up to the net total. */
export function divideGoods(items: readonly PricedItem[], parcels: readonly Pieces[]): ParcelGoods[] {
  const takenPieces = new Map<string, number>();
  return parcels.map((parcel) => {
    const counts = new Map(parcel.items.map(({ lineItemId, quantity }) => [lineItemId, quantity]));
    const goods = items.flatMap(({ id, parentId, category, quantity, net }) => {
      const count = counts.get(parentId ?? id) ?? 0;
      if (count === 0) return [];
      const from = takenPieces.get(id) ?? 0;
      takenPieces.set(id, from + count);
      return [{ category, minor: shareOf(net, from, from + count, quantity) }];
    });
    return { goods, value: sum(goods.map(({ minor }) => minor)), pieces: sum([...counts.values()]) };
  });
}

/** The known parts of a parcel's price. `tax`: tax on the goods and, if a rate is chosen, on shipping. */
export interface ParcelPrice {
  readonly shipping: { readonly cost: number; readonly discountedCost: number } | undefined;
  readonly tax: number | undefined;
}

/** @property shipping - price of shipping without its discount; null until every parcel has a chosen rate */
export interface QuoteMoney {
  readonly items: number;
  readonly promo: number;
  readonly shipping: number | null;
  readonly shippingDiscount: number;
  readonly tax: number | null;
  readonly isTaxIncluded: boolean;
  readonly credit: number;
  readonly total: number;
  readonly pending: readonly ('shipping' | 'tax')[];
}

/** @param credit - the shopper's available store credit */
export function quoteMoney(
  items: readonly Pick<PricedItem, 'gross' | 'net'>[],
  parcels: readonly ParcelPrice[],
  { isTaxIncluded, credit: available }: { readonly isTaxIncluded: boolean; readonly credit: number },
): QuoteMoney {
  const gross = sum(items.map((item) => item.gross));
  const net = sum(items.map((item) => item.net));
  const chosenRates = parcels.flatMap(({ shipping }) => shipping ?? []);
  const isShippingKnown = chosenRates.length === parcels.length;
  const cost = isShippingKnown ? sum(chosenRates.map((rate) => rate.cost)) : null;
  const paid = isShippingKnown ? sum(chosenRates.map((rate) => rate.discountedCost)) : 0;
  const taxes = parcels.flatMap(({ tax }) => tax ?? []);
  const tax = taxes.length === parcels.length ? sum(taxes) : null;
  const total = net + paid + (isTaxIncluded ? 0 : (tax ?? 0));
  const credit = Math.min(Math.max(0, available), total);
  return {
    items: gross,
    promo: gross - net,
    shipping: cost,
    shippingDiscount: (cost ?? paid) - paid,
    ...{ tax, isTaxIncluded, credit },
    total: total - credit,
    pending: [
      ...(isShippingKnown ? [] : (['shipping'] as const)),
      ...(tax === null && !isTaxIncluded ? (['tax'] as const) : []),
    ],
  };
}
