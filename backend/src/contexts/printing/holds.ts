/**
 * Why an order is not printed:
 * - `address_missing`: a parcel has no address yet
 * - `photo_waiting`: a photo waits for review. Printing continues once staff accept the photo.
 * - `payment_waiting`: the payment is pending. Printing continues once the money arrives.
 * - `payment_disputed`: the buyer's bank demands the money back. Printing continues once staff end the dispute.
 * - `photo_gone`: a photo was rejected or deleted
 * - `package_missing`: the package version of the book is deleted
 * - `book_invalid`: the package refuses the customisation
 * - `pages_differ`: pages would differ from those approved
 * - `preflight`: a file has a problem
 * - `file_differs`: a stored file has changed since it was made
 * - `house_rejected`: the print house refuses the ticket
 * - `house_away`: the print house could not be reached
 * - `failed`: the job failed for good; `detail.failure` has the reason
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

/** Contains only the shop's ids, keys and words, never a customer's text. `pages`: positions in the book, from 1. */
export interface HoldDetail {
  readonly itemId?: string;
  readonly sku?: string;
  readonly component?: string;
  readonly pages?: readonly number[];
  readonly keys?: readonly string[];
  /** position of the parcel in its order, from 1 */
  readonly parcel?: number;
  readonly problems?: number;
  readonly failure?: string;
  readonly reason?: string;
}

export interface Hold {
  readonly code: HoldCode;
  readonly detail: HoldDetail;
}

/** Ends a run and puts the order on hold. */
export class HeldError extends Error {
  constructor(readonly hold: Hold) {
    super(`The order is held: ${hold.code}`);
    this.name = 'HeldError';
  }
}

/** Returns whether staff may release the hold. They can always retry or cancel. */
export const isReleasable = (code: HoldCode): boolean => code === 'preflight';
