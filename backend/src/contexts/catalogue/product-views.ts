import type { CanvasLabels, FormDocument, Product, ProductSummary } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { Muse, PackageReference, ProductPackage } from '@bindery/muse';
import { endWithin } from '../../platform/end-within';
import type { SoldBook } from './offer';
import type { ContentGateway, ContentWords } from '../content';
import { productView, summaryView, type Cover, type ViewWords } from './product-view';

/** Maximum time that a cart waits for the shop's labels and for the content service's product documents. */
const WORDS_WITHIN_MS = 250;
const NO_LABELS: CanvasLabels = {};
const NO_DOCUMENTS: readonly ContentWords[] = [];
const NO_FORM: FormDocument = { title: '', subtitle: '', tabs: [] };

/** A product in a list, with the data for browsing and search. */
export interface ListedProduct {
  readonly book: SoldBook;
  readonly summary: ProductSummary;
  readonly description: string;
}

interface KeptListing extends ListedProduct {
  readonly documents: readonly ContentWords[];
}

/** Makes and caches the views of products. A view changes only if its package, terms or documents change. */
export class ProductViews {
  private readonly views = new Map<string, ViewWords & { book: SoldBook; product: Product }>();
  private readonly listings = new Map<string, KeptListing>();
  private readonly lastLabels = new Map<string, CanvasLabels>();
  private readonly lastDocuments = new Map<string, readonly ContentWords[]>();

  constructor(
    private readonly muse: Muse,
    private readonly content: ContentGateway,
  ) {}

  /** Returns the same object on each call until the product or its texts change. */
  async listed(book: SoldBook, market: Market): Promise<ListedProduct> {
    const documents = await this.content.productWords(book.slug);
    const key = `${market.identifier} ${book.slug}`;
    const knownListing = this.listings.get(key);
    if (knownListing?.book === book && knownListing.documents === documents) return knownListing;
    const { summary, description } = summaryView(book, market, documents, this.coverOf(book.slug, market));
    const listing = { book, documents, summary, description };
    this.listings.set(key, listing);
    return listing;
  }

  async product(book: SoldBook, market: Market): Promise<Product> {
    const [canvas, form, documents] = await Promise.all([
      this.content.canvasLabels(market),
      this.content.form(book.slug, market),
      this.content.productWords(book.slug),
    ]);
    return this.view(`${market.identifier} ${book.slug} shown`, book, market, { canvas, form, documents });
  }

  /** Returns the product's view with the form and texts of the given package version. Not cached. */
  async boughtProduct(book: SoldBook, version: ProductPackage, market: Market): Promise<Product> {
    const [canvas, documents] = await Promise.all([
      this.byNow(this.lastLabels, market.identifier, NO_LABELS, this.content.canvasLabels(market)),
      this.byNow(this.lastDocuments, book.slug, NO_DOCUMENTS, this.content.productWords(book.slug)),
    ]);
    const [language = 'en'] = market.locale.split('-');
    const { form } = (book.content[market.locale] ?? book.content[language] ?? book.content['en'])!;
    return productView(book, market, { canvas, form, documents }, this.coverOf(version, market));
  }

  /** Returns products by slug for the read of a cart, which needs no forms. Source: docs/rules.md CART-21 */
  async ofCarts(books: readonly SoldBook[], market: Market): Promise<ReadonlyMap<string, Product>> {
    const [canvas, ...documents] = await Promise.all([
      this.byNow(this.lastLabels, market.identifier, NO_LABELS, this.content.canvasLabels(market)),
      ...books.map(({ slug }) =>
        this.byNow(this.lastDocuments, slug, NO_DOCUMENTS, this.content.productWords(slug)),
      ),
    ]);
    return new Map(
      books.map((book, index) => [
        book.slug,
        this.view(`${market.identifier} ${book.slug} cart`, book, market, {
          canvas,
          form: NO_FORM,
          documents: documents[index]!,
        }),
      ]),
    );
  }

  /**
   * Waits a short time for a value, so that a slow content service does not delay a cart. @returns the value; after a
   * timeout or an error, the last known value, or `empty` if no value is known
   */
  private async byNow<T>(
    lastAnswers: Map<string, T>,
    key: string,
    emptyAnswer: T,
    pendingAnswer: Promise<T>,
  ): Promise<T> {
    const answer = await endWithin(WORDS_WITHIN_MS, pendingAnswer).catch(
      () => lastAnswers.get(key) ?? emptyAnswer,
    );
    lastAnswers.set(key, answer);
    return answer;
  }

  private view(key: string, book: SoldBook, market: Market, words: ViewWords): Product {
    const knownView = this.views.get(key);
    const { canvas, form, documents } = words;
    if (
      knownView?.book === book &&
      knownView.canvas === canvas &&
      knownView.form === form &&
      knownView.documents === documents
    )
      return knownView.product;
    const product = productView(book, market, words, this.coverOf(book.slug, market));
    this.views.set(key, { ...words, book, product });
    return product;
  }

  private coverOf(book: PackageReference, { locale }: Market): Cover {
    return this.muse.cover(book, {}, locale)!;
  }
}
