import { PackageUnavailableError } from '@bindery/muse';
import { refusal } from '../../platform/problems';

/** More page images are wanted than can be drawn; worth trying again soon. */
export class TooManyDrawingsError extends refusal(
  503,
  'muse_busy',
  'Too many pages are being drawn at the moment. Please try again in a second.',
  { 'retry-after': '1' },
) {}

/** A photo of the page went while the page was drawn. */
export class PagePhotoGoneError extends refusal(
  410,
  'photo_gone',
  'A photo on this page was deleted, rejected or has expired',
) {}

/** The version that an address is of is kept, and cannot be had at the moment; worth trying again soon. */
export class VersionUnavailableError extends refusal(
  503,
  'package_unavailable',
  ({ cause }: ErrorOptions = {}) => ({
    message: 'This version of the book cannot be had at the moment. Please try again in a few seconds.',
    cause,
  }),
  { 'retry-after': '5', 'cache-control': 'no-store' },
) {}

/** @throws VersionUnavailableError in place of the engine's own */
export async function availableOrProblem<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw error instanceof PackageUnavailableError ? new VersionUnavailableError({ cause: error }) : error;
  }
}

export class UnknownProductError extends refusal(
  404,
  'unknown_product',
  'There is no product of that name',
) {}

/** The product of that name cannot be bought: it has no pages to look at. */
export class ProductNotSoldError extends refusal(
  404,
  'product_unavailable',
  'This product cannot be bought at the moment',
) {}

/** The address of a page image or an option picture leads nowhere: forged, cut short or of a version that is not kept. */
export class PageNotFoundError extends refusal(404, 'page_not_found', 'There is no such picture') {}

export class PageWidthError extends refusal(
  400,
  'page_width',
  (allowed: readonly number[]) => `_width must be one of ${allowed.join(', ')}`,
) {}

/** A parameter of an avatar's address is not one that its picture is drawn from. Its value is not repeated. */
export class AvatarLookError extends refusal(
  400,
  'avatar_look',
  (parameter: string, fault: string) => `${parameter} ${fault}`,
) {}

/** Whoever drew it ended, twice: it is not tried again for a while. Source: docs/rules.md PAGE-14 */
export class PictureFailedError extends refusal(500, 'picture_failed', ({ cause }: ErrorOptions = {}) => ({
  message: 'This picture cannot be drawn',
  cause,
})) {}
