import type { ProductSummary } from '@bindery/shared/contracts';
import { parseAmount, toWireMoney, type Market } from '@bindery/shared/market';
import type { ListedProduct } from '../product-views';

interface BookFacts {
  readonly name: string;
  readonly tagline?: string;
  readonly description?: string;
  /** permalinks of taxons; a taxon's name is the last part of its permalink */
  readonly taxons?: readonly string[];
  readonly ages?: ProductSummary['ages'];
  readonly amount?: string;
  readonly availableOn?: string;
  readonly languages?: readonly string[];
}

const nameOfStep = (step: string): string =>
  step.charAt(0).toUpperCase() + step.slice(1).replaceAll('-', ' ');

/** Makes a listed product without a package. The product's slug is its name in lower case, with hyphens. */
export function listedBook(market: Market, facts: BookFacts): ListedProduct {
  const { name, tagline = '', description = '', taxons = [], ages, amount = '20' } = facts;
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const commerce = {
    availableOn: facts.availableOn ?? '2026-09-01',
    taxons: taxons.map((permalink) => ({ permalink, names: permalink.split('/').map(nameOfStep) })),
  };
  const book = { commerce, content: {}, book: { story: { languages: facts.languages ?? ['en'] } } };
  return {
    book: book as unknown as ListedProduct['book'],
    summary: {
      ...{ id: slug, slug, name, tagline, master_sku: slug, brand: 'Bindery', category: 'Books' },
      price: toWireMoney(parseAmount(amount, market.currency), market.moneyLocale),
      coverImage: { url: `/muse/${slug}/cover`, alternativeText: name },
      ...(ages && { ages }),
    },
    description,
  };
}
