import type { Address } from '@bindery/shared/contracts';
import { MARKETS } from '@bindery/shared/market';
import type { Database } from '../../platform/database';
import { NotFoundError, type FieldProblem } from '../../platform/problems';
import { addressesRepository as repository } from './addresses.repository';
import { InvalidAddressError, TooManyAddressesError } from './customers.errors';

const MAX = 20;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NEEDED = ['firstname', 'lastname', 'address1', 'city'] as const;

export type AddressChange = Partial<Address> & { readonly isDefault?: boolean };

/**
 * As it goes onto a parcel: without blanks around it, its postcode in capitals.
 *
 * @throws InvalidAddressError naming the fields that are missing, or that its country has otherwise. Source: docs/rules.md ACC-18
 */
export function checkedAddress(given: Address): Address {
  const trimmed = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, value.trim().replace(/\s+/g, ' ')]),
  ) as unknown as Address;
  const address = { ...trimmed, zipcode: trimmed.zipcode.toUpperCase() };
  const market = MARKETS.find(({ iso }) => iso === address.country);
  const needed = [...NEEDED, ...(market?.stateRequired ? (['state'] as const) : [])];
  const faults: FieldProblem[] = needed
    .filter((field) => address[field] === '')
    .map((field) => ({ code: 'missing', detail: `${field} is missing`, field }));
  if (market && !new RegExp(market.postcodePattern).test(address.zipcode))
    faults.push({
      code: address.zipcode === '' ? 'missing' : 'invalid_postcode',
      detail: `zipcode is not one of ${market.name}`,
      field: 'zipcode',
    });
  if (faults.length > 0) throw new InvalidAddressError(faults);
  return address;
}

const addressOf = ({
  firstname,
  lastname,
  phone,
  address1,
  address2,
  city,
  country,
  state,
  zipcode,
}: Address): Address => ({ firstname, lastname, phone, address1, address2, city, country, state, zipcode });

/** A customer's addresses; one of them is the default as long as there are any. Source: docs/rules.md ACC-18 */
export function createAddresses(database: Database) {
  return {
    /** @throws InvalidAddressError, TooManyAddressesError */
    async add(customerId: string, { isDefault = false, ...given }: Address & { isDefault?: boolean }) {
      const address = checkedAddress(addressOf(given));
      await database.transaction(async (transaction) => {
        await repository.lock(transaction, customerId);
        const { length } = await repository.list(transaction, customerId);
        if (length >= MAX) throw new TooManyAddressesError(MAX);
        if (isDefault) await repository.clearDefault(transaction, customerId);
        await repository.add(transaction, customerId, address, isDefault || length === 0);
      });
    },
    /** @throws InvalidAddressError, NotFoundError */
    change(customerId: string, id: string, change: AddressChange): Promise<void> {
      return database.transaction(async (transaction) => {
        await repository.lock(transaction, customerId);
        const all = await repository.list(transaction, customerId);
        const found = all.find((one) => one.id === id);
        if (!found) throw new NotFoundError('There is no such address');
        const { isDefault = found.isDefault, ...fields } = change;
        const { isDefault: wasDefault } = found;
        const address = checkedAddress(addressOf({ ...found, ...fields }));
        if (isDefault && !wasDefault) await repository.clearDefault(transaction, customerId);
        // another one becomes it, or this one stays it
        await repository.change(transaction, id, customerId, address, isDefault || wasDefault);
      });
    },
    /** @throws NotFoundError */
    delete(customerId: string, id: string): Promise<void> {
      return database.transaction(async (transaction) => {
        await repository.lock(transaction, customerId);
        const deleted = UUID.test(id) ? await repository.delete(transaction, id, customerId) : undefined;
        if (!deleted) throw new NotFoundError('There is no such address');
        if (deleted.isDefault) await repository.firstIsDefault(transaction, customerId);
      });
    },
  };
}
export type Addresses = ReturnType<typeof createAddresses>;
