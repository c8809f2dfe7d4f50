import { describeProblem, type PackageProblem } from '@bindery/muse';
import { DomainError, type FieldProblem, refusal } from '../../platform/problems';

/** What was tried is not what would be published, or not any more. */
export class TrialUnusableError extends DomainError {
  readonly code = 'trial_unusable';
  readonly status = 409;
}

/** Books of shoppers would not go on as they are, and nobody has said that this is meant. */
export class BooksWouldBreakError extends DomainError {
  readonly code = 'books_would_break';
  readonly status = 422;
  override readonly fields: readonly FieldProblem[];

  constructor(books: number) {
    const detail = `This version refuses ${books} ${books === 1 ? 'book' : 'books'} that shoppers have now: say that this is meant`;
    super(detail);
    this.fields = [{ code: this.code, detail, field: 'acknowledged' }];
  }
}

/** An id or a SKU is another product's. */
export class PackageClashesError extends DomainError {
  readonly code = 'package_clashes';
  readonly status = 409;
  override readonly fields: readonly FieldProblem[];

  constructor(clashes: readonly PackageProblem[]) {
    super('An id or a SKU of this version is that of another product');
    this.fields = clashes.map((clash) => ({ code: this.code, detail: describeProblem(clash) }));
  }
}

/** Somebody published or rolled back meanwhile. */
export class CurrentVersionChangedError extends refusal(
  409,
  'current_version_changed',
  'What shoppers get has changed meanwhile: load the list anew',
) {}

/** Shoppers get what the release brings. */
export class NothingToRollBackError extends refusal(
  409,
  'nothing_to_roll_back',
  'Shoppers get what the release brings: there is nothing to roll back',
) {}
