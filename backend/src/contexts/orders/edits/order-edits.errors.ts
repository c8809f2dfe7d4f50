import type { EditRefusal, FieldError } from '@bindery/shared/contracts';
import { DomainError, type FieldProblem } from '../../../platform/problems';

/** Why something of an order is not done. `fields`: what of the request it is about. */
abstract class OrderRefusal extends DomainError {
  constructor(
    readonly code: string,
    readonly status: 404 | 409 | 412 | 422 | 503,
    detail: string,
    override readonly fields: readonly FieldProblem[] = [],
  ) {
    super(detail);
  }
}

/** To anybody but its owner too. Source: docs/rules.md MSG-12 */
export class OrderItemNotFoundError extends OrderRefusal {
  constructor() {
    super('order_item_not_found', 404, "Sorry, we couldn't find that item");
  }
}

/** Past its window, paused, or in a state that is not changed. Source: docs/rules.md EDIT-02, MSG-12 */
export class OrderNotEditableError extends OrderRefusal {
  constructor(readonly refusal: EditRefusal) {
    const detail = 'It might have passed the edit window or be paused';
    super('order_not_editable', 409, detail, [{ code: refusal, detail }]);
  }
}

/** Source: docs/rules.md EDIT-03, MSG-06 */
export class OrderUpsellLockedError extends OrderRefusal {
  constructor(keys: readonly string[]) {
    const code = 'order_upsell_locked';
    const detail = "Sorry, you can't edit this field for a book you've already purchased.";
    super(
      code,
      409,
      detail,
      keys.map((key) => ({ code, detail, field: `item.customisations.${key}` })),
    );
  }
}

/** The edit was meant for another state of the order than it is in. Source: docs/rules.md EDIT-07 */
export class OrderChangedError extends OrderRefusal {
  constructor() {
    super('order_changed', 412, 'Your order was changed somewhere else. Read it again, then decide again');
  }
}

/** The validator refused the choices. Source: docs/rules.md EDIT-04 */
export class InvalidEditError extends OrderRefusal {
  constructor(errors: readonly FieldError[]) {
    super(
      'invalid_customisation',
      422,
      'Some of the choices cannot be printed',
      errors.map(({ type, message, path }) => ({
        code: type,
        detail: message,
        field: ['item.customisations', ...path].join('.'),
      })),
    );
  }
}

/** Source: docs/rules.md PARC-08 */
export class ParcelAddressError extends OrderRefusal {
  constructor(faults: readonly FieldProblem[]) {
    super('invalid_address', 422, 'The parcel cannot be sent there', faults);
  }
}

export class EditTooLargeError extends OrderRefusal {
  constructor() {
    const [code, detail] = ['customisation_too_large', 'The choices are larger than 8 KB'];
    super(code, 422, detail, [{ code, detail, field: 'item.customisations' }]);
  }
}

/** What it was bought with cannot be had at the moment. */
export class FrozenPackageUnavailableError extends OrderRefusal {
  override readonly headers = { 'retry-after': '5' };
  constructor() {
    super(
      'package_unavailable',
      503,
      'This book cannot be changed at the moment. Please try again in a few seconds.',
    );
  }
}

/** Source: docs/rules.md EDIT-13 */
export class BookNotSoldError extends OrderRefusal {
  /** @param reason - as the catalogue has it: 'not_yet', 'discontinued', 'sold_out' */
  constructor(reason: string, words: string) {
    const detail = `This product ${words}`;
    super('product_unavailable', 409, detail, [{ code: reason, detail }]);
  }
}

/** Source: docs/rules.md EDIT-12 */
export class NotSentYetError extends OrderRefusal {
  constructor() {
    super('order_not_delivered', 409, 'A book can be reported as damaged once it was sent');
  }
}

export class DamageReportedError extends OrderRefusal {
  constructor() {
    super('damage_reported', 409, 'This book was reported as damaged already. We are looking at it');
  }
}

export class DamagePhotosError extends OrderRefusal {
  constructor() {
    const [code, detail] = ['photo.unknown', 'This photo is no longer there. Please choose it again.'];
    super(code, 422, detail, [{ code, detail, field: 'photos' }]);
  }
}

export class DamageReportNotFoundError extends OrderRefusal {
  constructor() {
    super('damage_report_not_found', 404, 'There is no open report with this id');
  }
}
