import type { Environment } from '@bindery/shared/contracts';
import type { PaymentsConfig } from './payments-config';
import { relyingPartyOf } from './staff-config';
import { ConfigError, text, type Variables } from './variables';

/**
 * Settings for trials. A real shop must not use them, so they are off by default in production.
 * Source: docs/rules.md STAFF-20
 */
export interface ProductionChoices {
  /** true means SELLERS names the example seller in backend/commerce/sellers.json; otherwise production refuses it */
  readonly asksForExampleSeller: boolean;
  /**
   * true means staff may sign in with only a password. Passkeys also work if browsers support them.
   * Source: docs/rules.md STAFF-22
   */
  readonly takesStaffPasswords: boolean;
}

function asksFor(variables: Variables, name: string, value: string): boolean {
  const writtenValue = text(variables, name);
  if (writtenValue !== undefined && writtenValue !== value)
    throw new ConfigError(name, `"${writtenValue}" is not ${value}; leave it out otherwise`);
  return writtenValue !== undefined;
}

/**
 * In production, the payment sandbox, the example seller and sign-in by password alone work only if a variable names
 * them. If they were defaults, a missing variable could let shoppers order books for free.
 *
 * @throws ConfigError naming the variable to set
 */
export function productionChoicesOf(
  variables: Variables,
  environment: Environment,
  { payments, staffOrigin }: { readonly payments: PaymentsConfig; readonly staffOrigin: string | undefined },
): ProductionChoices {
  const asksForSandbox = asksFor(variables, 'PAYMENTS', 'sandbox');
  const asksForExample = asksFor(variables, 'SELLERS', 'example');
  const asksForPassword = asksFor(variables, 'STAFF_SIGN_IN', 'password');
  if (asksForSandbox && payments.stripe?.isLive)
    throw new ConfigError('PAYMENTS', 'is sandbox, but STRIPE_SECRET_KEY takes money: leave out one of them');
  if (environment !== 'production')
    return { asksForExampleSeller: asksForExample, takesStaffPasswords: true };
  if (!asksForSandbox && !payments.stripe?.isLive)
    throw new ConfigError(
      'PAYMENTS',
      'nothing takes money: set STRIPE_SECRET_KEY and its companions to live keys, or PAYMENTS=sandbox to give books away',
    );
  if (staffOrigin !== undefined && !asksForPassword && relyingPartyOf(staffOrigin) === undefined)
    throw new ConfigError(
      'STAFF_ORIGIN',
      'browsers make passkeys for https and a name alone, not for this: change it, or set STAFF_SIGN_IN=password to let members in by a password',
    );
  return { asksForExampleSeller: asksForExample, takesStaffPasswords: asksForPassword };
}
