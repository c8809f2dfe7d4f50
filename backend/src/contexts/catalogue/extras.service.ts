import type { Extra, Product } from '@bindery/shared/contracts';
import { extraMisfit, type NamedFormat } from '@bindery/shared/customisation';
import { parseAmount, toWireMoney, type Market, type MinorMoney } from '@bindery/shared/market';
import { endWithin } from '../../platform/end-within';
import { isSameList } from '../../platform/refreshing-cache';
import type { Commerce } from './commerce.service';
import type { Unavailability } from './offer';
import type { ContentGateway, ExtraDocument } from '../content';

/** Maximum time that a cart waits for the documents of the extras. */
const DOCUMENTS_WITHIN_MS = 250;

/** An extra in one market. `price`: undefined if the extra is not sold in the market. */
export interface MarketExtra {
  readonly document: ExtraDocument;
  readonly price: MinorMoney | undefined;
  readonly unavailable: Unavailability | undefined;
}

/** The extras of a market at one point in time, by SKU. */
export interface ExtraShelf {
  find(sku: string): MarketExtra | undefined;
}

export interface Extras {
  /**
   * Returns the extras that can be bought and fit a format of the product. The object is the same until an extra
   * changes.
   */
  extrasOf(product: Pick<Product, 'slug' | 'variants'>, market: Market): Promise<Extra[]>;
  /**
   * Returns all extras without waiting for a slow content service, because every cart read needs them.
   * Source: docs/rules.md CART-21
   */
  shelf(market: Market): Promise<ExtraShelf>;
}

/** Returns why an extra does not fit a book in a market, for example because it has no price in this market. */
export function misfitOf(
  { document, price }: MarketExtra,
  market: Market,
  slug: string,
  format: NamedFormat,
): ReturnType<typeof extraMisfit> {
  const misfit = extraMisfit(document, { market: market.identifier, slug, format });
  return price === undefined ? 'market' : misfit;
}

function priced(commerce: Commerce, document: ExtraDocument, market: Market): MarketExtra {
  const sold = commerce.extra(document.sku);
  const amount = sold?.prices[market.identifier];
  return {
    document,
    price: amount === undefined ? undefined : parseAmount(amount, market.currency),
    unavailable: sold ? sold.unavailable : 'discontinued',
  };
}

const extrasFor = (
  commerce: Commerce,
  { slug, variants }: Pick<Product, 'slug' | 'variants'>,
  documents: readonly ExtraDocument[],
  market: Market,
): Extra[] =>
  documents.flatMap((document): Extra[] => {
    const extra = priced(commerce, document, market);
    const { price, unavailable } = extra;
    if (price === undefined || unavailable) return [];
    const goes = variants.some(({ format }) => misfitOf(extra, market, slug, format) === undefined);
    if (!goes) return [];
    // omits the English name, because only analytics uses it and reads it from the cart
    const { englishName, ...shownDocument } = document;
    return [{ ...shownDocument, price: toWireMoney(price, market.moneyLocale) }];
  });

export function createExtrasService(content: ContentGateway, commerce: Commerce): Extras {
  const lastDocuments = new Map<string, readonly ExtraDocument[]>();
  const lists = new Map<string, { readonly inputs: readonly unknown[]; readonly extras: Extra[] }>();

  async function documentsByNow(market: Market): Promise<readonly ExtraDocument[]> {
    const documents = await endWithin(DOCUMENTS_WITHIN_MS, content.extras(market)).catch(
      () => lastDocuments.get(market.identifier) ?? content.ownExtras(market),
    );
    lastDocuments.set(market.identifier, documents);
    return documents;
  }

  return {
    async extrasOf(product, market) {
      const documents = await content.extras(market);
      const key = `${market.identifier} ${product.slug}`;
      const sold = documents.map(({ sku }) => commerce.extra(sku));
      const terms = sold.flatMap((extra) => [extra?.prices, extra?.unavailable]);
      const inputs = [documents, product.variants, ...terms];
      const earlierList = lists.get(key);
      if (earlierList && isSameList(earlierList.inputs, inputs)) return earlierList.extras;
      const extras = extrasFor(commerce, product, documents, market);
      lists.set(key, { inputs, extras });
      return extras;
    },
    async shelf(market) {
      const documents = await documentsByNow(market);
      return {
        find(sku) {
          const document = documents.find((extraDocument) => extraDocument.sku === sku);
          return document && priced(commerce, document, market);
        },
      };
    },
  };
}
