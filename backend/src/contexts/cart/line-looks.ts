import { LRUCache } from 'lru-cache';
import type { LineItem, Product } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { isOfThePast, type Cover, type Muse, type ProductPackage, type Values } from '@bindery/muse';
import { endWithin } from '../../platform/end-within';
import type { Shelf } from '../catalogue';
import type { LineRow, NewLine } from './cart.repository';
import { customisationComponents, customisationSummary } from './summary';

/** Limit of the cache in characters, not in looks, because a look with a long dedication is as large as twenty. */
const LOOKS_KEPT = 8_000_000;
const PROOFS_KEPT = 8_000_000;
/** Maximum time that the cart waits for package versions. A line has no cover if its version loads later. */
const PREPARED_WITHIN_MS = 2000;
/** Key of the text that replaces a photo, because photos are private. */
const PHOTO_LABEL = 'summary_photo_label';

/** The summary and cover of a line. They depend only on the language, the package and the choices. */
export type LineLook = Pick<LineItem, 'summary' | 'components' | 'coverImage'>;

interface NamedLook {
  readonly look: LineLook;
  readonly name: string;
}

type ShownLine = Pick<NewLine, 'productSlug' | 'packageVersion' | 'identity' | 'customisation'>;

type Words = Pick<Product, 'slug' | 'version' | 'content'>;

/** Returns the size of a look in the cache: the length of its texts, because everything else in it is small. */
function weightOfLook({ look: { components, coverImage, summary }, name }: NamedLook, key: string): number {
  const texts = [...components, ...summary.flatMap((entry) => [entry.key, entry.label, entry.value])];
  const ofCover = coverImage ? coverImage.url.length + coverImage.alternativeText.length : 0;
  return texts.reduce((sum, text) => sum + text.length, key.length + name.length + ofCover);
}

const weightOfProof = (hashes: readonly string[], key: string): number =>
  hashes.reduce((sum, hash) => sum + hash.length, key.length);

/** Caches the looks of lines (LRU), because sealing a cover's address costs more than reading the whole cart. */
export class LineLooks {
  private readonly keptLooks = new LRUCache<string, NamedLook>({
    maxSize: LOOKS_KEPT,
    sizeCalculation: weightOfLook,
  });
  /** hashes of the pages, for lines with approved pages */
  private readonly proofs = new LRUCache<string, readonly string[]>({
    maxSize: PROOFS_KEPT,
    sizeCalculation: weightOfProof,
  });

  constructor(private readonly muse: Muse) {}

  forgetAll(): void {
    this.keptLooks.clear();
    this.proofs.clear();
  }

  /**
   * Makes the looks of lines with a package version that is not current in this process. {@link lookOf} then finds
   * them. Skips a line if its version does not load in time.
   */
  async prepare(lines: readonly LineRow[], shelf: Shelf, market: Market): Promise<void> {
    const { locale } = market;
    const missingLooks = this.missing(lines, shelf, market);
    if (missingLooks.length === 0) return;
    const prepared = missingLooks.map(async ({ line, words }) => {
      const book = await this.muse.packageVersion(line.productSlug, line.packageVersion);
      // the version of an old line was never stored, so the line is shown and printed with the current version
      const shownPackage = book ?? this.muse.package(line.productSlug);
      if (shownPackage) this.keep(line, words, locale, shownPackage);
      if (book && line.approvedPages) this.pagesOf(line, locale, book);
    });
    await endWithin(PREPARED_WITHIN_MS, Promise.allSettled(prepared)).catch(() => undefined);
  }

  /** Returns true if the looks of all these lines are cached, so that {@link prepare} is not needed. */
  arePrepared(lines: readonly LineRow[], shelf: Shelf, market: Market): boolean {
    return this.missing(lines, shelf, market).length === 0;
  }

  /**
   * Makes the look of a line from choices that were just validated, so that they need no second validation. Called
   * while no cart is locked.
   */
  makeAhead(line: ShownLine, shelf: Shelf, { locale }: Market, book: ProductPackage): void {
    const words = shelf.product(line.productSlug)!;
    if (this.keptLooks.has(keyOf(line, words, locale))) return;
    this.keep(line, words, locale, book, this.muse.coverOfValid(book, line.customisation as Values, locale));
  }

