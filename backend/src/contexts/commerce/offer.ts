import type { CommerceDocument, ProductPackage } from '@bindery/muse';
import type { CommerceRows, GoodsRow, PriceRow, ProductRow } from './commerce.repository';

/** Why something cannot be bought: before its first day, after its last one, or there is none left. */
export type Unavailability = 'not_yet' | 'discontinued' | 'sold_out';

/**
 * How a product is sold at one instant. `commerce`: the terms in the form of a package's own, with the prices that
 * hold. `unavailable` tells why none of it can be bought; a format may be sold out by itself.
 */
export interface Offer {
  readonly commerce: CommerceDocument;
  readonly unavailable: Unavailability | undefined;
  readonly soldOutFormats: ReadonlySet<string>;
}

/** An offer with the instant at which a date changes it; epoch, milliseconds. */
export interface DatedOffer {
  readonly offer: Offer;
  readonly until: number;
}

function groupBy<T>(entries: readonly T[], keyOf: (entry: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return groups;
}

const isAhead = (at: number | null, now: number): at is number => at !== null && at > now;

const holds = ({ validFrom, validTo }: PriceRow, now: number): boolean =>
  !isAhead(validFrom, now) && (validTo === null || validTo > now);

/** Prices are in the order in which they count. */
function pricesAt(prices: readonly PriceRow[], now: number): Record<string, string> {
  const found: Record<string, string> = {};
  for (const price of prices) if (holds(price, now)) found[price.market] ??= price.amount;
  return found;
}

function unavailability(
  { availableOn, discontinueOn }: ProductRow,
  formats: readonly GoodsRow[],
  now: number,
): Unavailability | undefined {
  if (availableOn > now) return 'not_yet';
  if (discontinueOn !== null && discontinueOn <= now) return 'discontinued';
  return formats.length > 0 && formats.every(({ stock }) => stock === 0) ? 'sold_out' : undefined;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The offers of every product at an instant, by slug. Source: docs/rules.md PACK-03, PACK-10 */
export function offersAt({ products, goods, prices }: CommerceRows, now: number): Map<string, DatedOffer> {
  const pricesOf = groupBy(prices, ({ sku }) => sku);
  const goodsOf = groupBy(goods, ({ slug }) => slug);
  return new Map(
    products.map((product) => {
      const own = goodsOf.get(product.slug) ?? [];
      const dates = [
        product.availableOn,
        product.discontinueOn,
        ...own.flatMap(({ sku }) =>
          (pricesOf.get(sku) ?? []).flatMap(({ validFrom, validTo }) => [validFrom, validTo]),
        ),
      ];
      const until = Math.min(Infinity, ...dates.filter((at) => isAhead(at, now)));
      return [product.slug, { offer: offerOf(product, own, pricesOf, now), until }];
    }),
  );
}

function offerOf(
  product: ProductRow,
  goods: readonly GoodsRow[],
  pricesOf: ReadonlyMap<string, readonly PriceRow[]>,
  now: number,
): Offer {
  const pricesIn = (sku: string) => pricesAt(pricesOf.get(sku) ?? [], now);
  const formats = goods.filter(({ kind }) => kind !== 'upsell');
  const upsells = groupBy(
    goods.filter(({ kind }) => kind === 'upsell'),
    ({ name }) => name,
  );
  const { masterSku, availableOn, discontinueOn, productionDays } = product;
  return {
    unavailable: unavailability(product, formats, now),
    soldOutFormats: new Set(formats.filter(({ stock }) => stock === 0).map(({ name }) => name)),
    commerce: {
      masterSku,
      availableOn: dayOf(availableOn),
      ...(discontinueOn !== null && { discontinueOn: dayOf(discontinueOn) }),
      ...(productionDays !== null && { productionDays }),
      variants: formats.map(({ name, sku, stock }) => ({
        format: name,
        sku,
        ...(stock !== null && { stock }),
        prices: pricesIn(sku),
      })),
      upsells: [...upsells].map(([slug, variants]) => ({
        slug,
        variants: variants.map(({ sku, when }) => ({ sku, when: when ?? true, prices: pricesIn(sku) })),
      })),
    },
  };
}

/** An extra as it is sold. `prices`: those that hold, by market; without one it is not sold there. */
export interface SoldExtra {
  readonly prices: Readonly<Record<string, string>>;
  readonly unavailable: Unavailability | undefined;
}

/** A package as it is sold: with the terms that hold in place of its own. `shown`: without formats that are sold out. */
export interface SoldPackage {
  readonly all: ProductPackage;
  readonly shown: ProductPackage;
  readonly unavailable: Unavailability | undefined;
  readonly soldOutFormats: ReadonlySet<string>;
}

/** @param offer - of the table; undefined: the package's own terms hold */
export function soldPackage(book: ProductPackage, offer: Offer | undefined, now: number): SoldPackage {
  const { commerce, unavailable, soldOutFormats } = offerOfPackage(book.commerce, offer, now);
  const all = { ...book, commerce };
  const isLeft = (format: string): boolean => !soldOutFormats.has(format);
  const shown =
    soldOutFormats.size === 0
      ? all
      : {
          ...all,
          product: {
            ...book.product,
            formats: book.product.formats.filter(({ identifier }) => isLeft(identifier)),
          },
          commerce: { ...commerce, variants: commerce.variants.filter(({ format }) => isLeft(format)) },
        };
  // a process whose package has no other format than those that are sold out
  const isNoneLeft = shown.product.formats.length === 0;
  return { all, shown, soldOutFormats, unavailable: unavailable ?? (isNoneLeft ? 'sold_out' : undefined) };
}

/** An offer as this package can be sold with it: of what the table does not know, the package's own terms hold. */
function offerOfPackage(own: CommerceDocument, offer: Offer | undefined, now: number): Offer {
  if (!offer) {
    const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);
    const { availableOn, discontinueOn } = own;
    const isOver = discontinueOn !== undefined && midnight(discontinueOn) <= now;
    const unavailable = midnight(availableOn) > now ? 'not_yet' : isOver ? 'discontinued' : undefined;
    return { commerce: own, unavailable, soldOutFormats: new Set() };
  }
  const { commerce } = offer;
  return {
    ...offer,
    commerce: {
      ...commerce,
      variants: own.variants.map((variant) => {
        const sold = commerce.variants.find(({ format }) => format === variant.format);
        return sold ? { ...sold, prices: { ...variant.prices, ...sold.prices } } : variant;
      }),
      upsells: (own.upsells ?? []).map((upsell) => {
        const sold = commerce.upsells?.find(({ slug }) => slug === upsell.slug);
        return sold && sold.variants.length > 0 ? withOwnPrices(sold, upsell) : upsell;
      }),
    },
  };
}

type Upsell = NonNullable<CommerceDocument['upsells']>[number];

const withOwnPrices = (sold: Upsell, own: Upsell): Upsell => ({
  ...sold,
  variants: sold.variants.map((variant) => ({
    ...variant,
    prices: { ...own.variants.find(({ sku }) => sku === variant.sku)?.prices, ...variant.prices },
  })),
});
