import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { PageArea } from '@bindery/shared/contracts';
import { isBusyFor } from './is-busy-for';
import { PhotoGoneError, type PhotoSource, PhotoUnreadableError } from './model/photo-source';
import { photoIdsIn, type Readings, withoutPhotos } from './model/readings';
import { DrawQueue } from './raster/draw-queue';
import { ImageCache } from './raster/image-cache';
import type { PictureRenderer, PictureRequest } from './picture-renderer';
import { nameWithPhotos } from './raster/photo-names';
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

/** A page's picture, looked up and not drawn yet. */
export interface PagePicture {
  readonly contentType: `image/${PageFormat}`;
  readonly etag: string;
  /**
   * `none`: nobody's photo is in it. `there`: a shopper's photo is. `gone`: its address was made with a photo that was
   * deleted, rejected or has expired since, and the picture shows the placeholder.
   */
  readonly photos: 'none' | 'there' | 'gone';
  /** Its address was made by another edition of the engine, which may have drawn it otherwise. */
  readonly isOfOtherEngine: boolean;
  /**
   * @param client - see {@link ImageCache.get}, as `party`
   * @throws MuseBusyError, PhotoUnreadableError, and PhotoGoneError where a photo goes meanwhile
   */
  draw(client?: AbortSignal, party?: string): Promise<Buffer>;
}

/** A page with everything that its scene is built from. */
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

/** Enough to go all the way that a page goes, and next to nothing to draw. */
const CHECK_WIDTH_PX = 64;
const IMAGE_CACHE_BYTES = 48_000_000;
/** Of characters alone: whatever somebody makes of them, the pages stay in their own. */
const AVATAR_CACHE_BYTES = 12_000_000;
const MAY_WAIT = 200;
/** Between two pages that are drawn ahead: time for whatever else the process has to do. */
const WARM_PAUSE_MS = 100;

/** The pictures behind page addresses: each is drawn in its turn, once for all who ask for it, and kept. */
export class PagePictures {
  private readonly scenes = new SceneBuilder();
  private readonly queue = new DrawQueue(2 * availableParallelism(), MAY_WAIT);
  private readonly images = new ImageCache(IMAGE_CACHE_BYTES, this.queue);
  private readonly avatarImages = new ImageCache(AVATAR_CACHE_BYTES, this.queue);

  constructor(private readonly sources: PictureSources) {}

  /** The entity tag of a page's areas, without working them out; undefined when the token is none of ours. */
  areasEtag(token: string): { readonly etag: string; readonly isOfOtherEngine: boolean } | undefined {
    const request = this.sources.addresses.open(token);
    if (!request) return undefined;
    const isOfOtherEngine = request.engine !== ENGINE;
    return { etag: etagOf(token, isOfOtherEngine ? `areas ${ENGINE}` : 'areas'), isOfOtherEngine };
  }

  /**
   * The picture behind an address. Whether its photos are still there is asked each time, since another process may
   * have deleted them. Source: docs/rules.md PAGE-09
   *
   * @returns undefined when the token is none of ours, or of a version that is not kept
   * @throws PhotoUnreadableError, PackageUnavailableError where that cannot be asked
   */
  async find(token: string, widthPx: number, format: PageFormat = 'jpeg'): Promise<PagePicture | undefined> {
    const page = await this.open(token);
    if (!page) return undefined;
    const ids = photoIdsIn(page.readings);
    const gone = await this.gonePhotos(ids);
    const shown = gone.size === 0 ? page : { ...page, readings: withoutPhotos(page.readings, gone) };
    const isAsAddressed = gone.size === 0 && !page.isOfOtherEngine;
    const shownToken = isAsAddressed ? token : this.tokenOf(shown);
    const form = format === 'jpeg' ? String(widthPx) : `${widthPx} ${format}`;
    return {
      contentType: `image/${format}`,
      isOfOtherEngine: page.isOfOtherEngine,
      etag: etagOf(shownToken, form),
      photos: ids.length === 0 ? 'none' : gone.size === 0 ? 'there' : 'gone',
      draw: (client, party) =>
        this.drawPage(shown, { name: `${form}/${shownToken}`, widthPx, format, client, party }),
    };
  }

