import { PermanentFailure } from '../../../platform/jobs';
import { refusal, refusedField } from '../../../platform/problems';

export class BarcodeError extends refusal(422, 'barcode_invalid', (detail: string) =>
  refusedField('barcode', detail),
) {}

const LIST = new Intl.ListFormat('en', { type: 'disjunction' });

export class CoverFormatError extends refusal(
  422,
  'cover_unknown',
  (/** of the product */ formats: readonly string[]) =>
    refusedField('cover', `cover must be ${LIST.format(formats)}`),
) {}

/** The file is not ready: ask again. Source: docs/rules.md PRINT-01 */
export class PrintPendingError extends refusal(404, 'print_pending', 'The file is being made', {
  'retry-after': '2',
}) {}

/** The job is dead: stop polling. Source: docs/rules.md PRINT-01 */
export class PrintFailedError extends refusal(
  422,
  'print_failed',
  'The file could not be made. Ask for it again, or see the log for the reason.',
) {}

/** A photo of the book was deleted, rejected or has expired. The book's print files are deleted, and none is made. */
export class PrintPhotoGoneError extends refusal(
  410,
  'print_photo_gone',
  'A photo in this book was deleted, rejected or has expired. Choose another one and ask again.',
) {}

/** A photo of the book was deleted or rejected, or has expired, while the print file was being made. */
export class PrintedPhotoGoneError extends PermanentFailure {
  constructor() {
    super('a photo in the book was deleted, rejected or has expired');
  }
}

/** The order does not fit its package version, or its page addresses were sealed with another secret. */
export class OrderUnreadableError extends PermanentFailure {
  constructor(slug: string) {
    super(`the order does not fit the version of ${slug} that it names: ask for the book again`);
  }
}

export class PrintGoneError extends refusal(410, 'print_gone', 'There is no such file. Ask for it again.') {}
