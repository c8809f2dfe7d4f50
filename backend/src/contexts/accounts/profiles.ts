import type { Address } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { addressOf } from './addresses';
import { addressesRepository } from './addresses.repository';
import { customersRepository } from './customers.repository';

export interface CustomerProfiles {
  /** @returns undefined if the customer no longer exists */
  profileOf(customerId: string): Promise<CustomerProfile | undefined>;
}

export interface CustomerProfile {
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
