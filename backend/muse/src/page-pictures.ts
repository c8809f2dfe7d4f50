import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { PageArea } from '@bindery/shared/contracts';
import { isBusyFor, DrawQueue } from './raster/draw-queue';
import { PhotoGoneError, type PhotoSource, PhotoUnreadableError } from './model/photo-source';
import { photoIdsIn, type Readings, withoutPhotos } from './model/readings';
import { ImageCache, type ImageCounts, nameWithPhotos } from './raster/image-cache';
import type { PictureRenderer, PictureRequest } from './picture-renderer';
import type { PageFormat } from './raster/pixels';
import { SceneBuilder } from './scene/build-scene';
import type { LoadedPackage, PagePlan } from './scene/loaded-package';
import type { PackageVersions } from './package-versions';
import { ENGINE, type PageAddresses } from './scene/page-request';
import type { Scene } from './scene/scene';
import { shownAreas } from './scene/shown-areas';

export interface PageImage {
  readonly bytes: Buffer;
  readonly contentType: `image/${PageFormat}`;
  readonly etag: string;
}

/** A picture of a page, which is drawn on demand. Its URL is valid. */
export interface PagePicture {
  readonly contentType: `image/${PageFormat}`;
  readonly etag: string;
  /**
   * `none`: the page shows no shopper's photo. `there`: it shows a photo. `gone`: a photo in the URL has expired, or
   * was deleted or rejected, so a placeholder is drawn.
   */
  readonly photos: 'none' | 'there' | 'gone';
  /** True if the URL is from another engine version, which may draw the page differently. */
  readonly isOfOtherEngine: boolean;
  /**
   * @param client - for `client` and `party`, see {@link ImageCache.get}
   * @throws MuseBusyError, PhotoUnreadableError, and PhotoGoneError if a photo is deleted during the drawing
   */
  draw(client?: AbortSignal, party?: string): Promise<Buffer>;
}

export interface ReadPage {
  readonly loaded: LoadedPackage;
  readonly plan: PagePlan;
  readonly readings: Readings;
  readonly lang: string;
}

type OpenedPage = ReadPage & { readonly isOfOtherEngine: boolean };

export interface PictureSources {
  readonly packages: PackageVersions;
  readonly addresses: PageAddresses;
  readonly photoSource: PhotoSource | undefined;
  readonly renderer: PictureRenderer;
}

/** Width of the test picture. A small picture runs all the code at little cost. */
const CHECK_WIDTH_PX = 64;
const IMAGE_CACHE_BYTES = 48_000_000;
/** Memory for pictures of single characters. These have their own cache, so that they never evict pages. */
const AVATAR_CACHE_BYTES = 12_000_000;
const MAY_WAIT = 200;
/** Pause between two pages that are drawn ahead of requests, so that the process can do other work. */
const WARM_PAUSE_MS = 100;

/** Draws and caches the pictures of page URLs. Drawings wait in a queue, and each is made once for all its callers. */
export class PagePictures {
  private readonly scenes = new SceneBuilder();
  private readonly queue = new DrawQueue(2 * availableParallelism(), MAY_WAIT);
  private readonly images = new ImageCache(IMAGE_CACHE_BYTES, this.queue);
  private readonly avatarImages = new ImageCache(AVATAR_CACHE_BYTES, this.queue);

  constructor(private readonly sources: PictureSources) {}

  /** Lookups of the two caches. */
  get counts(): { readonly pages: ImageCounts; readonly avatars: ImageCounts } {
    return { pages: this.images.counts, avatars: this.avatarImages.counts };
  }

  /** Returns the entity tag of a page's areas, without computing them; undefined if the token is invalid. */
  areasEtag(token: string): { readonly etag: string; readonly isOfOtherEngine: boolean } | undefined {
    const request = this.sources.addresses.open(token);
    if (!request) return undefined;
    const isOfOtherEngine = request.engine !== ENGINE;
    return { etag: etagOf(token, isOfOtherEngine ? `areas ${ENGINE}` : 'areas'), isOfOtherEngine };
  }

  /**
   * Finds the picture behind an address. Each call checks that the photos still exist, because another process may have
   * deleted them. Source: docs/rules.md PAGE-09
   *
   * @returns undefined if the token is not valid or its version does not exist
   * @throws PhotoUnreadableError, PackageUnavailableError if the photos or the package cannot be read now
   */
  async find(token: string, widthPx: number, format: PageFormat = 'jpeg'): Promise<PagePicture | undefined> {
    const page = await this.open(token);
    if (!page) return undefined;
    const ids = photoIdsIn(page.readings);
    const goneIds = await this.gonePhotos(ids);
    const shownPage =
      goneIds.size === 0 ? page : { ...page, readings: withoutPhotos(page.readings, goneIds) };
    const isAsAddressed = goneIds.size === 0 && !page.isOfOtherEngine;
    const shownToken = isAsAddressed ? token : this.tokenOf(shownPage);
    const form = format === 'jpeg' ? String(widthPx) : `${widthPx} ${format}`;
    return {
      contentType: `image/${format}`,
      isOfOtherEngine: page.isOfOtherEngine,
      etag: etagOf(shownToken, form),
      photos: ids.length === 0 ? 'none' : goneIds.size === 0 ? 'there' : 'gone',
      draw: (client, party) =>
        this.drawPage(shownPage, { name: `${form}/${shownToken}`, widthPx, format, client, party }),
    };
  }

