import { PermanentFailure } from '../../../platform/jobs';
import { DomainError, refusal } from '../../../platform/problems';

export class BarcodeError extends DomainError {
  readonly code = 'barcode_invalid';
  readonly status = 422;
  override readonly fields: DomainError['fields'];

  constructor(detail: string) {
    super(detail);
    this.fields = [{ code: this.code, detail, field: 'barcode' }];
  }
}

const LIST = new Intl.ListFormat('en', { type: 'disjunction' });

export class CoverFormatError extends DomainError {
  readonly code = 'cover_unknown';
  readonly status = 422;
  override readonly fields: DomainError['fields'];

  /** @param formats - that the product has */
  constructor(formats: readonly string[]) {
    super(`cover must be ${LIST.format(formats)}`);
    this.fields = [{ code: this.code, detail: this.message, field: 'cover' }];
  }
}

/** The file is still being made: worth asking again. Source: docs/rules.md PRINT-01 */
export class PrintPendingError extends refusal(404, 'print_pending', 'The file is being made', {
  'retry-after': '2',
}) {}

/** The job is dead: whoever waits can stop. Source: docs/rules.md PRINT-01 */
export class PrintFailedError extends refusal(
  422,
  'print_failed',
  'The file could not be made. Ask for it again, or see the log for the reason.',
) {}

/** A photo in the book was deleted, rejected or has expired: of it nothing is printed, and what was is deleted. */
export class PrintPhotoGoneError extends refusal(
  410,
  'print_photo_gone',
  'A photo in this book was deleted, rejected or has expired. Choose another one and ask again.',
) {}

/** The same, while the file is being made. */
export class PrintedPhotoGoneError extends PermanentFailure {
  constructor() {
    super('a photo in the book was deleted, rejected or has expired');
  }
}

/** The order does not fit the version of the package that it names, or its pages were addressed with another secret. */
export class OrderUnreadableError extends PermanentFailure {
  constructor(slug: string) {
    super(`the order does not fit the version of ${slug} that it names: ask for the book again`);
  }
}

/** Nobody asked for such a file, or it was removed. */
export class PrintGoneError extends refusal(410, 'print_gone', 'There is no such file. Ask for it again.') {}
