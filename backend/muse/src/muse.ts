import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { LRUCache } from 'lru-cache';
import type { FieldError, Page, SchemaPreview } from '@bindery/shared/contracts';
import { isBusyFor } from './is-busy-for';
import { Avatars } from './avatars';
import { loadCatalogue, type Catalogue, type RefusedPackage } from './loader/load-catalogue';
import { type LoadedPackage, type PagePlan, type ProductPackage } from './scene/loaded-package';
import { describeProblem } from './loader/problem';
import { fillExamples } from './model/examples';
import type { Photo, Values } from './model/values';
import { optionImage } from './form/option-image';
import type { PageAddresses, PageRequest } from './scene/page-request';
import type { PhotoSource } from './model/photo-source';
import { keepValid, validateValues, type Validated } from './form/validate-values';
import { DrawQueue } from './raster/draw-queue';
import { PagePainter } from './raster/page-painter';
import { SingleFlight } from './raster/single-flight';
import { alternativeText, isSpoken, SceneBuilder } from './scene/build-scene';
import { fillText } from './model/fill-text';
import { localeOf, storyLanguage, withStoryLanguage } from './model/language';
import { own } from './model/own';
import { conditionsHeld, shownAreas } from './scene/page-areas';
import { readValues, type Readings } from './model/readings';
import type { Scene } from './scene/scene';
import { setSpine, type SpineSize, type SpineWords } from './scene/set-spine';
import { schemaPreview } from './form/schema-preview';
import { FontLibrary } from './type/font-library';

export interface MuseOptions {
  /** Folder with one folder per product. */
  readonly catalogueDir: string;
  /** Folder of the fallback fonts. */
  readonly fontsDir: string;
  /** How page requests become addresses. */
  readonly addresses: PageAddresses;
  readonly log?: {
    error(details: object, message: string): void;
    info(details: object, message: string): void;
  };
  /** Memory for drawn layers, default 256 MB. */
  readonly pixelCacheBytes?: number;
  /** Shoppers' photos; without it, placeholders stand where they would be. */
  readonly photoSource?: PhotoSource;
}

/** A shopper's choices as they come in: a map of key to value, and whatever else rides along. */
export type Customisation = Readonly<Record<string, unknown>>;

export interface PageImage {
  readonly bytes: Buffer;
  readonly contentType: 'image/jpeg';
  readonly etag: string;
}

export type TocResult =
  | { readonly kind: 'pages'; readonly pages: Page[] }
  | { readonly kind: 'invalid'; readonly errors: FieldError[] }
  | { readonly kind: 'unknown_product' };

const PIXEL_CACHE_BYTES = 256_000_000;
const IMAGE_CACHE_BYTES = 48_000_000;
const MAY_WAIT = 200;
/** The locale of a page without words. Source: BCP 47, undetermined */
const NO_WORDS = 'und';
/** Between two pages that are drawn ahead: time for whatever else the process has to do. */
const WARM_PAUSE_MS = 100;

/** The engine: what products there are, what their pages are called, and how they look. */
export class Muse {
  private readonly scenes = new SceneBuilder();
  private readonly painter: PagePainter;
  private readonly images = new LRUCache<string, Buffer>({
    maxSize: IMAGE_CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length + 200,
  });
  private readonly drawing = new SingleFlight<Buffer>();
  private readonly queue = new DrawQueue(2 * availableParallelism(), MAY_WAIT);
  /** Characters on their own. */
  readonly avatars: Avatars;
  /** Where shoppers' photos come from, for whoever prints them. */
  readonly photoSource: PhotoSource | undefined;

  constructor(
    private readonly catalogue: Catalogue,
    private readonly addresses: PageAddresses,
    {
      pixelCacheBytes = PIXEL_CACHE_BYTES,
      photoSource,
    }: Pick<MuseOptions, 'pixelCacheBytes' | 'photoSource'> = {},
  ) {
    this.photoSource = photoSource;
    this.painter = new PagePainter(pixelCacheBytes, photoSource);
    this.avatars = new Avatars({
      packages: catalogue.packages,
      scenes: this.scenes,
      painter: this.painter,
      keep: (name, draw) => this.keep(name, draw),
    });
  }

  /** The same products with shoppers' photos in their places; its caches are its own. */
  withPhotos(photoSource: PhotoSource): Muse {
    return new Muse(this.catalogue, this.addresses, { photoSource });
  }

  /** Packages that failed their check and are not served, with file and reason. */
  get refused(): readonly RefusedPackage[] {
    return this.catalogue.refused;
  }

  packages(): ProductPackage[] {
    return [...this.catalogue.packages.values()];
  }

  package(slug: string): ProductPackage | undefined {
    return this.catalogue.packages.get(slug);
  }

  /** Clean values or every field error; undefined for an unknown product. */
  validate(slug: string, customisation: Customisation, { lang }: { lang: string }): Validated | undefined {
    const loaded = this.catalogue.packages.get(slug);
    return loaded && validateValues(loaded, customisation, lang);
  }

