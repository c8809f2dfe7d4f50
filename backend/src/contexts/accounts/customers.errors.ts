import { DomainError, type FieldProblem, refusal } from '../../platform/problems';

/** The same for an unknown address, a wrong password and an address that nobody has confirmed. Source: docs/rules.md ACC-06 */
export class SignInRefusedError extends refusal(
  401,
  'sign_in_refused',
  'There is no account with this address and this password',
) {}

export class SignInNeededError extends refusal(
  401,
  'sign_in_needed',
  'This is for customers who are signed in',
) {}

/** Used, too old, or never sent. */
export class LinkExpiredError extends refusal(
  410,
  'link_expired',
  'This link was used already, or is too old: ask for another one',
) {}

export class WrongPasswordError extends DomainError {
  readonly code = 'wrong_password';
  readonly status = 422;
  override readonly fields: readonly FieldProblem[];
  constructor(field: 'current' | 'password' = 'current') {
    super('This is not the password of this account');
    this.fields = [{ code: this.code, detail: this.message, field }];
  }
}

export class TooManyAddressesError extends DomainError {
  readonly code = 'too_many_addresses';
  readonly status = 422;
  constructor(limit: number) {
    super(`An account keeps no more than ${limit} addresses`);
  }
}
