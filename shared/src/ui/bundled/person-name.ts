import type { Address } from '../../contracts';
import type { Market } from '../../market';

/** Returns a person's names in the market's order. */
export function personName(
  { firstname, lastname }: Pick<Address, 'firstname' | 'lastname'>,
  { familyNameFirst }: Pick<Market, 'familyNameFirst'>,
): string {
  const names = familyNameFirst ? [lastname, firstname] : [firstname, lastname];
  return names.filter(Boolean).join(' ');
}