  /** Deletes all cached pictures and layers that show this photo. */
  forgetPhoto(publicId: string): void {
    this.images.forgetPhoto(publicId);
    this.sources.renderer.forgetPhoto(publicId);
  }

  /** Deletes all cached data made from shoppers' input. Drawings in progress still finish. */
  forgetAll(): void {
    this.images.forgetAll();
    this.avatarImages.forgetAll();
    this.scenes.forgetAll();
    this.sources.addresses.forgetAll?.();
    this.sources.renderer.forgetAll();
  }

  /**
   * Returns the scene for a page's token; undefined if the token is not valid or its version does not exist.
   *
   * @throws PackageUnavailableError
   */
  async sceneOf(token: string): Promise<Scene | undefined> {
    const page = await this.open(token);
    return page && this.scene(page);
  }

  /** Returns the ids of the photos on the page with this token; none if the token is not valid. */
  photoIdsOf(token: string): string[] {
    return photoIdsIn(this.sources.addresses.open(token)?.readings ?? {});
  }

  /** Returns the areas that a shopper can tap on the page with this token. See {@link PagePictures.sceneOf} */
  async areasOf(token: string): Promise<PageArea[] | undefined> {
    const page = await this.open(token);
    return page && shownAreas(page.plan.areas(), { fields: page.loaded.fields, readings: page.readings });
  }

  scene({ loaded, plan, readings, lang }: ReadPage): Scene {
    return this.scenes.build(loaded, plan, readings, lang);
  }

  /** Draws a character alone, or its background. See {@link ImageCache.get} */
  drawAvatar(name: string, request: PictureRequest, client?: AbortSignal, party?: string): Promise<Buffer> {
    return this.avatarImages.get(name, () => this.sources.renderer.draw(request), client, party);
  }

  /**
   * Draws a page's layers ahead of requests, so that no shopper waits for them. Waits until the process is nearly idle.
   *
   * @param signal - if aborted, stops waiting for an idle process
   * @returns false if the signal was aborted first
   */
  async drawAhead(page: ReadPage, widthPx: number, signal?: AbortSignal): Promise<boolean> {
    while ((await isBusyFor(WARM_PAUSE_MS)) || !this.queue.isIdle) if (signal?.aborted) return false;
    if (signal?.aborted) return false;
    await this.queue.run(() => this.sources.renderer.prepare(requestOf(page, widthPx)));
    return true;
  }

  /** Draws a page at a small size when its turn comes, without caching it. */
  async drawAnew(page: ReadPage): Promise<void> {
    await this.queue.run(() => this.sources.renderer.draw(requestOf(page, CHECK_WIDTH_PX)));
  }

  private drawPage(page: ReadPage, { name, widthPx, format, client, party }: WantedPage): Promise<Buffer> {
    const ids = photoIdsIn(page.readings);
    return this.images.get(
      nameWithPhotos(name, ids),
      async () => {
        const bytes = await this.sources.renderer.draw({ ...requestOf(page, widthPx), format });
        // if a photo was deleted during the drawing, does not return or cache the picture
        if ((await this.gonePhotos(ids)).size > 0) throw new PhotoGoneError();
        return bytes;
      },
      client,
      party,
    );
  }

  /** Returns the given photos that were deleted, and deletes the cached pictures that show them. */
  private async gonePhotos(ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return NONE;
    const { photoSource } = this.sources;
    const goneIds = photoSource
      ? await photoSource.gone(ids).catch((cause: unknown) => {
          throw new PhotoUnreadableError({ cause });
        })
      : new Set(ids);
    for (const id of goneIds) this.forgetPhoto(id);
    return goneIds;
  }

  private tokenOf({ loaded, plan, readings, lang }: ReadPage): string {
    const { slug, version } = loaded;
    const url = this.sources.addresses.urlOf({ slug, version, page: plan.name, lang, readings });
    return url.slice(url.lastIndexOf('/') + 1);
  }

  private async open(token: string): Promise<OpenedPage | undefined> {
    const request = this.sources.addresses.open(token);
    if (!request) return undefined;
    const { slug, version, page, readings, lang, engine } = request;
    const loaded = await this.sources.packages.get(slug, version);
    const plan = loaded?.pages.find(({ name }) => name === page);
    return loaded && plan && { loaded, plan, readings, lang, isOfOtherEngine: engine !== ENGINE };
  }
}

interface WantedPage {
  readonly name: string;
  readonly widthPx: number;
  readonly format: PageFormat;
  readonly client: AbortSignal | undefined;
  readonly party: string | undefined;
}

const requestOf = ({ loaded, plan, readings, lang }: ReadPage, widthPx: number): PictureRequest => ({
  slug: loaded.slug,
  version: loaded.version,
  kind: 'page',
  name: plan.name,
  ...{ readings, lang, widthPx },
});

const NONE: ReadonlySet<string> = new Set();

const etagOf = (token: string, form: string): string =>
  `"${createHash('sha256').update(`${form}/${token}`).digest('base64url').slice(0, 22)}"`;
