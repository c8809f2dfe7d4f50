import { DomainError, NotFoundError, type FieldProblem } from '../../platform/problems';

export class ProductionNotFoundError extends NotFoundError {
  constructor() {
    super('There is no such order in production');
  }
}

/** Somebody else, or the job, was faster. */
export class ProductionMovedError extends DomainError {
  readonly code = 'production_moved';
  readonly status = 409;

  constructor(state: string) {
    super(`The order is ${state} now: look at it anew`);
  }
}

export class NotReleasableError extends DomainError {
  readonly code = 'not_releasable';
  readonly status = 409;

  constructor() {
    super('Only files with problems of preflight can be let through: retry, reopen or cancel this one');
  }
}

/** What was never printed here, is not there any more, or is on its way already. Source: docs/rules.md STAFF-49 */
export class ReprintRefusedError extends DomainError {
  readonly status = 409;

  constructor(
    readonly code: 'reprint_running' | 'never_printed' | 'reprint_forgotten',
    detail: string,
  ) {
    super(detail);
  }
}

/** Source: docs/rules.md STAFF-49 */
export class ReprintInvalidError extends DomainError {
  readonly code = 'reprint_invalid';
  readonly status = 422;

  constructor(override readonly fields: readonly FieldProblem[]) {
    super('That was not in the parcel');
  }
}

export class TicketUnknownError extends DomainError {
  readonly code = 'ticket_unknown';
  readonly status = 404;

  constructor() {
    super('No ticket of that id was ever made here');
  }
}

export class WebhookUnverifiedError extends DomainError {
  readonly code = 'signature_invalid';
  readonly status = 401;

  constructor() {
    super('The signature does not fit the body, or the timestamp is more than five minutes away');
  }
}

export class HouseEventInvalidError extends DomainError {
  readonly code = 'event_invalid';
  readonly status = 422;

  constructor() {
    super('The event is not as docs/printing.md says: type, data.ticket, and what belongs to its type');
  }
}
