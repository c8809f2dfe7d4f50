import { describeProblem, type PackageProblem } from '@bindery/muse';
import { refusal, refusedField } from '../../platform/problems';

export class TrialUnusableError extends refusal(409, 'trial_unusable', (message: string) => message) {}

export class BooksWouldBreakError extends refusal(422, 'books_would_break', (books: number) =>
  refusedField(
    'acknowledged',
    `This version refuses ${books} ${books === 1 ? 'book' : 'books'} that shoppers have now: say that this is meant`,
  ),
) {}

/** An id or a SKU belongs to another product. */
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

/** Shoppers already get the release's version. */
export class NothingToRollBackError extends refusal(
  409,
  'nothing_to_roll_back',
  'Shoppers get what the release brings: there is nothing to roll back',
) {}
