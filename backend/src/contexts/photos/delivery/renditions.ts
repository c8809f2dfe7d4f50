import { DrawQueue, ImageCache, MuseBusyError, nameWithPhotos } from '@bindery/muse';
import type { PhotoLook } from './draw-photo';
import { countsOfCache } from '../../../platform/refreshing-cache';
import { PhotosBusyError } from '../photos.errors';

/** Twice the number of pictures drawn at once, because half of the requests can load their photos meanwhile. */
const AT_ONCE = 4;
const MAY_WAIT = 100;
const KEPT_BYTES = 32_000_000;

export interface RenditionClient {
  /** aborted when the client closes the connection */
  readonly gone: AbortSignal;
  /** IP address of the client; the queue serves the addresses in turn */
  readonly party: string;
}

/**
 * Draws photos for browsers. Serves client addresses in turn. Draws a picture only once for concurrent requests and
 * caches it. Source: docs/rules.md PHOTO-03
 */
export class Renditions {
  private readonly images: ImageCache;

  constructor({ atOnce = AT_ONCE, mayWait = MAY_WAIT, keptBytes = KEPT_BYTES } = {}) {
    this.images = new ImageCache(keptBytes, new DrawQueue(atOnce, mayWait), countsOfCache('photos'));
  }

  /** @throws PhotosBusyError if too many requests wait, the signal's reason, and any error of `draw` */
  get(
    publicId: string,
    look: PhotoLook,
    draw: () => Promise<Buffer>,
    { gone: abortSignal, party }: RenditionClient,
  ): Promise<Buffer> {
    const { widthPx, rotation = 0, crop, filter = 'none' } = look;
    const name = JSON.stringify([
      widthPx,
      rotation,
      crop && [crop.x, crop.y, crop.width, crop.height],
      filter,
    ]);
    return this.images
      .get(nameWithPhotos(`${publicId}/${name}`, [publicId]), draw, abortSignal, party)
      .catch(refuse);
  }

  forget(publicId: string): void {
    this.images.forgetPhoto(publicId);
  }
}

function refuse(error: unknown): never {
  throw error instanceof MuseBusyError ? new PhotosBusyError() : error;
}
