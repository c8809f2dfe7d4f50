import { ChildPool } from '../../../platform/children';
import { LARGEST_BYTES, type DescribedPhoto, type NormalisedPhoto } from '../accept/normalise';
import type { PagePicture } from '../accept/page-picture';
import { PhotoRefusedError } from '../photos.errors';
import type { DecoderAnswer, DecoderJob, PhotoWork } from './photo-work';
import { SMALL_BYTES } from './photo-decoder';

export interface PhotoChildren extends PhotoWork {
  close(): Promise<void>;
}

const UPLOADS_AT_ONCE = 2;
const DRAWINGS_AT_ONCE = 2;
/** Time limit of a job. Any allowed picture needs less time, even on a busy machine. */
const WITHIN_MS = 60_000;
/** Memory of Node, libvips and the allocator. */
const AROUND_BYTES = 400_000_000;
/** An idle process ends after this time, because large pictures are rare. */
const IDLE_MS = 20_000;

/**
 * Runs picture work in child processes. Each decoding process decodes one upload at a time. A separate process draws
 * stored photos, so that uploads do not delay pages. Another process decodes large uploads.
 *
 * @param program - the built decoder-program
 */
export function photoWorkInChildren(
  program: string,
  warn: (details: object, message: string) => void,
): PhotoChildren {
  const pool = (
    name: string,
    children: number,
    jobsAtOnce: number,
    bytes: number,
    idleMs?: number,
  ): ChildPool =>
    new ChildPool({
      ...{ name, program, children, jobsAtOnce, warn, withinMs: WITHIN_MS },
      memoryBytes: bytes + AROUND_BYTES,
      ...(idleMs === undefined ? {} : { idleMs }),
    });
  const uploads = pool('photo-decoder', UPLOADS_AT_ONCE, 1, SMALL_BYTES);
  const drawings = pool('photo-painter', 1, DRAWINGS_AT_ONCE, DRAWINGS_AT_ONCE * SMALL_BYTES);
  const large = pool('large-photo-decoder', 1, 1, LARGEST_BYTES, IDLE_MS);

  async function run(where: ChildPool, job: DecoderJob): Promise<unknown> {
    const answer = (await where.run(job)) as DecoderAnswer;
    if ('refused' in answer) throw new PhotoRefusedError(answer.refused);
    return answer.value;
  }
  return {
    describe: async (file) => (await run(uploads, { kind: 'describe', file })) as DescribedPhoto,
    decode: async (file, described) =>
      (await run(described.bytes > SMALL_BYTES ? large : uploads, {
        ...{ kind: 'decode', file, described },
      })) as NormalisedPhoto,
    draw: async (picture, look, bytes) =>
      (await run(bytes > SMALL_BYTES ? large : drawings, { kind: 'draw', picture, look })) as Buffer,
    hashesToRefuse: async (screen) => (await run(drawings, { kind: 'hashes', screen })) as string[],
    pagePicture: async (bytes) => (await run(uploads, { kind: 'page-picture', bytes })) as PagePicture,
    close: async () => void (await Promise.all([uploads, drawings, large].map((each) => each.close()))),
  };
}
