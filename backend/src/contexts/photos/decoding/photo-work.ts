import { drawPhoto, type StoredPicture } from '../delivery/draw-photo';
import { decodePhoto, describePhoto, type DescribedPhoto, type NormalisedPhoto } from '../accept/normalise';
import { hashesToRefuse } from '../perceptual-hash';
import type { PhotoLook } from '../photos';

/** Everything that opens a picture: done in child processes where a shop is served, since what shoppers send is read. */
export interface PhotoWork {
  /** @throws PhotoRefusedError, and a decoder's hundred words for what is broken */
  describe(file: string): Promise<DescribedPhoto>;
  /** @throws as {@link PhotoWork.describe} */
  decode(file: string, described: DescribedPhoto): Promise<NormalisedPhoto>;
  /** @param heldBytes - that it holds in memory */
  draw(picture: StoredPicture, look: PhotoLook, heldBytes: number): Promise<Buffer>;
  hashesToRefuse(screen: Buffer): Promise<string[]>;
}

/** In this process: for a child, for tools and for tests. */
export const photoWorkHere: PhotoWork = {
  describe: describePhoto,
  decode: decodePhoto,
  draw: drawPhoto,
  hashesToRefuse,
};