  lookOf(line: LineRow, words: Words, { locale }: Market): LineLook {
    const knownNamedLook = this.keptLooks.get(keyOf(line, words, locale));
    if (knownNamedLook) return knownNamedLook.look;
    const currentPackage = this.muse.package(line.productSlug)!;
    // compares with `currentPackage`, because `words` may come from an earlier version
    if (line.packageVersion === currentPackage.version)
      return this.keep(line, words, locale, currentPackage).look;
    // the look of the line's own version was not prepared, and the cover of the current version would be wrong
    return this.words(line, words, locale, currentPackage);
  }

  /** Returns true if the current version no longer offers the choices of the line, as with a calendar of last year. */
  isOfThePast({ productSlug, customisation }: LineRow): boolean {
    const book = this.muse.package(productSlug);
    return book !== undefined && isOfThePast(book, customisation);
  }

  /**
   * Returns whether a line is approved; undefined if its pages cannot be computed now.
   *
   * Source: docs/rules.md PROOF-02
   */
  approvalOf(line: LineRow, { locale }: Market): LineItem['approval'] {
    const { approvedPages } = line;
    if (!approvedPages) return 'none';
    const currentPackage = this.muse.package(line.productSlug);
    const pages =
      this.proofs.get(proofKeyOf(line, locale)) ??
      (currentPackage?.version === line.packageVersion
        ? this.pagesOf(line, locale, currentPackage)
        : undefined);
    const approved = pages?.filter((hash) => approvedPages.includes(hash)).length;
    if (approved === undefined) return undefined;
    if (approved === pages!.length) return 'approved';
    return approved > 0 ? 'changed' : 'none';
  }

  private pagesOf(line: LineRow, lang: string, book: ProductPackage): readonly string[] {
    const hashes = this.muse.proofs(book, line.customisation, lang).map(({ hash }) => hash);
    this.proofs.set(proofKeyOf(line, lang), hashes);
    return hashes;
  }

  /** Returns the look of a line whose product this process lacks: the prepared look or, without one, a minimal look. */
  ofUnknown(line: LineRow, { locale }: Market): LineLook & { readonly name: string } {
    const foundNamedLook = this.keptLooks.get(keyOf(line, wordless(line), locale));
    const components = customisationComponents(line.customisation);
    return {
      name: '',
      summary: [],
      components,
      ...foundNamedLook?.look,
      ...(foundNamedLook && { name: foundNamedLook.name }),
    };
  }

  private missing(
    lines: readonly LineRow[],
    shelf: Shelf,
    { locale }: Market,
  ): { readonly line: LineRow; readonly words: Words }[] {
    return lines.flatMap((line) => {
      const words = shelf.product(line.productSlug) ?? wordless(line);
      const hasProof = !line.approvedPages || this.proofs.has(proofKeyOf(line, locale));
      const isThere =
        line.packageVersion === words.version || (hasProof && this.keptLooks.has(keyOf(line, words, locale)));
      return isThere ? [] : [{ line, words }];
    });
  }

  private keep(
    line: ShownLine,
    words: Words,
    lang: string,
    book: ProductPackage,
    cover: Cover = this.muse.cover(book, line.customisation, lang)!,
  ): NamedLook {
    const look = { ...this.words(line, words, lang, book), coverImage: { ...cover, isMuseImage: true } };
    const named = { look, name: nameOf(book, lang) };
    this.keptLooks.set(keyOf(line, words, lang), named);
    return named;
  }

  private words(
    { customisation }: ShownLine,
    { content }: Words,
    lang: string,
    book: ProductPackage,
  ): Pick<LineLook, 'components' | 'summary'> {
    return {
      components: customisationComponents(customisation),
      summary: customisationSummary(
        this.muse.schemaPreview(book, { lang })!,
        customisation,
        lang,
        content.canvas[PHOTO_LABEL],
      ),
    };
  }
}

const wordless = ({ productSlug: slug }: LineRow): Words => ({
  slug,
  version: '',
  content: { canvas: {} } as Words['content'],
});

function nameOf({ content }: ProductPackage, lang: string): string {
  const nameLocale = [lang, baseOf(lang), 'en'].find((locale) => Object.hasOwn(content, locale)) ?? 'en';
  return content[nameLocale]!.product.name;
}

const baseOf = (lang: string): string => lang.split('-', 1)[0]!;

/** The key contains the package version, so the same choices in two versions have two looks. */
const keyOf = (line: ShownLine, { content }: Words, lang: string): string =>
  `${line.productSlug} ${line.packageVersion} ${lang} ${line.identity} ${content.canvas[PHOTO_LABEL] ?? ''}`;

const proofKeyOf = ({ productSlug, packageVersion, identity }: LineRow, lang: string): string =>
  `${productSlug} ${packageVersion} ${lang} ${identity}`;
