import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { PageArea } from '@bindery/shared/contracts';
import { isBusyFor } from './is-busy-for';
import type { Readings } from './model/readings';
import type { PhotoSource } from './model/values';
import { DrawQueue } from './raster/draw-queue';
import { ImageCache } from './raster/image-cache';
import { type Backdrop, PagePainter } from './raster/page-painter';
import type { Pixels } from './raster/pixels';
import { SceneBuilder } from './scene/build-scene';
import type { LoadedPackage, PagePlan } from './scene/loaded-package';
import type { PageAddresses } from './scene/page-request';
import type { Scene } from './scene/scene';
import { shownAreas } from './scene/shown-areas';

export interface PageImage {
  readonly bytes: Buffer;
  readonly contentType: 'image/jpeg';
  readonly etag: string;
}

/** A page with everything that its scene is built from. */
export interface ReadPage {
  readonly loaded: LoadedPackage;
  readonly plan: PagePlan;
  readonly readings: Readings;
  readonly lang: string;
}

export interface PictureSources {
  readonly packages: ReadonlyMap<string, LoadedPackage>;
  readonly addresses: PageAddresses;
  readonly photoSource: PhotoSource | undefined;
  readonly pixelCacheBytes: number | undefined;
}

const PIXEL_CACHE_BYTES = 256_000_000;
const IMAGE_CACHE_BYTES = 48_000_000;
const MAY_WAIT = 200;
/** Between two pages that are drawn ahead: time for whatever else the process has to do. */
const WARM_PAUSE_MS = 100;

/** The pictures behind page addresses: each is drawn in its turn, once for all who ask for it, and kept. */
export class PagePictures {
  private readonly scenes = new SceneBuilder();
  private readonly painter: PagePainter;
  private readonly queue = new DrawQueue(2 * availableParallelism(), MAY_WAIT);
  private readonly images = new ImageCache(IMAGE_CACHE_BYTES, this.queue);

  constructor(private readonly sources: PictureSources) {
    this.painter = new PagePainter(sources.pixelCacheBytes ?? PIXEL_CACHE_BYTES, sources.photoSource);
  }

  /** The entity tag of a page image or of its areas, without working them out; undefined when the token is none of ours. */
  etag(token: string, form: number | 'areas'): string | undefined {
    return this.open(token) && etagOf(token, form);
  }

  /**
   * @param client - see {@link ImageCache.get}
   * @throws MuseBusyError when too many pages are waiting to be drawn
   */
  async draw(
    token: string,
    widthPx: number,
    client?: AbortSignal,
  ): Promise<PageImage | { readonly kind: 'not_found' }> {
    const page = this.open(token);
    if (!page) return { kind: 'not_found' };
    const paint = (): Promise<Buffer> => this.painter.paint(this.scene(page), widthPx);
    const bytes = await this.drawOnce(`${widthPx}/${token}`, paint, client);
    return { bytes, contentType: 'image/jpeg', etag: etagOf(token, widthPx) };
  }

  /** The page behind an address; undefined when the token is none of ours, or of another version of the package. */
  sceneOf(token: string): Scene | undefined {
    const page = this.open(token);
    return page && this.scene(page);
  }

  /** What can be tapped on the page behind an address, as it shows there; undefined when the token is none of ours. */
  areasOf(token: string): PageArea[] | undefined {
    const page = this.open(token);
    return page && shownAreas(page.plan.areas, { fields: page.loaded.fields, readings: page.readings });
  }

  scene({ loaded, plan, readings, lang }: ReadPage): Scene {
    return this.scenes.build(loaded, plan, readings, lang);
  }

  /** A page as pixels, before it is encoded. */
  compose(page: ReadPage, widthPx: number, backdrop: Backdrop): Promise<Pixels> {
    return this.painter.compose(this.scene(page), widthPx, backdrop);
  }

  /** See {@link ImageCache.get} */
  drawOnce(name: string, draw: () => Promise<Buffer>, client?: AbortSignal): Promise<Buffer> {
    return this.images.get(name, draw, client);
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
    await this.queue.run(() => this.compose(page, widthPx, 'paper'));
    return true;
  }

  private open(token: string): ReadPage | undefined {
    const request = this.sources.addresses.open(token);
    const loaded = request && this.sources.packages.get(request.slug);
    if (!request || loaded?.version !== request.version) return undefined;
    const plan = loaded.pages.find(({ name }) => name === request.page);
    return plan && { loaded, plan, readings: request.readings, lang: request.lang };
  }
}

const etagOf = (token: string, form: number | 'areas'): string =>
  `"${createHash('sha256').update(`${form}/${token}`).digest('base64url').slice(0, 22)}"`;
