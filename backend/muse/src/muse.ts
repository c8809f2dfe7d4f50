import type { FieldError, Page, PageProof } from '@bindery/shared/contracts';
import { Avatars } from './avatars';
import { type Cover, coverOf, pagesOf } from './toc';
import { optionImage } from './form/option-image';
import { schemaPreview } from './form/schema-preview';
import { keepValid, type Validated, validateValues } from './form/validate-values';
import { type DrawingOptions, LocalRenderer, type PictureRenderer } from './picture-renderer';
import type { RefusedPackage } from './loader/load-catalogue';
import type { PackageFiles } from './loader/read-files';
import { type PackageArchive, PackageNotKeptError, type PackageVersions } from './package-versions';
import { fillExamples } from './model/fields';
import { withStoryLanguage } from './model/language';
import { LOCAL_DATE, localDateOf } from './model/local-date';
import type { PhotoSource } from './model/photo-source';
import { readBook } from './model/calendar';
import type { Readings } from './model/readings';
import type { Photo, Values } from './model/values';
import { type PageImage, PagePictures } from './page-pictures';
import { proofsOf } from './proof';
import { charactersIn, type BookCharacter } from './scene/characters-in';
import type { LoadedPackage, ProductPackage } from './scene/loaded-package';
import type { PageAddresses } from './scene/page-request';
import { planInTurn } from './scene/plan-pages';
import type { Scene } from './scene/scene';
import { setSpine, type SpineSize, type SpineWords, titleOf } from './scene/set-spine';

/** A package: a version from {@link Muse.packageVersion}, or a slug for the product's current version. */
export type PackageReference = string | ProductPackage;

/** A shopper's choices as received: values by key, possibly with unknown keys. */
export type Customisation = Readonly<Record<string, unknown>>;

export type TocResult =
  | { readonly kind: 'pages'; readonly pages: Page[] }
  | { readonly kind: 'invalid'; readonly errors: FieldError[] }
  | { readonly kind: 'unknown_product' };

/** The engine. It lists products, makes the URLs of a book's pages, and draws the pages. */
export class Muse {
  readonly pictures: PagePictures;
  readonly avatars: Avatars;
  readonly photoSource: PhotoSource | undefined;
  private readonly listedVersions = new Set<string>();
  /** Callback that runs once for each package, when its pages are first listed. */
  onFirstToc: (book: ProductPackage) => void = () => undefined;

  /** @param refused - the packages that failed their check, with the reasons */
  constructor(
    readonly versions: PackageVersions,
    readonly refused: readonly RefusedPackage[],
    private readonly addresses: PageAddresses,
    { pixelCacheBytes, photoSource, renderer }: DrawingOptions = {},
  ) {
    this.photoSource = photoSource;
    this.pictures = new PagePictures({
      ...{ packages: versions, addresses, photoSource },
      renderer: renderer ?? new LocalRenderer(versions, { photoSource, pixelCacheBytes }),
    });
    this.avatars = new Avatars(versions, this.pictures);
  }

  /**
   * Returns an engine for the same products that also draws photos and reads other versions from an archive. The new
   * engine has its own caches.
   *
   * @param renderer - draws the pictures; if it is missing, this process draws them
   */
  withPhotos(photoSource: PhotoSource, archive?: PackageArchive, renderer?: PictureRenderer): Muse {
    return new Muse(this.versions.from(archive), this.refused, this.addresses, {
      photoSource,
      ...(renderer ? { renderer } : {}),
    });
  }

  /** Returns the current versions, sorted by slug. */
  packages(): ProductPackage[] {
    return [...this.versions.current.values()];
  }

  package(slug: string): ProductPackage | undefined {
    return this.versions.current.get(slug);
  }

  /** Returns any current or stored version. See {@link PackageVersions.get}. */
  packageVersion(slug: string, version: string): Promise<ProductPackage | undefined> {
    return this.versions.get(slug, version);
  }

  /**
   * Returns the package version with which an open page was made, for a request of this page. If the request names no
   * version or this version is not stored, returns the current one; undefined for an unknown product.
   * Source: docs/rules.md PACK-09
   *
   * @throws PackageUnavailableError
   */
  async versionOfPage(slug: string, version: string | undefined): Promise<ProductPackage | undefined> {
    const ofPage = version === undefined ? undefined : await this.versions.get(slug, version);
    return ofPage ?? this.package(slug);
  }

