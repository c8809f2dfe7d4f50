import type { EditRefusal, FieldError } from '@bindery/shared/contracts';
import { DomainError, type FieldProblem } from '../../platform/problems';

/** To anybody but its owner too. Source: docs/rules.md MSG-12 */
export class OrderItemNotFoundError extends DomainError {
  readonly code = 'order_item_not_found';
  readonly status = 404;
  constructor() {
    super("Sorry, we couldn't find that item");
  }
}

/** Past its window, paused, or in a state that is not changed. Source: docs/rules.md EDIT-02, MSG-12 */
export class OrderNotEditableError extends DomainError {
  readonly code = 'order_not_editable';
  readonly status = 409;
  override readonly fields: readonly FieldProblem[];
  constructor(readonly refusal: EditRefusal) {
    const detail = 'It might have passed the edit window or be paused';
    super(detail);
    this.fields = [{ code: refusal, detail }];
  }
}

/** Source: docs/rules.md EDIT-03, MSG-06 */
export class OrderUpsellLockedError extends DomainError {
  readonly code = 'order_upsell_locked';
  readonly status = 409;
  override readonly fields: readonly FieldProblem[];
  constructor(keys: readonly string[]) {
    const detail = "Sorry, you can't edit this field for a book you've already purchased.";
    super(detail);
    this.fields = keys.map((key) => ({ code: this.code, detail, field: `item.customisations.${key}` }));
  }
}

/** The edit was meant for another state of the order than it is in. Source: docs/rules.md EDIT-07 */
export class OrderChangedError extends DomainError {
  readonly code = 'order_changed';
  readonly status = 412;
  constructor() {
    super('Your order was changed somewhere else. Read it again, then decide again');
  }
}

/** The validator refused the choices. Source: docs/rules.md EDIT-04 */
export class InvalidEditError extends DomainError {
  readonly code = 'invalid_customisation';
  readonly status = 422;
  override readonly fields: readonly FieldProblem[];
  constructor(errors: readonly FieldError[]) {
    super('Some of the choices cannot be printed');
    this.fields = errors.map(({ type, message, path }) => ({
      code: type,
      detail: message,
      field: ['item.customisations', ...path].join('.'),
    }));
  }
}

export class EditTooLargeError extends DomainError {
  readonly code = 'customisation_too_large';
  readonly status = 422;
  override readonly fields: readonly FieldProblem[];
  constructor() {
    const detail = 'The choices are larger than 8 KB';
    super(detail);
    this.fields = [{ code: this.code, detail, field: 'item.customisations' }];
  }
}

/** What it was bought with cannot be had at the moment. */
export class FrozenPackageUnavailableError extends DomainError {
  readonly code = 'package_unavailable';
  readonly status = 503;
  override readonly headers = { 'retry-after': '5' };
  constructor() {
    super('This book cannot be changed at the moment. Please try again in a few seconds.');
  }
}

/** Source: docs/rules.md EDIT-13 */
export class BookNotSoldError extends DomainError {
  readonly code = 'product_unavailable';
  readonly status = 409;
  override readonly fields: readonly FieldProblem[];
  /** @param reason - as the catalogue has it: 'not_yet', 'discontinued', 'sold_out' */
  constructor(reason: string, words: string) {
    const detail = `This product ${words}`;
    super(detail);
    this.fields = [{ code: reason, detail }];
  }
}

/** Source: docs/rules.md EDIT-12 */
export class NotSentYetError extends DomainError {
  readonly code = 'order_not_delivered';
  readonly status = 409;
  constructor() {
    super('A book can be reported as damaged once it was sent');
  }
}

export class DamageReportedError extends DomainError {
  readonly code = 'damage_reported';
  readonly status = 409;
  constructor() {
    super('This book was reported as damaged already. We are looking at it');
  }
}

export class DamagePhotosError extends DomainError {
  readonly code = 'photo.unknown';
  readonly status = 422;
  override readonly fields: readonly FieldProblem[];
  constructor() {
    const detail = 'This photo is no longer there. Please choose it again.';
    super(detail);
    this.fields = [{ code: this.code, detail, field: 'photos' }];
  }
}

export class DamageReportNotFoundError extends DomainError {
  readonly code = 'damage_report_not_found';
  readonly status = 404;
  constructor() {
    super('There is no open report with this id');
  }
}
