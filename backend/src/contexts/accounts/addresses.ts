import type { Address } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { NotFoundError } from '../../platform/problems';
import { checkedAddress } from '../delivery';
import { addressesRepository as repository, addressesRepository } from './addresses.repository';
import { TooManyAddressesError } from './customers.errors';
import { customersRepository } from './customers.repository';

const MAX = 20;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type AddressChange = Partial<Address> & { readonly isDefault?: boolean };

export const addressOf = ({
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

/** Manages a customer's saved addresses. Exactly one address is the default address. Source: docs/rules.md ACC-18 */
export function createAddresses(database: Database) {
  return {
    /** @throws InvalidAddressError, TooManyAddressesError */
    async add(customerId: string, { isDefault = false, ...givenAddress }: Address & { isDefault?: boolean }) {
      const address = checkedAddress(addressOf(givenAddress));
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
        const allAddresses = await repository.list(transaction, customerId);
        const storedAddress = allAddresses.find((candidate) => candidate.id === id);
        if (!storedAddress) throw new NotFoundError('There is no such address');
        const { isDefault = storedAddress.isDefault, ...fields } = change;
        const { isDefault: wasDefault } = storedAddress;
        const address = checkedAddress(addressOf({ ...storedAddress, ...fields }));
        if (isDefault && !wasDefault) await repository.clearDefault(transaction, customerId);
        // an address remains the default until another one becomes it
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

export interface CustomerProfiles {
  /** @returns undefined if the customer no longer exists */
  profileOf(customerId: string): Promise<CustomerProfile | undefined>;
}

interface CustomerProfile {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  /** the default address first */
  readonly addresses: readonly Address[];
}

export const createProfiles = (database: Database): CustomerProfiles => ({
  async profileOf(customerId) {
    const [customer, saved] = await Promise.all([
      customersRepository.find(database, customerId),
      addressesRepository.list(database, customerId),
    ]);
    if (!customer) return undefined;
    const { email, firstname, lastname } = customer;
    return { email, firstname, lastname, addresses: saved.map(addressOf) };
  },
});
