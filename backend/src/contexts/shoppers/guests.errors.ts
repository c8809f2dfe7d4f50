import { DomainError } from '../../platform/problems';

export class GuestTokenUnknownError extends DomainError {
  readonly code = 'guest_token_unknown';
  readonly status = 401;
  constructor() {
    super('This guest token is not known here: drop it and ask again without one');
  }
}