  /** Drops whatever is kept that shows this photo. */
  forgetPhoto(publicId: string): void {
    this.images.forgetPhoto(publicId);
    this.sources.renderer.forgetPhoto(publicId);
  }

  /** Drops all that was made of what somebody wrote. What is on its way when it is called is kept. */
  forgetAll(): void {
    this.images.forgetAll();
    this.avatarImages.forgetAll();
    this.scenes.forgetAll();
    this.sources.addresses.forgetAll?.();
    this.sources.renderer.forgetAll();
  }

  /**
   * The page behind an address; undefined when the token is none of ours, or of a version that is not kept.
   *
   * @throws PackageUnavailableError
   */
  async sceneOf(token: string): Promise<Scene | undefined> {
    const page = await this.open(token);
    return page && this.scene(page);
  }

  /** The photos in the page behind an address; none when the token is none of ours. */
  photoIdsOf(token: string): string[] {
    return photoIdsIn(this.sources.addresses.open(token)?.readings ?? {});
  }

  /** What can be tapped on the page behind an address, as it shows there. See {@link PagePictures.sceneOf} */
  async areasOf(token: string): Promise<PageArea[] | undefined> {
    const page = await this.open(token);
    return page && shownAreas(page.plan.areas(), { fields: page.loaded.fields, readings: page.readings });
  }

  scene({ loaded, plan, readings, lang }: ReadPage): Scene {
    return this.scenes.build(loaded, plan, readings, lang);
  }

  /** A character alone, or what it stands before. See {@link ImageCache.get} */
  drawAvatar(name: string, request: PictureRequest, client?: AbortSignal, party?: string): Promise<Buffer> {
    return this.avatarImages.get(name, () => this.sources.renderer.draw(request), client, party);
  }

  /**
   * Draws a page's layers before anybody asks, as soon as the process has next to nothing else to do: no shopper
   * waits for it.
   *
   * @param signal - ends the waiting
   * @returns false when it was ended
   */
  async drawAhead(page: ReadPage, widthPx: number, signal?: AbortSignal): Promise<boolean> {
    while ((await isBusyFor(WARM_PAUSE_MS)) || !this.queue.isIdle) if (signal?.aborted) return false;
    if (signal?.aborted) return false;
    await this.queue.run(() => this.sources.renderer.prepare(requestOf(page, widthPx)));
    return true;
  }

  /** Draws a page that nobody asked for, small and unkept, in its turn. */
  async drawAnew(page: ReadPage): Promise<void> {
    await this.queue.run(() => this.sources.renderer.draw(requestOf(page, CHECK_WIDTH_PX)));
  }

  private drawPage(page: ReadPage, { name, widthPx, format, client, party }: WantedPage): Promise<Buffer> {
    const ids = photoIdsIn(page.readings);
    return this.images.get(
      nameWithPhotos(name, ids),
      async () => {
        const bytes = await this.sources.renderer.draw({ ...requestOf(page, widthPx), format });
        // one that went while it was drawn is neither shown nor kept
        if ((await this.gonePhotos(ids)).size > 0) throw new PhotoGoneError();
        return bytes;
      },
      client,
      party,
    );
  }

  /** Those of the photos that have gone; of these nothing is kept from then on. */
  private async gonePhotos(ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return NONE;
    const { photoSource } = this.sources;
    const gone = photoSource
      ? await photoSource.gone(ids).catch((cause: unknown) => {
          throw new PhotoUnreadableError({ cause });
        })
      : new Set(ids);
    for (const id of gone) this.forgetPhoto(id);
    return gone;
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
