import { DomainError } from '../../../platform/problems';

/** To everybody but the order's owner, and of an order that has none. */
export class InvoiceNotFoundError extends DomainError {
  readonly code = 'invoice_not_found';
  readonly status = 404;
  constructor() {
    super('There is no such invoice');
  }
}