  /**
   * Returns the files of the package version in the catalogue, so that the caller can store them.
   *
   * @throws if the files changed since this process read them
   */
  packageFiles(slug: string): Promise<PackageFiles> {
    return this.versions.filesOfBrought(slug);
  }

  /** Returns clean values, or the errors of all fields; undefined for an unknown product. */
  validate(
    reference: PackageReference,
    customisation: Customisation,
    { lang }: { lang: string },
  ): Validated | undefined {
    const loaded = this.loaded(reference);
    return loaded && validateValues(loaded, customisation, lang);
  }

  /**
   * Returns the pages of a customised book, or its validation errors. Source: docs/rules.md PAGE-05
   *
   * @param photos - ids of the photos that the caller may use; other photos count as missing
   */
  async toc(
    reference: PackageReference,
    customisation: Customisation,
    { lang, photos }: { lang: string; photos?: ReadonlySet<string> | undefined },
  ): Promise<TocResult> {
    const loaded = this.loaded(reference);
    if (!loaded) return { kind: 'unknown_product' };
    const validated = validateValues(loaded, customisation, lang);
    if (validated.kind === 'invalid') return validated;
    await planInTurn(loaded.pages);
    if (!this.listedVersions.has(loaded.version)) this.onFirstToc(loaded);
    this.listedVersions.add(loaded.version);
    const mayUse = ({ public_id: id }: Photo): boolean => photos?.has(id) ?? false;
    const readings = this.read(loaded, validated.values, lang, mayUse);
    return { kind: 'pages', pages: pagesOf(loaded, readings, lang, this.addresses) };
  }

  /** Returns the pages of a package filled with its own examples, with the story in the given language. */
  examplePages(productPackage: ProductPackage, lang: string): Page[] {
    const loaded = this.loaded(productPackage)!;
    const { key } = loaded.book.story ?? {};
    const storyValues = key === undefined ? {} : { [key]: lang };
    return pagesOf(loaded, this.readWithExamples(loaded, storyValues, lang), lang, this.addresses);
  }

  /**
   * Returns a hash of each page of a bought book. Equal hashes mean equal pictures. Values that the schema refuses
   * count as missing. Source: docs/rules.md PROOF-01
   *
   * @param version - the package version of the book
   * @param lang - language of the shop
   * @throws PackageNotKeptError, PackageUnavailableError
   */
  async proofOf(
    slug: string,
    version: string,
    customisation: Customisation,
    lang: string,
  ): Promise<readonly PageProof[]> {
    const loaded = await this.versions.get(slug, version);
    if (!loaded) throw new PackageNotKeptError(slug, version);
    return this.proofs(loaded, customisation, lang);
  }

  /** Same as {@link proofOf}, for a loaded version. */
  proofs(productPackage: ProductPackage, customisation: Customisation, lang: string): readonly PageProof[] {
    const loaded = this.loaded(productPackage)!;
    const validated = validateValues(loaded, customisation, lang);
    const values = validated.kind === 'valid' ? validated.values : keepValid(loaded, customisation);
    return proofsOf(loaded, this.read(loaded, values, lang), lang);
  }

  /** See {@link schemaPreview}; undefined for an unknown product. */
  schemaPreview(reference: PackageReference, { lang, day }: { lang: string; day?: string | undefined }) {
    const loaded = this.loaded(reference);
    return loaded && schemaPreview(loaded, lang, day);
  }

  /** See {@link charactersIn}; empty for an unknown product. */
  characters(reference: PackageReference, customisation: Customisation): readonly BookCharacter[] {
    const loaded = this.loaded(reference);
    return loaded ? charactersIn(loaded, customisation) : [];
  }

  /** Returns the front cover, with examples for missing and invalid values; undefined for an unknown product. */
  cover(reference: PackageReference, customisation: Customisation, lang: string): Cover | undefined {
    const loaded = this.loaded(reference);
    if (!loaded) return undefined;
    return coverOf(loaded, this.readWithExamples(loaded, customisation, lang), lang, this.addresses);
  }

  /** Like {@link cover}, but without checks: the values must come from {@link validate} for this version. */
  coverOfValid(productPackage: ProductPackage, values: Values, lang: string): Cover {
    const loaded = this.loaded(productPackage)!;
    return coverOf(loaded, this.readFilled(loaded, values, lang), lang, this.addresses);
  }