  /**
   * The pages of a customised book; it is the validator too. Source: builder.md section 7, decisions 43
   *
   * @param photos - ids of the photos that whoever asks may use: any other reads as none
   */
  async toc(
    slug: string,
    customisation: Customisation,
    { lang, photos }: { lang: string; photos?: ReadonlySet<string> | undefined },
  ): Promise<TocResult> {
    const loaded = this.catalogue.packages.get(slug);
    if (!loaded) return { kind: 'unknown_product' };
    const validated = validateValues(loaded, customisation, lang);
    if (validated.kind === 'invalid') return validated;
    const readings = this.read(
      loaded,
      validated.values,
      lang,
      ({ public_id: id }) => photos?.has(id) ?? false,
    );
    const isHeld = conditionsHeld(loaded.fields, readings);
    const pages = loaded.pages.map((page) => ({
      url: this.pageUrl(loaded, page, readings, lang),
      info: { ...infoOf(loaded, page, readings, lang), ...areasInfo(page, isHeld) },
    }));
    return { kind: 'pages', pages };
  }

  /** The form's schema in a language; undefined for an unknown product. */
  schemaPreview(slug: string, { lang }: { lang: string }): SchemaPreview | undefined {
    const loaded = this.catalogue.packages.get(slug);
    return loaded && schemaPreview(loaded, lang);
  }

  /** Address of the front cover; examples stand in for what is missing or invalid. Undefined for an unknown product. */
  coverUrl(slug: string, customisation: Customisation, lang: string): string | undefined {
    const loaded = this.catalogue.packages.get(slug);
    return (
      loaded &&
      this.pageUrl(loaded, loaded.pages[0]!, this.readWithExamples(loaded, customisation, lang), lang)
    );
  }

  /** What a reader is told of the front cover, as {@link coverUrl} shows it. */
  coverAlternativeText(slug: string, customisation: Customisation, lang: string): string {
    const loaded = this.catalogue.packages.get(slug);
    return loaded
      ? alternativeText(
          loaded,
          loaded.pages[0]!.name,
          this.readWithExamples(loaded, customisation, lang),
          lang,
        ).text
      : '';
  }

  /** What stands on the spine: the title in the language of the story. Undefined for an unknown product. */
  bookTitle(slug: string, values: Values, lang: string): string | undefined {
    const loaded = this.catalogue.packages.get(slug);
    if (!loaded) return undefined;
    const readings = this.read(loaded, values, lang);
    const language = storyLanguage(loaded, readings, lang);
    return fillText(
      language.contents[0]!.book.title,
      { fields: loaded.fields, readings, scope: undefined },
      language,
    );
  }

  /** The words on a spine: `title` is {@link bookTitle}'s, in the language `lang`. Undefined for an unknown product. */
  spine(slug: string, title: string, lang: string, size: SpineSize): SpineWords | undefined {
    const loaded = this.catalogue.packages.get(slug);
    return loaded && setSpine(loaded, title, size, lang);
  }

  /** The page behind an address, as a plain value; undefined when the token is none of ours, or of another version of the package. */
  sceneOf(token: string): Scene | undefined {
    const request = this.addresses.open(token);
    const found = request && this.find(request);
    return found && this.scenes.build(found.loaded, found.page, request.readings, request.lang);
  }

  /** A page as a plain value: the one layout that picture and print are made from. */
  scene(slug: string, pageName: string, values: Values, lang: string): Scene | undefined {
    const loaded = this.catalogue.packages.get(slug);
    const page = loaded?.pages.find(({ name }) => name === pageName);
    return loaded && page && this.scenes.build(loaded, page, this.read(loaded, values, lang), lang);
  }

  /** The entity tag of a page image, without drawing it; undefined when the token is none of ours. */
  pageEtag(token: string, widthPx: number): string | undefined {
    const request = this.addresses.open(token);
    return request && this.find(request) ? etagOf(token, widthPx) : undefined;
  }

  /** @throws MuseBusyError when too many pages are waiting to be drawn */
  async renderPage(token: string, widthPx: number): Promise<PageImage | { readonly kind: 'not_found' }> {
    const request = this.addresses.open(token);
    const found = request && this.find(request);
    if (!found) return { kind: 'not_found' };
    const bytes = await this.keep(`${widthPx}/${token}`, () =>
      this.painter.paint(
        this.scenes.build(found.loaded, found.page, request.readings, request.lang),
        widthPx,
      ),
    );
    return { bytes, contentType: 'image/jpeg', etag: etagOf(token, widthPx) };
  }

