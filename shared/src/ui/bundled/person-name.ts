import type { Address } from '../../contracts';
import type { Market } from '../../market';

/** The names of a person in the order that the market writes them in. */
export function personName(
  { firstname, lastname }: Pick<Address, 'firstname' | 'lastname'>,
  { familyNameFirst }: Pick<Market, 'familyNameFirst'>,
): string {
  const names = familyNameFirst ? [lastname, firstname] : [firstname, lastname];
  return names.filter(Boolean).join(' ');
}
