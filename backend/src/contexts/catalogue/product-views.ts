import type { Product, ProductSummary } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import type { Muse, ProductPackage } from '@bindery/muse';
import type { ContentGateway } from '../content';
import { productView, summaryView, type Cover, type ViewWords } from './product-view';

/** The views of products, each kept until its package, how it is sold or one of its documents changes. */
export class ProductViews {
  private readonly views = new Map<string, ViewWords & { book: ProductPackage; product: Product }>();

  constructor(
    private readonly muse: Muse,
    private readonly content: ContentGateway,
  ) {}

  summary(book: ProductPackage, market: Market): ProductSummary {
    return summaryView(book, market, this.coverOf(book, market));
  }

  /**
   * A cart is priced from it on every read.
   *
   * @param of - two views of a product are kept: of all its formats, and of those that are left
   */
  async product(book: ProductPackage, market: Market, of: 'all' | 'shown'): Promise<Product> {
    const [canvas, form] = await Promise.all([
      this.content.canvasLabels(market),
      this.content.form(book.slug, market),
    ]);
    const key = `${market.identifier} ${book.slug} ${of}`;
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
