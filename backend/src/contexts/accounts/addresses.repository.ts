import type { Address, SavedAddress } from '@bindery/shared/contracts';
import { statements, type Connection } from '../../platform/database';
import type { customerAddresses } from './customers.tables';

const SQL = statements({
  address_list: `
  select id, is_default as "isDefault", address from customer_addresses
  where customer_id = $1 order by is_default desc, created_at, id`,
  // locks the customer's row, so that a parallel transaction waits and then also counts the address of this one
  address_lock: 'select 1 from customers where id = $1 for no key update',
  address_clear_default:
    'update customer_addresses set is_default = false where customer_id = $1 and is_default',
  address_add: `
  insert into customer_addresses (customer_id, address, is_default) values ($1, $2::jsonb, $3) returning id`,
  address_change: `
  update customer_addresses set address = $3::jsonb, is_default = $4 where id = $1 and customer_id = $2 returning id`,
  address_delete:
    'delete from customer_addresses where id = $1 and customer_id = $2 returning is_default as "isDefault"',
  address_first_is_default: `
  update customer_addresses set is_default = true
  where id = (select id from customer_addresses where customer_id = $1 order by created_at, id limit 1)`,
});

type AddressRow = Pick<typeof customerAddresses.$inferSelect, 'id' | 'isDefault' | 'address'>;

export const addressesRepository = {
  /** Lists the default address first. */
  list: async (connection: Connection, customerId: string): Promise<SavedAddress[]> =>
    (await connection.query<AddressRow>(SQL.address_list, [customerId])).map(({ address, ...row }) => ({
      ...row,
      ...address,
    })),
  /** Locks the customer's addresses, so that parallel changes by the same customer run one after the other. */
  lock: (transaction: Connection, customerId: string) => transaction.query(SQL.address_lock, [customerId]),
  clearDefault: (transaction: Connection, customerId: string) =>
    transaction.query(SQL.address_clear_default, [customerId]),
  add: (transaction: Connection, customerId: string, address: Address, isDefault: boolean) =>
    transaction.query(SQL.address_add, [customerId, JSON.stringify(address), isDefault]),
  change: (transaction: Connection, id: string, customerId: string, address: Address, isDefault: boolean) =>
    transaction.query(SQL.address_change, [id, customerId, JSON.stringify(address), isDefault]),
  /** @returns undefined if the customer has no address with this id */
  delete: async (transaction: Connection, id: string, customerId: string) =>
    (await transaction.query<{ isDefault: boolean }>(SQL.address_delete, [id, customerId]))[0],
  firstIsDefault: (transaction: Connection, customerId: string) =>
    transaction.query(SQL.address_first_is_default, [customerId]),
};
