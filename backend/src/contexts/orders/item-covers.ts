import { LRUCache } from 'lru-cache';
import type { LineItem } from '@bindery/shared/contracts';
import type { Muse } from '@bindery/muse';
import { endWithin } from '../../platform/end-within';
import type { Covers } from './order-view';
import type { OrderItemRow } from './orders.repository';

const COVERS_CACHED = 5000;
/** Time limit for loading package versions. If a version loads later, its books are shown without a cover. */
const MADE_WITHIN_MS = 2000;

/** Width of a cover in mails. It is twice the displayed width, for high-resolution screens. */
const MAILED_PX = 640;

type Cover = NonNullable<LineItem['coverImage']>;

/** Draws the covers of ordered books as they are printed, each in the package version that was bought. */
export class ItemCovers {
  private readonly cache = new LRUCache<string, Cover>({ max: COVERS_CACHED });

  constructor(
    private readonly muse: Pick<Muse, 'packageVersion' | 'cover' | 'pictures' | 'validate' | 'bookTitle'>,
  ) {}

  forgetAll(): void {
    this.cache.clear();
  }

  async coversOf(items: readonly OrderItemRow[], locale: string): Promise<Covers> {
    const covers = new Map<string, Cover>();
    const making = items.map(async (item) => {
      const cover = await this.make(item, locale);
      if (cover) covers.set(item.id, cover);
    });
    await endWithin(MADE_WITHIN_MS, Promise.allSettled(making)).catch(() => undefined);
    return covers;
  }

  /**
   * Returns a JPEG of the cover for a mail. Returns undefined for an extra, for a book whose personal data was deleted,
   * and for a book that lacks a photo.
   */
  async picture(item: OrderItemRow, locale: string, signal: AbortSignal): Promise<Buffer | undefined> {
    const cover = await this.make(item, locale);
    const token = cover?.url.slice(cover.url.lastIndexOf('/') + 1);
    const picture = token === undefined ? undefined : await this.muse.pictures.find(token, MAILED_PX);
    return picture && picture.photos !== 'gone' ? picture.draw(signal) : undefined;
  }

  /** Returns the title on the book; undefined for an extra and for a book whose personal data was deleted. */
  async title(item: OrderItemRow, locale: string): Promise<string | undefined> {
    const { productSlug, packageVersion, customisation } = item;
    if (packageVersion === null || !customisation) return undefined;
    const book = await this.muse.packageVersion(productSlug, packageVersion);
    const validated = book && this.muse.validate(book, customisation, { lang: locale });
    return validated?.kind === 'valid' ? this.muse.bookTitle(book!, validated.values, locale) : undefined;
  }

  private async make(item: OrderItemRow, locale: string): Promise<Cover | undefined> {
    const { id, revision, productSlug, packageVersion, customisation } = item;
    if (packageVersion === null || !customisation) return undefined;
    const key = `${id} ${revision} ${locale}`;
    const cached = this.cache.get(key);
    if (cached) return cached;
    const book = await this.muse.packageVersion(productSlug, packageVersion);
    const shownCover = book && this.muse.cover(book, customisation, locale);
    if (!shownCover) return undefined;
    const cover: Cover = { ...shownCover, isMuseImage: true };
    this.cache.set(key, cover);
    return cover;
  }
}
