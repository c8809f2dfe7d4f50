import { refusal } from '../problems';

/** `hung`: it took longer than it may; `memory`: it held more than it may; both were then ended. */
export type DeathReason = 'crashed' | 'hung' | 'memory';

/** A job ended the process that did it. Whoever sends the same again ends another one. */
export class ChildDiedError extends Error {
  constructor(
    readonly reason: DeathReason,
    how: string,
  ) {
    super(`The process that did the work ended (${how})`);
    this.name = 'ChildDiedError';
  }
}

/** Processes do not start, or are being closed: nothing is wrong with the work. */
export class ChildUnavailableError extends refusal(
  503,
  'unavailable',
  'This cannot be done at the moment. Please try again in a few seconds.',
  { 'retry-after': '2' },
) {
  override readonly name = 'ChildUnavailableError';
}
