import type {
  CanvasLabels,
  FormDocument,
  Product,
  ProductSummary,
  Upsell,
  Variant,
} from '@bindery/shared/contracts';
import { formatMoney, parseAmount, toWireMoney, type Market, type MinorMoney } from '@bindery/shared/market';
import {
  optionUrl,
  type CommerceVariant,
  type ContentDocument,
  type ProductFormat,
  type ProductPackage,
} from '@bindery/muse';

/** What a product's view is made of besides its package. */
export interface ViewWords {
  readonly canvas: CanvasLabels;
  readonly form: FormDocument;
}

/** How a product's cover looks in a market: by the examples of its schema. */
export interface Cover {
  readonly url: string;
  readonly alternativeText: string;
}

/** What the package says in the market's language; in English where it says nothing in that. */
function contentFor(book: ProductPackage, market: Market): ContentDocument {
  const lang = market.contentLocales.find((locale) => Object.hasOwn(book.content, locale)) ?? 'en';
  return book.content[lang]!;
}
const wordsOf = (book: ProductPackage, market: Market): ContentDocument['product'] =>
  contentFor(book, market).product;

/** The package's check has found an entry for each format, and a price in each market. */
const soldAs = ({ commerce }: ProductPackage, { identifier }: ProductFormat): CommerceVariant =>
  commerce.variants.find(({ format }) => format === identifier)!;

const priceIn = ({ identifier, currency }: Market, prices: Readonly<Record<string, string>>): MinorMoney =>
  parseAmount(prices[identifier]!, currency);

function lowestPrice({ commerce }: ProductPackage, market: Market): MinorMoney {
  return commerce.variants
    .map(({ prices }) => priceIn(market, prices))
    .reduce((lowest, price) => (price.minor < lowest.minor ? price : lowest));
}

/** All formats are, or none is: the package's check has seen to it. */
const isBound = ({ product }: ProductPackage): boolean => product.formats[0]!.binding !== undefined;

/** The words on a format's card are the package's, else the shop's. */
function formatView(
  book: ProductPackage,
  { identifier, aliases, picture }: ProductFormat,
  market: Market,
  canvas: CanvasLabels,
): Variant['format'] {
  const [own, english] = [contentFor(book, market), book.content['en']!].map(({ formats }) =>
    formats && Object.hasOwn(formats, identifier) ? formats[identifier] : undefined,
  );
  const name = own?.name ?? canvas[`format_${identifier}_label`] ?? english?.name ?? identifier;
  const description = own?.description ?? canvas[`format_${identifier}_description`] ?? english?.description;
  return {
    id: identifier,
    identifier,
    name,
    aliases: [...aliases],
    ...(description !== undefined && { description }),
    ...(picture.startsWith('options/')
      ? { picture: optionUrl(book.slug, book.version, picture) }
      : { drawing: picture }),
  };
}

/** `weight` in grams, the others in millimetres. */
function variantView(
  book: ProductPackage,
  format: ProductFormat,
  market: Market,
  canvas: CanvasLabels,
  isMaster: boolean,
): Variant {
  const { id, weightG, heightMm, widthMm, depthMm } = format;
  const { sku, prices } = soldAs(book, format);
  return {
    id,
    sku,
    is_master: isMaster,
    format: formatView(book, format, market, canvas),
    price: toWireMoney(priceIn(market, prices), market.moneyLocale),
    weight: weightG,
    height: heightMm,
    width: widthMm,
    depth: depthMm,
  };
}

function upsellViews({ product, commerce }: ProductPackage, market: Market): Upsell[] {
  return (product.upsells ?? []).map(({ slug, key }) => {
    const variants = commerce
      .upsells!.find((upsell) => upsell.slug === slug)!
      .variants.map(({ sku, when, prices }) => ({
        sku,
        when: typeof when === 'object' ? [...when] : when,
        price: toWireMoney(priceIn(market, prices), market.moneyLocale),
      }));
    const { price } = variants.find(({ when }) => when === true) ?? variants[0]!;
    return { id: slug, key, price, variants };
  });
}

export function productView(
  book: ProductPackage,
  market: Market,
  words: ViewWords,
  coverImage: Cover,
): Product {
  const { product, commerce, slug, version } = book;
  const text = wordsOf(book, market);
  const lowest = lowestPrice(book, market);
  return {
    id: product.id,
    slug,
    museSlug: slug,
    version,
    name: text.name,
    tagline: text.tagline,
    description: text.description,
    meta_title: text.metaTitle,
    meta_description: text.metaDescription,
    available_on: commerce.availableOn,
    category: product.category,
    brand: product.brand,
    master_sku: commerce.masterSku,
    price: toWireMoney(lowest, market.moneyLocale),
    display_price: formatMoney(lowest, market.moneyLocale),
    variants: product.formats.map((format, index) =>
      variantView(book, format, market, words.canvas, index === 0),
    ),
    upsells: upsellViews(book, market),
    ...(commerce.productionDays !== undefined && { production_days: commerce.productionDays }),
    pageCount: book.book.pages.length,
    isBound: isBound(book),
    marketplace: { identifier: market.identifier, currency: market.currency },
    content: { canvas: words.canvas, form: words.form },
    coverImage,
  };
}

export function summaryView(book: ProductPackage, market: Market, coverImage: Cover): ProductSummary {
  const text = wordsOf(book, market);
  return {
    id: book.product.id,
    slug: book.slug,
    name: text.name,
    tagline: text.tagline,
    price: toWireMoney(lowestPrice(book, market), market.moneyLocale),
    coverImage,
    isBound: isBound(book),
    ...(book.product.ages ? { ages: book.product.ages } : {}),
  };
}
