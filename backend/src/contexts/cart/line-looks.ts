import { LRUCache } from 'lru-cache';
import type { LineItem, Product } from '@bindery/shared/contracts';
import type { Market } from '@bindery/shared/market';
import { isOfThePast, type Cover, type Muse, type ProductPackage, type Values } from '@bindery/muse';
import { endWithin } from '../../platform/end-within';
import type { Shelf } from '../catalogue';
import type { LineRow, NewLine } from './cart.repository';
import { customisationComponents, customisationSummary } from './summary';

/** Characters of looks with their keys: a long dedication weighs as much as twenty ordinary lines. */
const LOOKS_KEPT = 8_000_000;
/** Characters of the hashes of pages with their keys. */
const PROOFS_KEPT = 8_000_000;
/** A cart is shown without the covers of versions that cannot be had in this time. */
const PREPARED_WITHIN_MS = 2000;
/** A photo is named, not shown: it is the shopper's own. Key of the words among the shop's labels. */
const PHOTO_LABEL = 'summary_photo_label';

/** What a line shows beside its price: it depends on the language, the package and the choices, never on the visitor. */
export type LineLook = Pick<LineItem, 'summary' | 'components' | 'coverImage'>;

/** A look, and what the product was called in the version that it is of. */
interface NamedLook {
  readonly look: LineLook;
  readonly name: string;
}

/** The look of a line is made from these fields. A line that is not stored yet has them too. */
type ShownLine = Pick<NewLine, 'productSlug' | 'packageVersion' | 'identity' | 'customisation'>;

/** The words of the shop that looks are made with. */
type Words = Pick<Product, 'slug' | 'version' | 'content'>;

/** The lists and objects of a look weigh little and the same for every line, so only its texts are counted. */
function weightOfLook({ look: { components, coverImage, summary }, name }: NamedLook, key: string): number {
  const texts = [...components, ...summary.flatMap((entry) => [entry.key, entry.label, entry.value])];
  const ofCover = coverImage ? coverImage.url.length + coverImage.alternativeText.length : 0;
  return texts.reduce((sum, text) => sum + text.length, key.length + name.length + ofCover);
}

const weightOfProof = (hashes: readonly string[], key: string): number =>
  hashes.reduce((sum, hash) => sum + hash.length, key.length);

/** The looks of lines, the latest ones kept: sealing a cover's address costs more than reading the whole cart. */
export class LineLooks {
  private readonly kept = new LRUCache<string, NamedLook>({
    maxSize: LOOKS_KEPT,
    sizeCalculation: weightOfLook,
  });
  /** hashes of the pages of lines of which some are approved */
  private readonly proofs = new LRUCache<string, readonly string[]>({
    maxSize: PROOFS_KEPT,
    sizeCalculation: weightOfProof,
  });

  constructor(private readonly muse: Muse) {}

  forgetAll(): void {
    this.kept.clear();
    this.proofs.clear();
  }

  /**
   * Makes the looks of lines of other versions of their packages than this process serves, so that {@link of} finds
   * them. What cannot be had in time is left out.
   */
  async prepare(lines: readonly LineRow[], shelf: Shelf, market: Market): Promise<void> {
    const { locale } = market;
    const missingLooks = this.missing(lines, shelf, market);
    if (missingLooks.length === 0) return;
    const prepared = missingLooks.map(async ({ line, words }) => {
      const book = await this.muse.packageVersion(line.productSlug, line.packageVersion);
      // a line from before versions were kept is shown, and printed, with the current one
      const shownPackage = book ?? this.muse.package(line.productSlug);
      if (shownPackage) this.keep(line, words, locale, shownPackage);
      if (book && line.approvedPages) this.pagesOf(line, locale, book);
    });
    await endWithin(PREPARED_WITHIN_MS, Promise.allSettled(prepared)).catch(() => undefined);
  }

  /** Is there no need to {@link prepare} these lines? */
  arePrepared(lines: readonly LineRow[], shelf: Shelf, market: Market): boolean {
    return this.missing(lines, shelf, market).length === 0;
  }

  /**
   * Makes the look of a line whose choices this version has just validated: they are not validated again, and no cart
   * is locked meanwhile.
   */
  makeAhead(line: ShownLine, shelf: Shelf, { locale }: Market, book: ProductPackage): void {
    const words = shelf.product(line.productSlug)!;
    if (this.kept.has(keyOf(line, words, locale))) return;
    this.keep(line, words, locale, book, this.muse.coverOfValid(book, line.customisation as Values, locale));
  }

  of(line: LineRow, words: Words, { locale }: Market): LineLook {
    const knownNamedLook = this.kept.get(keyOf(line, words, locale));
    if (knownNamedLook) return knownNamedLook.look;
    const currentPackage = this.muse.package(line.productSlug)!;
    // by the package, not by the words: another version may have become current since those were made
    if (line.packageVersion === currentPackage.version)
      return this.keep(line, words, locale, currentPackage).look;
    // of another version, and not prepared: its cover is not this version's
    return this.words(line, words, locale, currentPackage);
  }

  /** By what its product offers today, whatever version the line is of. */
  isOfThePast({ productSlug, customisation }: LineRow): boolean {
    const book = this.muse.package(productSlug);
    return book !== undefined && isOfThePast(book, customisation);
  }

  /**
   * Has the shopper approved all that a line shows? Undefined where that cannot be told now.
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

  /** Of a line whose product this process does not have, as far as it was prepared. */
  ofUnknown(line: LineRow, { locale }: Market): LineLook & { readonly name: string } {
    const foundNamedLook = this.kept.get(keyOf(line, wordless(line), locale));
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
        line.packageVersion === words.version || (hasProof && this.kept.has(keyOf(line, words, locale)));
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
    this.kept.set(keyOf(line, words, lang), named);
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

/** What stands in for the words of a product that this process does not have. */
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

/** Two versions of a package make two looks: the version is part of a line's identity. */
const keyOf = (line: ShownLine, { content }: Words, lang: string): string =>
  `${line.productSlug} ${line.packageVersion} ${lang} ${line.identity} ${content.canvas[PHOTO_LABEL] ?? ''}`;

const proofKeyOf = ({ productSlug, packageVersion, identity }: LineRow, lang: string): string =>
  `${productSlug} ${packageVersion} ${lang} ${identity}`;
