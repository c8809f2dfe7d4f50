import { LRUCache } from 'lru-cache';
import type { LineItem, Product } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { Muse } from '@bindery/muse';
import type { LineRow } from './cart.repository';
import { customisationComponents, customisationSummary, labelOf } from './summary';

const LOOKS_KEPT = 5000;
/** A photo is named, not shown: it is the shopper's own. Key of the words among the shop's labels. */
const PHOTO_LABEL = 'summary_photo_label';

/** What a line shows beside its price: it depends on the language, the package and the choices, never on the visitor. */
export interface LineLook {
  readonly shown: Required<Pick<LineItem, 'summary' | 'components' | 'coverImage'>>;
  /** What the form calls the keys that cost extra. */
  readonly upsellLabels: Readonly<Record<string, string>>;
}
export type LineLooks = (line: LineRow, product: Product, market: Market) => LineLook;

/** The looks of lines, the latest ones kept: sealing a cover's address costs more than reading the whole cart. */
export function createLineLooks(muse: Muse): LineLooks {
  interface Source {
    readonly line: LineRow;
    readonly product: Product;
    readonly lang: string;
  }

  function make({ line: { customisation }, product, lang }: Source): LineLook {
    const { slug, upsells } = product;
    const schema = muse.schemaPreview(slug, { lang })!;
    const photoWords = product.content.canvas[PHOTO_LABEL];
    return {
      shown: {
        components: customisationComponents(customisation),
        summary: customisationSummary(schema, customisation, lang, photoWords),
        coverImage: {
          url: muse.coverUrl(slug, customisation, lang)!,
          isMuseImage: true,
          alternativeText: muse.coverAlternativeText(slug, customisation, lang),
        },
      },
      upsellLabels: Object.fromEntries(upsells.map(({ key }) => [key, labelOf(schema, key)])),
    };
  }

  const looks = new LRUCache<string, LineLook, Source>({
    max: LOOKS_KEPT,
    memoMethod: (_key, _earlier, { context }) => make(context),
  });

  return (line, product, { locale }) => {
    const words = product.content.canvas[PHOTO_LABEL] ?? '';
    return looks.memo(`${product.slug} ${product.version} ${locale} ${line.identity} ${words}`, {
      context: { line, product, lang: locale },
    });
  };
}