  /** Returns the title on the spine, in the language of the story. Undefined for an unknown product. */
  bookTitle(reference: PackageReference, values: Values, lang: string): string | undefined {
    const loaded = this.loaded(reference);
    if (!loaded) return undefined;
    return titleOf(loaded, this.read(loaded, values, lang), lang).text;
  }

  /**
   * Returns the text on a spine. `title` comes from {@link bookTitle}; `lang` is the title's language. Undefined for an
   * unknown product.
   */
  spine(reference: PackageReference, title: string, lang: string, size: SpineSize): SpineWords | undefined {
    const loaded = this.loaded(reference);
    return loaded && setSpine(loaded, title, size, lang);
  }

  /** Returns the layout of a page as plain data, from which both the picture and the print file are made. */
  scene(reference: PackageReference, pageName: string, values: Values, lang: string): Scene | undefined {
    const loaded = this.loaded(reference);
    const plan = loaded?.pages.find(({ name }) => name === pageName);
    if (!loaded || !plan) return undefined;
    return this.pictures.scene({ loaded, plan, readings: this.read(loaded, values, lang), lang });
  }

  /** See {@link PagePictures.sceneOf} */
  sceneOf(token: string): Promise<Scene | undefined> {
    return this.pictures.sceneOf(token);
  }

  /** See {@link PagePictures.find}. A page whose photo is missing is not rendered. */
  async renderPage(
    token: string,
    widthPx: number,
  ): Promise<PageImage | { readonly kind: 'not_found' | 'gone' }> {
    const picture = await this.pictures.find(token, widthPx);
    if (!picture) return { kind: 'not_found' };
    if (picture.photos === 'gone') return { kind: 'gone' };
    const { contentType, etag } = picture;
    return { bytes: await picture.draw(), contentType, etag };
  }

  /** Draws every page once with the examples, to cache the artwork. Stops when the signal aborts. */
  async warm(reference: PackageReference, widthPx: number, signal?: AbortSignal): Promise<void> {
    const loaded = this.loaded(reference)!;
    const readings = this.readWithExamples(loaded, {}, 'en');
    for (const plan of loaded.pages)
      if (!(await this.pictures.drawAhead({ loaded, plan, readings, lang: 'en' }, widthPx, signal))) return;
  }

  /** Draws a small page without the picture cache, to check the renderer. @throws if no renderer can draw */
  async check(): Promise<void> {
    const [loaded] = this.versions.current.values();
    const readings = loaded && this.readWithExamples(loaded, {}, 'en');
    if (readings) await this.pictures.drawAnew({ loaded, plan: loaded.pages[0]!, readings, lang: 'en' });
  }

  /** Returns the picture of a form option as SVG. @throws PackageUnavailableError */
  async optionImage(slug: string, version: string, name: string): Promise<string | undefined> {
    const loaded = await this.versions.get(slug, version);
    return loaded && optionImage(loaded, name);
  }

  /** @param mayUse - if undefined, all photos may be drawn, as in carts and orders, which accept only checked photos */
  private read(
    loaded: LoadedPackage,
    values: Values,
    lang: string,
    mayUse: (photo: Photo) => boolean = () => true,
  ): Readings {
    const context = {
      today: localDateOf(values),
      hasPhoto: (photo: Photo) => this.photoSource !== undefined && mayUse(photo),
    };
    return withStoryLanguage(loaded, readBook(loaded, values, context), lang);
  }

  private loaded(reference: PackageReference): LoadedPackage | undefined {
    // the cast is safe, because only this engine creates the packages that callers have
    return typeof reference === 'string'
      ? this.versions.current.get(reference)
      : (reference as LoadedPackage);
  }

  private readWithExamples(loaded: LoadedPackage, customisation: Customisation, lang: string): Readings {
    return this.readFilled(loaded, keepValid(loaded, customisation), lang);
  }

  private readFilled(loaded: LoadedPackage, values: Values, lang: string): Readings {
    const { [LOCAL_DATE]: date } = values;
    return this.read(
      loaded,
      { ...fillExamples(loaded.fields, values), ...(date !== undefined && { [LOCAL_DATE]: date }) },
      lang,
    );
  }
}
