import { LRUCache } from 'lru-cache';
import type { Product } from '@bindery/shared/contracts';
import { previewCustomisation, schemaOn, trimCharacters } from '@bindery/shared/customisation';
import type { Muse } from '@bindery/muse';
import type { PageRoute } from './page-route';

async function exampleBook(muse: Muse, slug: string, locale: string, day: string) {
  const schema = muse.schemaPreview(slug, { lang: locale });
  const book = muse.package(slug);
  if (!schema || !book) return undefined;
  const values = trimCharacters(previewCustomisation(schemaOn(schema, day), {}));
  const customisation = { ...values, local_date: day };
  const result = await muse.toc(book, customisation, { lang: locale });
  return result.kind === 'pages' ? { customisation, toc: { pages: result.pages } } : undefined;
}

export type ExampleBook = NonNullable<Awaited<ReturnType<typeof exampleBook>>>;
/** A book takes 20 KB. */
const EXAMPLE_BOOKS_KEPT = 500;

interface ExampleBookParts {
  readonly muse: Muse;
  readonly warn: (details: object, message: string) => void;
}

/**
 * Example books in the first HTML, so that the first page paints before scripts run. Cached per version and UTC day,
 * because ages depend on the day; a browser on another day fetches its own.
 */
export class ExampleBooks {
  /** single flight for concurrent visitors */
  private readonly books = new LRUCache<string, Promise<ExampleBook | undefined>>({
    max: EXAMPLE_BOOKS_KEPT,
  });

  constructor(private readonly dependencies: ExampleBookParts) {}

  /** @returns undefined if the package's examples make no book */
  async bookOf({ market }: PageRoute, { slug }: Product): Promise<ExampleBook | undefined> {
    const { muse, warn } = this.dependencies;
    const [day = ''] = new Date().toISOString().split('T');
    const key = `${slug} ${muse.package(slug)?.version} ${market.locale} ${day}`;
    const book = this.books.get(key) ?? exampleBook(muse, slug, market.locale, day);
    this.books.set(key, book);
    try {
      return await book;
    } catch (err) {
      this.books.delete(key);
      warn({ err, product: slug }, 'no pages of the book for a page');
      return undefined;
    }
  }
}
