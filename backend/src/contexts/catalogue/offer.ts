import type { CommerceDocument, CommerceVariant, ProductPackage } from '@bindery/muse';
import type { CommerceRows, GoodsRow, PriceRow, ProductRow } from './commerce.repository';
import { wasPrice } from './was-price';

/** Why something cannot be bought. `not_yet`: not on sale yet; `discontinued`: its sale has ended or was stopped. */
export type Unavailability = 'not_yet' | 'discontinued' | 'sold_out';

/** A format as it is sold. `wasPrices`: prices before the reduction, by market. Times are epoch milliseconds. */
export interface SoldVariant extends CommerceVariant {
  readonly wasPrices?: Readonly<Record<string, string>>;
  readonly createdAt?: number;
  readonly updatedAt?: number;
}

export interface SoldCommerce extends Omit<CommerceDocument, 'variants'> {
  readonly variants: SoldVariant[];
}

/** A package with the present terms of sale instead of its own. */
export interface SoldBook extends Omit<ProductPackage, 'commerce'> {
  readonly commerce: SoldCommerce;
}

/** The state of sale of a product at one instant. `closedFormats`: by format, why it cannot be bought. */
export interface Offer {
  readonly commerce: SoldCommerce;
  readonly unavailable: Unavailability | undefined;
  readonly closedFormats: ReadonlyMap<string, Unavailability>;
}

/** An offer that is valid until one of its dates passes. `until`: this time, in milliseconds since the epoch. */
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

const isAhead = (instant: number | null, now: number): instant is number => instant !== null && instant > now;

/** Returns true if a price is valid now. For each SKU and market, the first valid price wins. */
export const holds = ({ validFrom, validTo, replacedAt }: PriceRow, now: number): boolean =>
  replacedAt === null && !isAhead(validFrom, now) && (validTo === null || validTo > now);

/** Expects prices in order of precedence: the first valid price wins. */
function pricesAt(prices: readonly PriceRow[], now: number): Record<string, string> {
  const foundPrices: Record<string, string> = {};
  for (const price of prices) if (holds(price, now)) foundPrices[price.market] ??= price.amount;
  return foundPrices;
}

function wasPricesAt(prices: readonly PriceRow[], now: number): Record<string, string> {
  const byMarket = groupBy(prices, ({ market }) => market);
  return Object.fromEntries(
    [...byMarket].flatMap(([market, rows]) => {
      const earlierPrice = wasPrice(rows, now);
      return earlierPrice === undefined ? [] : [[market, earlierPrice]];
    }),
  );
}

/** Times when a product's sale begins and ends, in milliseconds since the epoch; null means no end. */
interface Days {
  readonly availableOn: number;
  readonly discontinueOn: number | null;
}

/** Decides whether something can be bought, for lists, pages, carts and orders alike. Source: docs/rules.md PACK-03 */
function availability(
  { availableOn, discontinueOn }: Days,
  formats: readonly Pick<SoldVariant, 'format' | 'stock' | 'viewable'>[],
  now: number,
): Pick<Offer, 'unavailable' | 'closedFormats'> {
  const closedFormats = new Map(
    formats.flatMap(({ format, stock, viewable }): [string, Unavailability][] => {
      if (viewable === false) return [[format, 'discontinued']];
      return stock === 0 ? [[format, 'sold_out']] : [];
    }),
  );
  if (availableOn > now) return { closedFormats, unavailable: 'not_yet' };
  if (discontinueOn !== null && discontinueOn <= now) return { closedFormats, unavailable: 'discontinued' };
  return { closedFormats, unavailable: whyAllAreClosed(formats, closedFormats) };
}

/**
 * Returns why no format can be bought. If formats have different reasons, returns 'sold_out' rather than
 * 'discontinued', because the stock may be refilled. @returns undefined if a format can be bought, or if there are no
 * formats
 */
