import { stat } from 'node:fs/promises';
import { ChildUnavailableError } from '../../../platform/children';
import { ClientGoneError } from '../../../platform/http';
import { createMemoryQueue } from '../accept/memory-queue';
import { LARGEST_BYTES, type NormalisedPhoto } from '../accept/normalise';
import type { PagePicture } from '../accept/page-picture';
import type { StoredPicture } from '../delivery/draw-photo';
import type { PhotoLook } from '../photos';
import { PhotoRefusedError } from '../photos.errors';
import type { PhotoWork } from './photo-work';

/** Memory limit for phone photos, such as a HEIC of 12 megapixels or a rotated JPEG of 37 megapixels. */
export const SMALL_BYTES = 150_000_000;

/** Schedules picture work. Small pictures have their own queue, so they never wait behind large ones. */
export class PhotoDecoder {
  private readonly small = createMemoryQueue(SMALL_BYTES);
  private readonly large = createMemoryQueue(LARGEST_BYTES);

  constructor(private readonly work: PhotoWork) {}

  /**
   * Converts the first frame of an upload to an upright picture in sRGB, without metadata. Checks the size before
   * decoding.
   *
   * @param file - path of the file
   * @param owner - the decoder decodes only one photo of an owner at a time
   * @param signal - aborted when the client disconnects; decoding that has not begun then never starts
   * @throws PhotoRefusedError if the file is no valid PNG, GIF, JPEG or HEIC, exceeds a limit, or crashes the decoder
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

  /** @param heldBytes - memory that drawing needs */
  draw(picture: StoredPicture, look: PhotoLook, heldBytes: number): Promise<Buffer> {
    const draw = (): Promise<Buffer> => this.work.draw(picture, look, heldBytes);
    return heldBytes > SMALL_BYTES ? this.large.run({ bytes: heldBytes }, draw) : draw();
  }

  /**
   * Encodes a picture for a written page.
   *
   * @throws PhotoRefusedError as {@link PhotoDecoder.normalise}
   */
  pagePicture(bytes: Buffer): Promise<PagePicture> {
    return this.small.run({ bytes: SMALL_BYTES }, () => this.work.pagePicture(bytes)).catch(refuse);
  }

  /** See {@link PhotoWork.hashesToRefuse} */
  hashesToRefuse(screen: Buffer): Promise<string[]> {
    return this.work.hashesToRefuse(screen);
  }
}

/** Replaces the decoders' many errors for broken files with a single error. */
function refuse(error: unknown): never {
  const isTold = [PhotoRefusedError, ClientGoneError, ChildUnavailableError].some(
    (kind) => error instanceof kind,
  );
  throw isTold ? error : new PhotoRefusedError('broken', { cause: error });
}