  /**
   * Draws every page once with the examples, so that the first shopper finds the artwork drawn. One at a time, and
   * only while the process has next to nothing else to do: no shopper waits for a picture that nobody asked for.
   *
   * @param widthPx - the width that most will ask for
   * @param signal - stops it between two pages
   */
  async warm(widthPx: number, signal?: AbortSignal): Promise<void> {
    for (const loaded of this.catalogue.packages.values()) {
      const readings = this.readWithExamples(loaded, {}, 'en');
      for (const page of loaded.pages) {
        while ((await isBusyFor(WARM_PAUSE_MS)) || !this.queue.isIdle) if (signal?.aborted) return;
        if (signal?.aborted) return;
        await this.queue.run(() =>
          this.painter.compose(this.scenes.build(loaded, page, readings, 'en'), widthPx),
        );
      }
    }
  }

  /** The picture of an option of the form, SVG. */
  optionImage(slug: string, version: string, name: string): string | undefined {
    const loaded = this.catalogue.packages.get(slug);
    return loaded?.version === version ? optionImage(loaded, name) : undefined;
  }

  /** A picture that is kept, or drawn in its turn, once for all who want it. @throws MuseBusyError */
  private async keep(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    return (
      this.images.get(name) ??
      this.drawing.run(name, () =>
        this.queue.run(async () => {
          const drawn = await draw();
          this.images.set(name, drawn);
          return drawn;
        }),
      )
    );
  }

  private pageUrl(loaded: LoadedPackage, page: PagePlan, readings: Readings, asked: string): string {
    const used = page.paths.flatMap((path) => {
      const reading = own(readings, path);
      return reading === undefined ? [] : [[path, reading] as const];
    });
    const request: PageRequest = {
      slug: loaded.slug,
      version: loaded.version,
      page: page.name,
      lang: localeOfPage(loaded, page, readings, asked),
      readings: Object.fromEntries(used),
    };
    return this.addresses.urlOf(request);
  }

  /** @param hasPhoto - missing: what a cart or an order holds was checked when it came in, so every photo may be drawn */
  private read(
    loaded: LoadedPackage,
    values: Values,
    lang: string,
    hasPhoto: (photo: Photo) => boolean = () => true,
  ): Readings {
    const context = {
      today: new Date().toISOString().slice(0, 10),
      hasPhoto: (photo: Photo) => this.photoSource !== undefined && hasPhoto(photo),
    };
    const readings = readValues(loaded.fields, values, context);
    return withStoryLanguage(loaded, readings, lang);
  }

  private readWithExamples(loaded: LoadedPackage, customisation: Customisation, lang: string): Readings {
    return this.read(loaded, fillExamples(loaded.fields, keepValid(loaded, customisation)), lang);
  }

  private find({
    slug,
    version,
    page: name,
  }: PageRequest): { loaded: LoadedPackage; page: PagePlan } | undefined {
    const loaded = this.catalogue.packages.get(slug);
    const page = loaded?.version === version ? loaded.pages.find((one) => one.name === name) : undefined;
    return loaded && page && { loaded, page };
  }
}

/** What the form and the preview are told of a page. `lang` where it is not the shop's own. */
function infoOf(loaded: LoadedPackage, page: PagePlan, readings: Readings, asked: string): Page['info'] {
  const { text, lang } = alternativeText(loaded, page.name, readings, asked);
  return {
    pageName: page.name,
    keys: [...page.keys],
    alternativeText: text,
    ...(isSpoken(lang, asked) ? {} : { lang }),
  };
}

function areasInfo(
  { areas }: PagePlan,
  isHeld: ReturnType<typeof conditionsHeld>,
): Pick<Page['info'], 'areas'> {
  const shown = shownAreas(areas, isHeld);
  return shown.length > 0 ? { areas: shown } : {};
}

/** In what way a page is written, and no more: shops whose pages look alike share their addresses. */
function localeOfPage(
  loaded: LoadedPackage,
  { segments, isLocalised }: PagePlan,
  readings: Readings,
  asked: string,
): string {
  if (segments.every(({ textIds }) => textIds.length === 0)) return NO_WORDS;
  const language = storyLanguage(loaded, readings, asked);
  return isLocalised ? localeOf(language) : language.contents[0]!.lang;
}

const etagOf = (token: string, widthPx: number): string =>
  `"${createHash('sha256').update(`${widthPx}/${token}`).digest('base64url').slice(0, 22)}"`;

/**
 * Loads and checks every product package of a catalogue.
 *
 * @throws when the catalogue or the fallback fonts cannot be read; a broken package only lands in `refused`
 */
export async function createMuse({
  catalogueDir,
  fontsDir,
  addresses,
  log,
  ...options
}: MuseOptions): Promise<Muse> {
  const catalogue = await loadCatalogue(catalogueDir, await FontLibrary.open(fontsDir));
  for (const { slug, problems } of catalogue.refused) {
    log?.error({ product: slug, problems: problems.map(describeProblem) }, 'product package refused');
  }
  log?.info({ products: [...catalogue.packages.keys()] }, 'product packages loaded');
  return new Muse(catalogue, addresses, options);
}
