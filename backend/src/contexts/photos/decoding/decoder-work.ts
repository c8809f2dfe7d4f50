import type { ChildWork } from '../../../platform/children';
import type { DescribedPhoto } from '../accept/normalise';
import type { StoredPicture } from '../delivery/draw-photo';
import type { PhotoLook } from '../photos';
import { PhotoRefusedError, type RefusalReason } from '../photos.errors';
import type { PhotoWork } from './photo-work';

export type DecoderJob =
  | { readonly kind: 'describe'; readonly file: string }
  | { readonly kind: 'decode'; readonly file: string; readonly described: DescribedPhoto }
  | { readonly kind: 'draw'; readonly picture: StoredPicture; readonly look: PhotoLook }
  | { readonly kind: 'hashes'; readonly screen: Buffer };

/** A refusal is an answer: an error would lose its reason. */
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
  return job.kind === 'draw' ? work.draw(job.picture, job.look, 0) : work.hashesToRefuse(job.screen);
}
