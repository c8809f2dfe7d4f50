import type { FieldError, Page, PageProof } from '@bindery/shared/contracts';
import { Avatars } from './avatars';
import { type Cover, coverOf } from './cover';
import { optionImage } from './form/option-image';
import { schemaPreview } from './form/schema-preview';
import { keepValid, type Validated, validateValues } from './form/validate-values';
import type { DrawingOptions } from './drawing-options';
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
import { LocalRenderer, type PictureRenderer } from './picture-renderer';
import { proofsOf } from './proof';
import { charactersIn, type BookCharacter } from './scene/characters-in';
import type { LoadedPackage, ProductPackage } from './scene/loaded-package';
import type { PageAddresses } from './scene/page-request';
import type { Scene } from './scene/scene';
import { setSpine, type SpineSize, type SpineWords, titleOf } from './scene/set-spine';
import { pagesOf } from './toc';

/** Which package: the catalogue's by its slug, or any version that {@link Muse.packageVersion} gave. */
export type PackageReference = string | ProductPackage;

/** A shopper's choices as they come in: a map of key to value, and whatever else rides along. */
export type Customisation = Readonly<Record<string, unknown>>;

export type TocResult =
  | { readonly kind: 'pages'; readonly pages: Page[] }
  | { readonly kind: 'invalid'; readonly errors: FieldError[] }
  | { readonly kind: 'unknown_product' };

/** The engine: what products there are, what their pages are called, and how they look. */
export class Muse {
  /** The pictures behind page addresses. */
  readonly pictures: PagePictures;
  /** Characters on their own. */
  readonly avatars: Avatars;
  /** Where shoppers' photos come from, for whoever prints them. */
  readonly photoSource: PhotoSource | undefined;

  /** @param refused - packages that failed their check and are not served, with file and reason */
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
   * The same products with shoppers' photos in their places, other versions of them from an archive; its caches are
   * its own.
   *
   * @param renderer - who draws; missing: this process
   */
  withPhotos(photoSource: PhotoSource, archive?: PackageArchive, renderer?: PictureRenderer): Muse {
    return new Muse(this.versions.from(archive), this.refused, this.addresses, {
      photoSource,
      ...(renderer ? { renderer } : {}),
    });
  }

  /** The current versions, by the order of their slugs. */
  packages(): ProductPackage[] {
    return [...this.versions.current.values()];
  }

  /** The current version of a product. */
  package(slug: string): ProductPackage | undefined {
    return this.versions.current.get(slug);
  }

  /** Any version that is kept. See {@link PackageVersions.get} */
  packageVersion(slug: string, version: string): Promise<ProductPackage | undefined> {
    return this.versions.get(slug, version);
  }

  /**
   * The version that a page was made with, for what its visitor does on it: the current one where it is not told or not
   * kept. Undefined for an unknown product. Source: docs/rules.md PACK-09
   *
   * @throws PackageUnavailableError
   */
  async versionOfPage(slug: string, version: string | undefined): Promise<ProductPackage | undefined> {
    const ofPage = version === undefined ? undefined : await this.versions.get(slug, version);
    return ofPage ?? this.package(slug);
  }

  /**
   * The files of the version that the catalogue brings, to be kept.
   *
   * @throws where they were changed since this process read them
   */
  packageFiles(slug: string): Promise<PackageFiles> {
    return this.versions.filesOfBrought(slug);
  }

  /** Clean values or every field error; undefined for an unknown product. */
  validate(
    of: PackageReference,
    customisation: Customisation,
    { lang }: { lang: string },
  ): Validated | undefined {
    const loaded = this.loaded(of);
    return loaded && validateValues(loaded, customisation, lang);
  }

  /**
   * The pages of a customised book; it is the validator too. Source: docs/rules.md PAGE-05
   *
   * @param photos - ids of the photos that the caller may use: any other reads as none
   */
  async toc(
    of: PackageReference,
    customisation: Customisation,
    { lang, photos }: { lang: string; photos?: ReadonlySet<string> | undefined },
  ): Promise<TocResult> {
    const loaded = this.loaded(of);
    if (!loaded) return { kind: 'unknown_product' };
    const validated = validateValues(loaded, customisation, lang);
    if (validated.kind === 'invalid') return validated;
    const mayUse = ({ public_id: id }: Photo): boolean => photos?.has(id) ?? false;
    const readings = this.read(loaded, validated.values, lang, mayUse);
    return { kind: 'pages', pages: pagesOf(loaded, readings, lang, this.addresses) };
  }

  /** The pages of a package as its own examples fill it, its story told in a language. */
  examplePages(of: ProductPackage, lang: string): Page[] {
    const loaded = this.loaded(of)!;
    const { key } = loaded.book.story ?? {};
    const told = key === undefined ? {} : { [key]: lang };
    return pagesOf(loaded, this.readWithExamples(loaded, told, lang), lang, this.addresses);
  }

