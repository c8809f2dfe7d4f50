import { DomainError, type FieldProblem } from '../../platform/problems';

export class InvalidAddressError extends DomainError {
  readonly code = 'invalid_address';
  readonly status = 422;
  constructor(override readonly fields: readonly FieldProblem[]) {
    super('This address is not complete');
  }
}
