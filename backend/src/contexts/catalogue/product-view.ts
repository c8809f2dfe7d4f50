import type {
  CanvasLabels,
  FormDocument,
  Product,
  ProductSummary,
  Upsell,
  Variant,
} from '@bindery/shared/contracts';
import { formatMoney, parseAmount, toWireMoney, type Market, type MinorMoney } from '@bindery/shared/market';
import type { ContentDocument, ProductPackage } from '@bindery/muse';

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

type PackageVariant = ProductPackage['product']['variants'][number];

function wordsOf(book: ProductPackage, market: Market): ContentDocument['product'] {
  const lang = market.contentLocales.find((locale) => Object.hasOwn(book.content, locale)) ?? 'en';
  return book.content[lang]!.product;
}

function priceOf({ product }: ProductPackage, { format }: PackageVariant, market: Market): MinorMoney {
  // the package's check has found a price for each format in each market
  return parseAmount(product.prices[market.identifier]![format]!, market.currency);
}

function lowestPrice(book: ProductPackage, market: Market): MinorMoney {
  return book.product.variants
    .map((variant) => priceOf(book, variant, market))
    .reduce((lowest, price) => (price.minor < lowest.minor ? price : lowest));
}

/** `weight` in grams, the others in millimetres. */
function variantView(
  book: ProductPackage,
  variant: PackageVariant,
  market: Market,
  canvas: CanvasLabels,
  isMaster: boolean,
): Variant {
  const { id, sku, format, weightG, heightMm, widthMm, depthMm } = variant;
  return {
    id,
    sku,
    is_master: isMaster,
    format: { id: format, identifier: format, name: canvas[`format_${format}_label`] ?? format },
    price: toWireMoney(priceOf(book, variant, market), market.moneyLocale),
    weight: weightG,
    height: heightMm,
    width: widthMm,
    depth: depthMm,
  };
}

function upsellViews({ product: { upsells } }: ProductPackage, market: Market): Upsell[] {
  const photo = upsells?.dedication_photo_upload;
  if (!photo) return [];
  return [
    {
      id: 'dedication_photo_upload',
      key: photo.key,
      price: toWireMoney(parseAmount(photo.prices[market.identifier]!, market.currency), market.moneyLocale),
    },
  ];
}

export function productView(
  book: ProductPackage,
  market: Market,
  words: ViewWords,
  coverImage: Cover,
): Product {
  const { product, slug, version } = book;
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
    available_on: product.availableOn,
    category: product.category,
    brand: product.brand,
    master_sku: product.masterSku,
    price: toWireMoney(lowest, market.moneyLocale),
    display_price: formatMoney(lowest, market.moneyLocale),
    variants: product.variants.map((variant, index) =>
      variantView(book, variant, market, words.canvas, index === 0),
    ),
    upsells: upsellViews(book, market),
    pageCount: book.book.pages.length,
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
    ...(book.product.ages ? { ages: book.product.ages } : {}),
  };
}