function whyAllAreClosed(
  formats: readonly unknown[],
  closedFormats: ReadonlyMap<string, Unavailability>,
): Unavailability | undefined {
  if (formats.length === 0 || closedFormats.size < formats.length) return undefined;
  return [...closedFormats.values()].includes('sold_out') ? 'sold_out' : 'discontinued';
}

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** Returns the offers of all products at one instant, by slug. Source: docs/rules.md PACK-03, PACK-10 */
export function offersAt({ products, goods, prices }: CommerceRows, now: number): Map<string, DatedOffer> {
  const pricesOf = groupBy(prices, ({ sku }) => sku);
  const goodsOf = groupBy(goods, ({ slug }) => slug);
  return new Map(
    products.map((product) => {
      const ownGoods = goodsOf.get(product.slug) ?? [];
      const dates = [
        product.availableOn,
        product.discontinueOn,
        ...ownGoods.flatMap(({ sku }) =>
          (pricesOf.get(sku) ?? []).flatMap(({ validFrom, validTo }) => [validFrom, validTo]),
        ),
      ];
      const expiresAt = Math.min(Infinity, ...dates.filter((date) => isAhead(date, now)));
      return [product.slug, { offer: offerOf(product, ownGoods, pricesOf, now), until: expiresAt }];
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
  const { masterSku, availableOn, discontinueOn, productionDays, details, staffListed } = product;
  const variants = formats.map(
    ({ name, sku, stock, createdAt, updatedAt, ...goodsOfFormat }): SoldVariant => {
      const wasPrices = wasPricesAt(pricesOf.get(sku) ?? [], now);
      return {
        ...goodsOfFormat.details,
        format: name,
        sku,
        ...(stock !== null && { stock }),
        prices: pricesIn(sku),
        ...(Object.keys(wasPrices).length > 0 && { wasPrices }),
        createdAt,
        updatedAt,
      };
    },
  );
  return {
    ...availability(product, variants, now),
    commerce: {
      ...details,
      ...(staffListed !== null && { listed: staffListed }),
      masterSku,
      availableOn: dayOf(availableOn),
      ...(discontinueOn !== null && { discontinueOn: dayOf(discontinueOn) }),
      ...(productionDays !== null && { productionDays }),
      variants,
      upsells: [...upsells].map(([slug, ofUpsell]) => ({
        slug,
        variants: ofUpsell.map(({ sku, when }) => ({ sku, when: when ?? true, prices: pricesIn(sku) })),
      })),
    },
  };
}

/** An extra as it is sold. `prices`: valid prices by market; a market without a price does not sell the extra. */
export interface SoldExtra {
  readonly prices: Readonly<Record<string, string>>;
  readonly unavailable: Unavailability | undefined;
}

/** A package with its present terms of sale. `shownBook`: the package without formats that cannot be bought. */
export interface SoldPackage {
  readonly wholeBook: SoldBook;
  readonly shownBook: SoldBook;
  readonly unavailable: Unavailability | undefined;
  readonly closedFormats: ReadonlyMap<string, Unavailability>;
  /** An unlisted product still has its own page and can be bought. Source: docs/rules.md CAT-01 */
  readonly isListed: boolean;
}

/** Returns why a product or one of its formats cannot be bought; undefined if it can. Source: docs/rules.md PACK-03 */
export function whyNotSold(sold: SoldPackage, format?: string): Unavailability | undefined {
  return sold.unavailable ?? (format === undefined ? undefined : sold.closedFormats.get(format));
}

/** @param offer - the product's offer in the database; undefined means the package's own terms apply */
export function soldPackage(book: ProductPackage, offer: Offer | undefined, now: number): SoldPackage {
  const { commerce, unavailable, closedFormats } = offerOfPackage(book.commerce, offer, now);
  const wholeBook = { ...book, commerce };
  const isLeft = (format: string): boolean => !closedFormats.has(format);
  const shownBook =
    closedFormats.size === 0
      ? wholeBook
      : {
          ...wholeBook,
          product: {
            ...book.product,
            formats: book.product.formats.filter(({ identifier }) => isLeft(identifier)),
          },
          commerce: { ...commerce, variants: commerce.variants.filter(({ format }) => isLeft(format)) },
        };
  return {
    wholeBook,
    shownBook,
    closedFormats,
    isListed: commerce.listed ?? true,
    // `offer` covers all versions, so it has no reason if only the formats of this version are closed
    unavailable: unavailable ?? whyAllAreClosed(book.product.formats, keep(closedFormats, book)),
  };
}

/** Returns the closed formats that the package has. */
const keep = (
  closedFormats: ReadonlyMap<string, Unavailability>,
  { product }: ProductPackage,
): ReadonlyMap<string, Unavailability> =>
  new Map(
    [...closedFormats].filter(([format]) => product.formats.some(({ identifier }) => identifier === format)),
  );

/** Returns the offer of this package. If the database lacks a term, the term comes from the package. */
function offerOfPackage(ownTerms: CommerceDocument, offer: Offer | undefined, now: number): Offer {
  if (!offer) {
    const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);
    const { availableOn, discontinueOn, variants } = ownTerms;
    const days = {
      availableOn: midnight(availableOn),
      discontinueOn: discontinueOn === undefined ? null : midnight(discontinueOn),
    };
    // nobody counts the stock of goods without a database row, so it is unlimited
    const uncounted = variants.map(({ format, viewable = true }) => ({ format, viewable }));
    return { commerce: ownTerms, ...availability(days, uncounted, now) };
  }
  const { commerce } = offer;
  return {
    ...offer,
    commerce: {
      ...commerce,
      variants: ownTerms.variants.map((variant) => {
        const sold = commerce.variants.find(({ format }) => format === variant.format);
        return sold ? { ...sold, prices: { ...variant.prices, ...sold.prices } } : variant;
      }),
      upsells: (ownTerms.upsells ?? []).map((upsell) => {
        const sold = commerce.upsells?.find(({ slug }) => slug === upsell.slug);
        return sold && sold.variants.length > 0 ? withOwnPrices(sold, upsell) : upsell;
      }),
    },
  };
}

type Upsell = NonNullable<CommerceDocument['upsells']>[number];

const withOwnPrices = (sold: Upsell, ownUpsell: Upsell): Upsell => ({
  ...sold,
  variants: sold.variants.map((variant) => ({
    ...variant,
    prices: { ...ownUpsell.variants.find(({ sku }) => sku === variant.sku)?.prices, ...variant.prices },
  })),
});
