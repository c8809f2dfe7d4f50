import type { Address } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { addressOf } from './addresses';
import { addressesRepository } from './addresses.repository';
import { customersRepository } from './customers.repository';

/** What a customer has told, for forms that ask for it again. */
export interface CustomerProfiles {
  /** @returns undefined for one who is not there any more; `addresses`: the default one first */
  of(
    customerId: string,
  ): Promise<{ readonly email: string; readonly addresses: readonly Address[] } | undefined>;
}

export const createProfiles = (database: Database): CustomerProfiles => ({
  async of(customerId) {
    const [customer, saved] = await Promise.all([
      customersRepository.find(database, customerId),
      addressesRepository.list(database, customerId),
    ]);
    return customer && { email: customer.email, addresses: saved.map(addressOf) };
  },
});
