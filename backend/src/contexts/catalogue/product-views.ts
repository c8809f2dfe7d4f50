import type { CanvasLabels, FormDocument, Product, ProductSummary } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { Muse, ProductPackage } from '@bindery/muse';
import { endWithin } from '../../platform/end-within';
import type { ContentGateway } from '../content';
import { productView, summaryView, type Cover, type ViewWords } from './product-view';

/** How long whoever wants a cart waits for the shop's labels. */
const LABELS_WITHIN_MS = 250;
const NO_LABELS: CanvasLabels = {};
/** A cart shows no form. */
const NO_FORM: FormDocument = { title: '', subtitle: '', tabs: [] };

/** The views of products, each kept until its package, how it is sold or one of its documents changes. */
export class ProductViews {
  private readonly views = new Map<string, ViewWords & { book: ProductPackage; product: Product }>();
  private readonly lastLabels = new Map<string, CanvasLabels>();

  constructor(
    private readonly muse: Muse,
    private readonly content: ContentGateway,
  ) {}

  summary(book: ProductPackage, market: Market): ProductSummary {
    return summaryView(book, market, this.coverOf(book, market));
  }

  async product(book: ProductPackage, market: Market): Promise<Product> {
    const [canvas, form] = await Promise.all([
      this.content.canvasLabels(market),
      this.content.form(book.slug, market),
    ]);
    return this.view(`${market.identifier} ${book.slug} shown`, book, market, { canvas, form });
  }

  /** By slug, without forms: carts are priced from them on every read. Source: docs/rules.md CART-21 */
  async ofCarts(books: readonly ProductPackage[], market: Market): Promise<ReadonlyMap<string, Product>> {
    const words = { canvas: await this.labelsByNow(market), form: NO_FORM };
    return new Map(
      books.map((book) => [
        book.slug,
        this.view(`${market.identifier} ${book.slug} cart`, book, market, words),
      ]),
    );
  }

  /** The shop's labels where they can be had: no cart waits for them. */
  private async labelsByNow(market: Market): Promise<CanvasLabels> {
    const labels = await endWithin(LABELS_WITHIN_MS, this.content.canvasLabels(market)).catch(
      () => this.lastLabels.get(market.identifier) ?? NO_LABELS,
    );
    this.lastLabels.set(market.identifier, labels);
    return labels;
  }

  private view(key: string, book: ProductPackage, market: Market, { canvas, form }: ViewWords): Product {
    const known = this.views.get(key);
    if (known && known.book === book && known.canvas === canvas && known.form === form) return known.product;
    const product = productView(book, market, { canvas, form }, this.coverOf(book, market));
    this.views.set(key, { canvas, form, book, product });
    return product;
  }

  private coverOf({ slug }: ProductPackage, { locale }: Market): Cover {
    return {
      url: this.muse.coverUrl(slug, {}, locale)!,
      alternativeText: this.muse.coverAlternativeText(slug, {}, locale),
    };
  }
}
