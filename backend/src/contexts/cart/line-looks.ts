import { LRUCache } from 'lru-cache';
import type { LineItem, Product } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { Muse } from '@bindery/muse';
import type { LineRow } from './cart.repository';
import { customisationComponents, customisationSummary } from './summary';

const LOOKS_KEPT = 5000;

/** What a line shows beside its price: it depends on the language, the package and the choices, never on the visitor. */
export type LineLook = Required<Pick<LineItem, 'summary' | 'components' | 'coverImage'>>;
export type LineLooks = (line: LineRow, product: Product, market: Market) => LineLook;

/** The looks of lines, the latest ones kept: sealing a cover's address costs more than reading the whole cart. */
export function createLineLooks(muse: Muse): LineLooks {
  const known = new LRUCache<string, LineLook>({ max: LOOKS_KEPT });

  function make({ customisation }: LineRow, slug: string, lang: string): LineLook {
    return {
      components: customisationComponents(customisation),
      summary: customisationSummary(muse.schemaPreview(slug, { lang })!, customisation, lang),
      coverImage: {
        url: muse.coverUrl(slug, customisation, lang)!,
        isMuseImage: true,
        alternativeText: muse.coverAlternativeText(slug, customisation, lang),
      },
    };
  }

  return (line, { slug, version }, { locale }) => {
    const key = `${slug} ${version} ${locale} ${line.identity}`;
    const look = known.get(key) ?? make(line, slug, locale);
    known.set(key, look);
    return look;
  };
}
