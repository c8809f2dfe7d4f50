import type {
  CanvasLabels,
  FormDocument,
  Product,
  ProductSummary,
  Upsell,
  Variant,
} from '@bindery/shared/contracts';
import { formatMoney, parseAmount, toWireMoney, type Market, type MinorMoney } from '@bindery/shared/market';
import { optionUrl, type ContentDocument, type ProductFormat, type ProductPackage } from '@bindery/muse';
import { NO_SALES } from './sales';
import type { SoldBook, SoldVariant } from './offer';
import type { ContentWords } from '../content';
import { factsOf, sublimatorAttributes, variantFactsOf } from './product-facts';
import { productWords } from './product-words';
import { foreignStoryName } from './story-language';

export interface ViewWords {
  readonly canvas: CanvasLabels;
  readonly form: FormDocument;
  readonly documents: readonly ContentWords[];
}

export interface Cover {
  readonly url: string;
  readonly alternativeText: string;
}

/** Returns the package's content in the market's language or, if there is none, in English. */
function contentFor(book: SoldBook, market: Market): ContentDocument {
  const lang = market.contentLocales.find((locale) => Object.hasOwn(book.content, locale)) ?? 'en';
  return book.content[lang]!;
}

/** The variant always exists: package validation guarantees a variant for each format, and a price in each market. */
const soldAs = ({ commerce }: SoldBook, { identifier }: ProductFormat): SoldVariant =>
  commerce.variants.find(({ format }) => format === identifier)!;

const priceIn = ({ identifier, currency }: Market, prices: Readonly<Record<string, string>>): MinorMoney =>
  parseAmount(prices[identifier]!, currency);

/** Source: docs/rules.md CAT-02 */
function wasPriceOf({ wasPrices }: SoldVariant, market: Market): Pick<Variant, 'wasPrice'> {
  const amount = wasPrices?.[market.identifier];
  if (amount === undefined) return {};
  return { wasPrice: toWireMoney(parseAmount(amount, market.currency), market.moneyLocale) };
}

/** Every package has an English name. Neither editors nor markets can change it. Source: docs/rules.md TRACK-10 */
const englishNameOf = ({ content }: SoldBook): string => content['en']!.product.name;

interface Priced {
  readonly variant: SoldVariant;
  readonly price: MinorMoney;
}

function cheapest({ commerce }: SoldBook, market: Market): Priced {
  return commerce.variants
    .map((variant): Priced => ({ variant, price: priceIn(market, variant.prices) }))
    .reduce((lowest, priced) => (priced.price.minor < lowest.price.minor ? priced : lowest));
}

/** Returns the variant of the first format. The form and the cart use it until the shopper chooses a format. */
function mainVariant(book: SoldBook, market: Market): Priced {
  const variant = soldAs(book, book.product.formats[0]!);
  return { variant, price: priceIn(market, variant.prices) };
}

/** Returns true if the product is bound. Validation ensures that either all formats of a package are bound or none. */
const isBound = ({ product }: Pick<ProductPackage, 'product'>): boolean =>
  product.formats[0]!.binding !== undefined;

/** Returns the card of a format, with the texts of the package or, if it has none, of the shop. */
function formatView(
  book: SoldBook,
  { identifier, aliases, picture }: ProductFormat,
  market: Market,
  canvas: CanvasLabels,
): Variant['format'] {
  const [ownFormat, english] = [contentFor(book, market), book.content['en']!].map(({ formats }) =>
    formats && Object.hasOwn(formats, identifier) ? formats[identifier] : undefined,
  );
  const name = ownFormat?.name ?? canvas[`format_${identifier}_label`] ?? english?.name ?? identifier;
  const description =
    ownFormat?.description ?? canvas[`format_${identifier}_description`] ?? english?.description;
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

/** Returns a variant. `weight` is in grams; width, height and depth are in millimetres. */
function variantView(
  book: SoldBook,
  format: ProductFormat,
  market: Market,
  canvas: CanvasLabels,
  isMaster: boolean,
): Variant {
  const { id, weightG, heightMm, widthMm, depthMm } = format;
  const variant = soldAs(book, format);
  return {
    id,
    sku: variant.sku,
    is_master: isMaster,
    format: formatView(book, format, market, canvas),
    price: toWireMoney(priceIn(market, variant.prices), market.moneyLocale),
    ...wasPriceOf(variant, market),
    weight: weightG,
    height: heightMm,
    width: widthMm,
    depth: depthMm,
    ...variantFactsOf(book, variant),
  };
}

function upsellViews({ product, commerce }: SoldBook, market: Market): Upsell[] {
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

export function productView(book: SoldBook, market: Market, words: ViewWords, coverImage: Cover): Product {
  const { product, commerce, slug, version } = book;
  const text = productWords(book, words.documents, market);
  const { variant, price } = mainVariant(book, market);
  const facts = factsOf(book, market);
  return {
    id: product.id,
    slug,
    museSlug: slug,
    version,
    name: text.name,
    englishName: englishNameOf(book),
    tagline: text.tagline,
    description: text.description,
    meta_title: text.metaTitle,
    meta_description: text.metaDescription,
    meta_keywords: text.metaKeywords || facts.classifications.map(({ taxon }) => taxon.name).join(', '),
    available_on: commerce.availableOn,
    category: product.category,
    brand: product.brand,
    master_sku: commerce.masterSku,
    price: toWireMoney(price, market.moneyLocale),
    ...wasPriceOf(variant, market),
    display_price: formatMoney(price, market.moneyLocale),
    ...facts,
    sublimator_attributes: sublimatorAttributes(book, market, cheapest(book, market), NO_SALES),
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
    ...questionsOf(book, market),
  };
}

/** Returns the questions and answers of the page in the market's language or, if there are none, in English. */
function questionsOf(book: SoldBook, market: Market): Pick<Product, 'questions'> {
  const questions = contentFor(book, market).questions ?? book.content['en']!.questions;
  return questions ? { questions } : {};
}

export function summaryView(
  book: SoldBook,
  market: Market,
  documents: readonly ContentWords[],
  coverImage: Cover,
): { readonly summary: ProductSummary; readonly description: string } {
  const text = productWords(book, documents, market);
  const storyLanguage = foreignStoryName(book, market);
  const { variant, price } = mainVariant(book, market);
  const summary: ProductSummary = {
    id: book.product.id,
    slug: book.slug,
    name: text.name,
    englishName: englishNameOf(book),
    tagline: text.tagline,
    master_sku: book.commerce.masterSku,
    brand: book.product.brand,
    category: book.product.category,
    price: toWireMoney(price, market.moneyLocale),
    ...wasPriceOf(variant, market),
    coverImage,
    isBound: isBound(book),
    ...(book.product.ages ? { ages: book.product.ages } : {}),
    ...(storyLanguage && { storyLanguage }),
  };
  return { summary, description: text.description };
}