  /**
   * What each page of a bought book shows, by hashes: equal where the pictures are. What a schema refuses shows as if it
   * was not given. Source: docs/rules.md PROOF-01
   *
   * @param version - of the package that it was made with
   * @param lang - of the shop
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

  /** As {@link proofOf}, of a version that is at hand. */
  proofs(of: ProductPackage, customisation: Customisation, lang: string): readonly PageProof[] {
    const loaded = this.loaded(of)!;
    const validated = validateValues(loaded, customisation, lang);
    const values = validated.kind === 'valid' ? validated.values : keepValid(loaded, customisation);
    return proofsOf(loaded, this.read(loaded, values, lang), lang);
  }

  /** See {@link schemaPreview}; undefined for an unknown product. */
  schemaPreview(of: PackageReference, { lang, day }: { lang: string; day?: string | undefined }) {
    const loaded = this.loaded(of);
    return loaded && schemaPreview(loaded, lang, day);
  }

  /** See {@link charactersIn}; nobody for an unknown product. */
  characters(of: PackageReference, customisation: Customisation): readonly BookCharacter[] {
    const loaded = this.loaded(of);
    return loaded ? charactersIn(loaded, customisation) : [];
  }

  /** The front cover; examples stand in for what is missing or invalid. Undefined for an unknown product. */
  cover(of: PackageReference, customisation: Customisation, lang: string): Cover | undefined {
    const loaded = this.loaded(of);
    if (!loaded) return undefined;
    return coverOf(loaded, this.readWithExamples(loaded, customisation, lang), lang, this.addresses);
  }

  /** As {@link cover}, of values that {@link validate} gave for this version: they are not checked again. */
  coverOfValid(of: ProductPackage, values: Values, lang: string): Cover {
    const loaded = this.loaded(of)!;
    return coverOf(loaded, this.readFilled(loaded, values, lang), lang, this.addresses);
  }

  /** The title on the spine, in the language of the story. Undefined for an unknown product. */
  bookTitle(of: PackageReference, values: Values, lang: string): string | undefined {
    const loaded = this.loaded(of);
    if (!loaded) return undefined;
    return titleOf(loaded, this.read(loaded, values, lang), lang).text;
  }

  /** The words on a spine: `title` is {@link bookTitle}'s, in the language `lang`. Undefined for an unknown product. */
  spine(of: PackageReference, title: string, lang: string, size: SpineSize): SpineWords | undefined {
    const loaded = this.loaded(of);
    return loaded && setSpine(loaded, title, size, lang);
  }

  /** A page as a plain value: the one layout that picture and print are made from. */
  scene(of: PackageReference, pageName: string, values: Values, lang: string): Scene | undefined {
    const loaded = this.loaded(of);
    const plan = loaded?.pages.find(({ name }) => name === pageName);
    if (!loaded || !plan) return undefined;
    return this.pictures.scene({ loaded, plan, readings: this.read(loaded, values, lang), lang });
  }

  /** See {@link PagePictures.sceneOf} */
  sceneOf(token: string): Promise<Scene | undefined> {
    return this.pictures.sceneOf(token);
  }

  /** See {@link PagePictures.find}; a page that has lost a photo is not rendered. */
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

  /**
   * Draws every page once with the examples, one at a time, so that the first shopper finds the artwork drawn.
   *
   * @param widthPx - the width that most will ask for
   * @param signal - stops it between two pages
   */
  async warm(widthPx: number, signal?: AbortSignal): Promise<void> {
    for (const loaded of this.versions.current.values()) {
      const readings = this.readWithExamples(loaded, {}, 'en');
      for (const plan of loaded.pages) {
        const page = { loaded, plan, readings, lang: 'en' };
        if (!(await this.pictures.drawAhead(page, widthPx, signal))) return;
      }
    }
  }

  /** Draws a small page past everything that is kept. @throws where nobody can draw */
  async check(): Promise<void> {
    const [loaded] = this.versions.current.values();
    const readings = loaded && this.readWithExamples(loaded, {}, 'en');
    if (readings) await this.pictures.drawAnew({ loaded, plan: loaded.pages[0]!, readings, lang: 'en' });
  }

  /** The picture of an option of the form, SVG. @throws PackageUnavailableError */
  async optionImage(slug: string, version: string, name: string): Promise<string | undefined> {
    const loaded = await this.versions.get(slug, version);
    return loaded && optionImage(loaded, name);
  }

  /** @param mayUse - missing: what a cart or an order holds was checked when it came in, so every photo may be drawn */
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

  private loaded(of: PackageReference): LoadedPackage | undefined {
    // every package that is given out was loaded here
    return typeof of === 'string' ? this.versions.current.get(of) : (of as LoadedPackage);
  }

  private readWithExamples(loaded: LoadedPackage, customisation: Customisation, lang: string): Readings {
    return this.readFilled(loaded, keepValid(loaded, customisation), lang);
  }

  /** Examples stand in for what is missing. */
  private readFilled(loaded: LoadedPackage, values: Values, lang: string): Readings {
    const { [LOCAL_DATE]: date } = values;
    return this.read(
      loaded,
      { ...fillExamples(loaded.fields, values), ...(date !== undefined && { [LOCAL_DATE]: date }) },
      lang,
    );
  }
}
