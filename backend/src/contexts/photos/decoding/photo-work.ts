import { drawPhoto, type StoredPicture } from '../delivery/draw-photo';
import { decodePhoto, describePhoto, type DescribedPhoto, type NormalisedPhoto } from '../accept/normalise';
import { hashesToRefuse } from '../perceptual-hash';
import type { PhotoLook } from '../photos';

/** All code that opens pictures. A served shop runs it in child processes, since uploads are untrusted. */
export interface PhotoWork {
  /** @throws PhotoRefusedError, and the decoder's errors for broken files */
  describe(file: string): Promise<DescribedPhoto>;
  /** @throws as {@link PhotoWork.describe} */
  decode(file: string, described: DescribedPhoto): Promise<NormalisedPhoto>;
  /** @param heldBytes - memory that drawing needs */
  draw(picture: StoredPicture, look: PhotoLook, heldBytes: number): Promise<Buffer>;
  hashesToRefuse(screen: Buffer): Promise<string[]>;
}

/** Runs in this process: for a child process, tools and tests. */
export const photoWorkHere: PhotoWork = {
  describe: describePhoto,
  decode: decodePhoto,
  draw: drawPhoto,
  hashesToRefuse,
};
