import { refusal } from '../problems';

/** `hung`: exceeded its time; `memory`: exceeded its memory. The process was then killed. */
export type DeathReason = 'crashed' | 'hung' | 'memory';

/** A job ended its process. Sending the same job again ends another process. */
export class ChildDiedError extends Error {
  constructor(
    readonly reason: DeathReason,
    how: string,
  ) {
    super(`The process that did the work ended (${how})`);
    this.name = 'ChildDiedError';
  }
}

/** Processes do not start, or are closing: the job itself is not at fault. */
export class ChildUnavailableError extends refusal(
  503,
  'unavailable',
  'This cannot be done at the moment. Please try again in a few seconds.',
  { 'retry-after': '2' },
) {
  override readonly name = 'ChildUnavailableError';
}
