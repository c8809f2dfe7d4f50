import type { ObjectStore } from '../../platform/object-store';
import type { PhotoDecoder } from './decoding/photo-decoder';
import type { PhotoLook } from './photos';

const JPEG = 'image/jpeg';
/** Length of the long side of a screen copy, if the photo is larger; see normalise.ts */
const SCREEN_PX = 2048;
/** Bytes in memory for each pixel of a picture and of its rotated copy. */
const BYTES_A_PIXEL = 6;

export interface KeptPicture {
  readonly master: Buffer;
  readonly screen: Buffer;
}

/** A photo's pictures in the object store: the master, and a smaller copy for screens. */
export class PhotoShelf {
  constructor(
    private readonly store: ObjectStore,
    private readonly decoder: PhotoDecoder,
  ) {}

  async put(publicId: string, { master, screen }: KeptPicture): Promise<void> {
    await this.store.put(`${publicId}/master.jpg`, master, JPEG);
    await this.store.put(`${publicId}/screen.jpg`, screen, JPEG);
  }

  async delete(publicId: string): Promise<void> {
    await this.store.delete(`${publicId}/screen.jpg`);
    await this.store.delete(`${publicId}/master.jpg`);
  }

  async master(publicId: string): Promise<Buffer | undefined> {
    return (await this.store.get(`${publicId}/master.jpg`))?.bytes;
  }

  async screen(publicId: string): Promise<Buffer | undefined> {
    return (await this.store.get(`${publicId}/screen.jpg`))?.bytes;
  }

  /** Draws a photo from its smallest copy that has enough pixels. @returns undefined if the picture is gone */
  async draw(
    publicId: string,
    size: { readonly width: number; readonly height: number },
    look: PhotoLook,
  ): Promise<Buffer | undefined> {
    const scale = Math.min(1, SCREEN_PX / Math.max(size.width, size.height));
    const across = look.crop?.width ?? ((look.rotation ?? 0) % 180 === 0 ? size.width : size.height);
    const isEnough = across * scale >= look.widthPx;
    const keptPicture = await this.store.get(`${publicId}/${isEnough ? 'screen' : 'master'}.jpg`);
    const drawnScale = isEnough ? scale : 1;
    return (
      keptPicture &&
      this.decoder.draw(
        { bytes: keptPicture.bytes, scale: drawnScale },
        look,
        heldBytes(size, drawnScale, look),
      )
    );
  }
}

/** Returns the memory for drawing. Rotation needs the whole picture in memory; other drawings read it line by line. */
const heldBytes = (
  { width, height }: { readonly width: number; readonly height: number },
  scale: number,
  { rotation = 0 }: PhotoLook,
): number => (rotation === 0 ? 1 : BYTES_A_PIXEL) * width * height * scale * scale;
