import type { PhotoStatus } from '../photos';

/** Decides about a picture at its upload. Whoever cannot decide throws: then the picture is not taken. */
export interface Moderator {
  /** Named in the answer to the upload, as `moderation[].kind`. */
  readonly kind: string;
  /** @param picture - JPEG, no larger than 2048 px */
  judge(picture: Buffer): Promise<PhotoStatus>;
}

/** Lets a person decide, later: every picture waits in the queue of the staff. */
export const reviewQueue: Moderator = { kind: 'manual', judge: () => Promise.resolve('waiting') };
