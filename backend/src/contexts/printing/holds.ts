/**
 * Why an order is not printed:
 * - `address_missing`: nobody has said where a parcel goes
 * - `photo_waiting`: a photo waits for review. Goes on by itself once it passed.
 * - `payment_waiting`: its money is on its way. Goes on by itself once it came.
 * - `payment_disputed`: its buyer's bank asks for the money back. Goes on once staff say that this has ended.
 * - `photo_gone`: a photo was rejected, or is not there any more
 * - `package_missing`: the version of the package that the book was bought with is not kept
 * - `book_invalid`: the package refuses what was bought
 * - `pages_differ`: pages would not be printed as they were approved
 * - `preflight`: a file has a problem
 * - `file_differs`: a file is not the one that was made
 * - `house_rejected`: the print house does not print it
 * - `house_away`: the print house could not be told
 * - `failed`: the job died; `detail.failure` says of what
 */
export const HOLD_CODES = [
  'address_missing',
  'photo_waiting',
  'payment_waiting',
  'payment_disputed',
  'photo_gone',
  'package_missing',
  'book_invalid',
  'pages_differ',
  'preflight',
  'file_differs',
  'house_rejected',
  'house_away',
  'failed',
] as const;
export type HoldCode = (typeof HOLD_CODES)[number];

/** Ids, keys and words of ours: never what a customer wrote. `pages`: by their place in the book, from 1. */
export interface HoldDetail {
  readonly itemId?: string;
  readonly sku?: string;
  readonly component?: string;
  readonly pages?: readonly number[];
  readonly keys?: readonly string[];
  /** of the order, from 1 */
  readonly parcel?: number;
  readonly problems?: number;
  readonly failure?: string;
  /** of the print house */
  readonly reason?: string;
}

export interface Hold {
  readonly code: HoldCode;
  readonly detail: HoldDetail;
}

/** Ends a run: the order is put on hold. */
export class HeldError extends Error {
  constructor(readonly hold: Hold) {
    super(`The order is held: ${hold.code}`);
    this.name = 'HeldError';
  }
}

/** What staff may do about it; retrying and cancelling are always open. */
export const isReleasable = (code: HoldCode): boolean => code === 'preflight';
