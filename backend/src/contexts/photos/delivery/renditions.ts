import { DrawQueue, ImageCache, MuseBusyError, nameWithPhotos } from '@bindery/muse';
import type { PhotoLook } from './photo-look';
import { PhotosBusyError } from '../photos.errors';

/** As many as have a place in the process that draws them, and as many again whose bytes are on their way. */
const AT_ONCE = 4;
const MAY_WAIT = 100;
const KEPT_BYTES = 32_000_000;

/** Who asks for a picture. */
export interface RenditionClient {
  /** aborted when nobody waits any more */
  readonly gone: AbortSignal;
  /** the address of whoever asks: each has its turn */
  readonly party: string;
}

/**
 * Pictures of photos that browsers ask for: each is drawn in its turn, address by address, once for all who ask, and
 * kept, within bounds. Source: docs/rules.md PHOTO-03
 */
export class Renditions {
  private readonly images: ImageCache;

  constructor({ atOnce = AT_ONCE, mayWait = MAY_WAIT, keptBytes = KEPT_BYTES } = {}) {
    this.images = new ImageCache(keptBytes, new DrawQueue(atOnce, mayWait));
  }

  /** @throws PhotosBusyError where too many wait already, the signal's reason, and whatever `draw` throws */
  get(
    publicId: string,
    look: PhotoLook,
    draw: () => Promise<Buffer>,
    { gone, party }: RenditionClient,
  ): Promise<Buffer> {
    const { widthPx, rotation = 0, crop, filter = 'none' } = look;
    const name = JSON.stringify([
      widthPx,
      rotation,
      crop && [crop.x, crop.y, crop.width, crop.height],
      filter,
    ]);
    return this.images
      .get(nameWithPhotos(`${publicId}/${name}`, [publicId]), draw, gone, party)
      .catch(refuse);
  }

  forget(publicId: string): void {
    this.images.forgetPhoto(publicId);
  }
}

function refuse(error: unknown): never {
  throw error instanceof MuseBusyError ? new PhotosBusyError() : error;
}
