import { type FieldProblem, refusal } from '../../platform/problems';

export class ProductionNotFoundError extends refusal(
  404,
  'not_found',
  'There is no such order in production',
) {}

/** Another member of staff or the production job has changed the production since the caller read it. */
export class ProductionMovedError extends refusal(
  409,
  'production_moved',
  (state: string) => `The order is ${state} now: look at it anew`,
) {}

export class NotReleasableError extends refusal(
  409,
  'not_releasable',
  'Only files with problems of preflight can be let through: retry, reopen or cancel this one',
) {}

/** The parcel was never printed, its data was deleted, or a part is still being made. Source: docs/rules.md STAFF-49 */
export class ReprintRefusedError extends refusal(
  409,
  (code: 'reprint_running' | 'never_printed' | 'reprint_forgotten', message: string) => ({ code, message }),
) {}

/** Source: docs/rules.md STAFF-49 */
export class ReprintInvalidError extends refusal(
  422,
  'reprint_invalid',
  (fields: readonly FieldProblem[]) => ({ message: 'That was not in the parcel', fields }),
) {}

export class TicketUnknownError extends refusal(
  404,
  'ticket_unknown',
  'No ticket of that id was ever made here',
) {}

export class WebhookUnverifiedError extends refusal(
  401,
  'signature_invalid',
  'The signature does not fit the body, or the timestamp is more than five minutes away',
) {}

export class HouseEventInvalidError extends refusal(
  422,
  'event_invalid',
  'The event is not as docs/printing.md says: type, data.ticket, and what belongs to its type',
) {}
