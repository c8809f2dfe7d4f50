import type { Address, SavedAddress } from '@bindery/shared/contracts';
import type { Connection, Statement } from '../../platform/database';
import type { customerAddresses } from './customers.tables';

const LIST: Statement = {
  name: 'address_list',
  text: `
  select id, is_default as "isDefault", address from customer_addresses
  where customer_id = $1 order by is_default desc, created_at, id`,
};
// locks the customer's row, so that of two parallel adds the second also counts the address added by the first
const LOCK: Statement = {
  name: 'address_lock',
  text: 'select 1 from customers where id = $1 for no key update',
};
const CLEAR_DEFAULT: Statement = {
  name: 'address_clear_default',
  text: 'update customer_addresses set is_default = false where customer_id = $1 and is_default',
};
const ADD: Statement = {
  name: 'address_add',
  text: `
  insert into customer_addresses (customer_id, address, is_default) values ($1, $2::jsonb, $3) returning id`,
};
const CHANGE: Statement = {
  name: 'address_change',
  text: `
  update customer_addresses set address = $3::jsonb, is_default = $4 where id = $1 and customer_id = $2 returning id`,
};
const DELETE: Statement = {
  name: 'address_delete',
  text: 'delete from customer_addresses where id = $1 and customer_id = $2 returning is_default as "isDefault"',
};
const FIRST_IS_DEFAULT: Statement = {
  name: 'address_first_is_default',
  text: `
  update customer_addresses set is_default = true
  where id = (select id from customer_addresses where customer_id = $1 order by created_at, id limit 1)`,
};

type AddressRow = Pick<typeof customerAddresses.$inferSelect, 'id' | 'isDefault' | 'address'>;

export const addressesRepository = {
  /** Lists the default address first. */
  list: async (connection: Connection, customerId: string): Promise<SavedAddress[]> =>
    (await connection.query<AddressRow>(LIST, [customerId])).map(({ address, ...row }) => ({
      ...row,
      ...address,
    })),
  /** Locks the customer's addresses, so that parallel changes by the same customer run one after the other. */
  lock: (transaction: Connection, customerId: string) => transaction.query(LOCK, [customerId]),
  clearDefault: (transaction: Connection, customerId: string) =>
    transaction.query(CLEAR_DEFAULT, [customerId]),
  add: (transaction: Connection, customerId: string, address: Address, isDefault: boolean) =>
    transaction.query(ADD, [customerId, JSON.stringify(address), isDefault]),
  change: (transaction: Connection, id: string, customerId: string, address: Address, isDefault: boolean) =>
    transaction.query(CHANGE, [id, customerId, JSON.stringify(address), isDefault]),
  /** @returns undefined if there is no such address */
  delete: async (transaction: Connection, id: string, customerId: string) =>
    (await transaction.query<{ isDefault: boolean }>(DELETE, [id, customerId]))[0],
  firstIsDefault: (transaction: Connection, customerId: string) =>
    transaction.query(FIRST_IS_DEFAULT, [customerId]),
};
