import { drawPhoto, type StoredPicture } from '../delivery/draw-photo';
import { encodePagePicture, type PagePicture } from '../accept/page-picture';
import { decodePhoto, describePhoto, type DescribedPhoto, type NormalisedPhoto } from '../accept/normalise';
import { hashesToRefuse } from '../perceptual-hash';
import type { PhotoLook } from '../photos';
import type { ChildWork } from '../../../platform/children';
import { PhotoRefusedError, type RefusalReason } from '../photos.errors';

/** All functions that open pictures. The shop calls them in child processes, because uploads are untrusted. */
export interface PhotoWork {
  /** @throws PhotoRefusedError, and the decoder's errors for broken files */
  describe(file: string): Promise<DescribedPhoto>;
  /** @throws as {@link PhotoWork.describe} */
  decode(file: string, described: DescribedPhoto): Promise<NormalisedPhoto>;
  /** @param heldBytes - memory that drawing needs */
  draw(picture: StoredPicture, look: PhotoLook, heldBytes: number): Promise<Buffer>;
  hashesToRefuse(screen: Buffer): Promise<string[]>;
  /** @throws as {@link PhotoWork.describe} */
  pagePicture(bytes: Buffer): Promise<PagePicture>;
}

/** Executes the work in this process. For child processes, tools and tests. */
export const photoWorkHere: PhotoWork = {
  describe: describePhoto,
  decode: decodePhoto,
  draw: drawPhoto,
  hashesToRefuse,
  pagePicture: encodePagePicture,
};

export type DecoderJob =
  | { readonly kind: 'describe'; readonly file: string }
  | { readonly kind: 'decode'; readonly file: string; readonly described: DescribedPhoto }
  | { readonly kind: 'draw'; readonly picture: StoredPicture; readonly look: PhotoLook }
  | { readonly kind: 'hashes'; readonly screen: Buffer }
  | { readonly kind: 'page-picture'; readonly bytes: Buffer };

/** A refusal is returned and not thrown, because an error from a child process would lose the reason. */
export type DecoderAnswer = { readonly value: unknown } | { readonly refused: RefusalReason };

export function decoderWork(work: PhotoWork): ChildWork {
  return {
    async run(job): Promise<DecoderAnswer> {
      try {
        return { value: await doJob(work, job as DecoderJob) };
      } catch (error) {
        if (error instanceof PhotoRefusedError) return { refused: error.reason };
        throw error;
      }
    },
  };
}

function doJob(work: PhotoWork, job: DecoderJob): Promise<unknown> {
  if (job.kind === 'describe') return work.describe(job.file);
  if (job.kind === 'decode') return work.decode(job.file, job.described);
  if (job.kind === 'page-picture') return work.pagePicture(job.bytes);
  return job.kind === 'draw' ? work.draw(job.picture, job.look, 0) : work.hashesToRefuse(job.screen);
}
