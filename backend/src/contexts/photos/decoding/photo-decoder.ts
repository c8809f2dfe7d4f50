import { stat } from 'node:fs/promises';
import { ChildUnavailableError } from '../../../platform/children';
import { ClientGoneError } from '../../../platform/http';
import { createMemoryQueue } from '../accept/memory-queue';
import { LARGEST_BYTES, type NormalisedPhoto } from '../accept/normalise';
import type { StoredPicture } from '../delivery/draw-photo';
import type { PhotoLook } from '../photos';
import { PhotoRefusedError } from '../photos.errors';
import type { PhotoWork } from './photo-work';

/** A photo of a phone: 12 megapixels of HEIC, 37 of JPEG that is turned. */
export const SMALL_BYTES = 150_000_000;

/**
 * Who works on pictures, and when: phones' photos have a queue of their own, so whatever waits in the other one, they go
 * past it.
 */
export class PhotoDecoder {
  private readonly small = createMemoryQueue(SMALL_BYTES);
  private readonly large = createMemoryQueue(LARGEST_BYTES);

  constructor(private readonly work: PhotoWork) {}

  /**
   * Makes a picture that can be kept out of whatever was sent: the first frame, turned as its EXIF says, its colours
   * converted to sRGB, nothing of its metadata. The size is looked at before anything is decoded.
   *
   * @param file - path of the file
   * @param owner - of whose photos one is decoded at a time
   * @param signal - aborted when nobody waits for it any more: then nothing is decoded that has not begun
   * @throws PhotoRefusedError for everything that is not a whole png, gif, jpeg or heic within the limits, and for a file
   *   that ends whoever decodes it
   */
  async normalise(file: string, owner?: string, signal?: AbortSignal): Promise<NormalisedPhoto> {
    const { size } = await stat(file);
    const described = await this.small
      .run({ bytes: size, owner }, () => this.work.describe(file), signal)
      .catch(refuse);
    const { bytes } = described;
    return (bytes > SMALL_BYTES ? this.large : this.small)
      .run({ bytes, owner }, () => this.work.decode(file, described), signal)
      .catch(refuse);
  }

  /** @param heldBytes - that it holds in memory */
  draw(picture: StoredPicture, look: PhotoLook, heldBytes: number): Promise<Buffer> {
    const draw = (): Promise<Buffer> => this.work.draw(picture, look, heldBytes);
    return heldBytes > SMALL_BYTES ? this.large.run({ bytes: heldBytes }, draw) : draw();
  }

  /** See {@link PhotoWork.hashesToRefuse} */
  hashesToRefuse(screen: Buffer): Promise<string[]> {
    return this.work.hashesToRefuse(screen);
  }
}

/** Decoders have a hundred words for a file that is broken; the caller needs one. */
function refuse(error: unknown): never {
  const isTold = [PhotoRefusedError, ClientGoneError, ChildUnavailableError].some(
    (kind) => error instanceof kind,
  );
  throw isTold ? error : new PhotoRefusedError('broken', { cause: error });
}
