import { refusal, refusedField } from '../../platform/problems';

/** The same error for an unknown address, a wrong password and an unconfirmed address. Source: docs/rules.md ACC-06 */
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

/** The link was used, has expired or was never sent. */
export class LinkExpiredError extends refusal(
  410,
  'link_expired',
  'This link was used already, or is too old: ask for another one',
) {}

export class WrongPasswordError extends refusal(
  422,
  'wrong_password',
  (field: 'current' | 'password' = 'current') =>
    refusedField(field, 'This is not the password of this account'),
) {}

export class TooManyAddressesError extends refusal(
  422,
  'too_many_addresses',
  (limit: number) => `An account keeps no more than ${limit} addresses`,
) {}
