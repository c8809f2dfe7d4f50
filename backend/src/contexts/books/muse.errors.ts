import { PackageUnavailableError, describeProblem, type PackageProblem } from '@bindery/muse';
import { refusal, refusedField } from '../../platform/problems';

export class TooManyDrawingsError extends refusal(
  503,
  'muse_busy',
  'Too many pages are being drawn at the moment. Please try again in a second.',
  { 'retry-after': '1' },
) {}

export class PagePhotoGoneError extends refusal(
  410,
  'photo_gone',
  'A photo on this page was deleted, rejected or has expired',
) {}

/** The package version in the address is stored but cannot be loaded now. The client should retry soon. */
export class VersionUnavailableError extends refusal(
  503,
  'package_unavailable',
  ({ cause }: ErrorOptions = {}) => ({
    message: 'This version of the book cannot be had at the moment. Please try again in a few seconds.',
    cause,
  }),
  { 'retry-after': '5' },
) {}

/** Runs `ask` and converts the engine's error. @throws VersionUnavailableError */
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

export class ProductNotSoldError extends refusal(
  404,
  'product_unavailable',
  'This product cannot be bought at the moment',
) {}

/** The address of a page image or an option picture is forged or truncated, or its package version is deleted. */
export class PageNotFoundError extends refusal(404, 'page_not_found', 'There is no such picture') {}

export class PageWidthError extends refusal(
  400,
  'page_width',
  (allowed: readonly number[]) => `_width must be one of ${allowed.join(', ')}`,
) {}

/** A parameter of an avatar's address is invalid. The message does not repeat its value. */
export class AvatarLookError extends refusal(
  400,
  'avatar_look',
  (parameter: string, fault: string) => `${parameter} ${fault}`,
) {}

/**
 * The drawing process crashed twice on this picture, so the server refuses it for a while.
 * Source: docs/rules.md PAGE-14
 */
export class PictureFailedError extends refusal(500, 'picture_failed', ({ cause }: ErrorOptions = {}) => ({
  message: 'This picture cannot be drawn',
  cause,
})) {}

export class TrialUnusableError extends refusal(409, 'trial_unusable', (message: string) => message) {}

export class BooksWouldBreakError extends refusal(422, 'books_would_break', (books: number) =>
  refusedField(
    'acknowledged',
    `This version refuses ${books} ${books === 1 ? 'book' : 'books'} that shoppers have now: say that this is meant`,
  ),
) {}

/** An id or a SKU of the package already belongs to another product. */
export class PackageClashesError extends refusal(
  409,
  'package_clashes',
  (clashes: readonly PackageProblem[]) => ({
    message: 'An id or a SKU of this version is that of another product',
    fields: clashes.map((clash) => ({ detail: describeProblem(clash) })),
  }),
) {}

export class CurrentVersionChangedError extends refusal(
  409,
  'current_version_changed',
  'What shoppers get has changed meanwhile: load the list anew',
) {}

/** Thrown if shoppers already get the release's version, so there is nothing to roll back. */
export class NothingToRollBackError extends refusal(
  409,
  'nothing_to_roll_back',
  'Shoppers get what the release brings: there is nothing to roll back',
) {}
