import { randomBytes } from 'node:crypto';
import type { SandboxMethod } from '@bindery/shared/contracts';
import { canonicalHash } from '../../../platform/canonical-hash';
import { statements, type Connection } from '../../../platform/database';
import type { CardsPort } from '../port';
import type { sandboxCards } from './sandbox.tables';

type Row = typeof sandboxCards.$inferSelect;

const SQL = statements({
  sandbox_cards: 'select id, customer, token from sandbox_cards where customer = $1 order by id',
  sandbox_card: 'select id, customer, token from sandbox_cards where customer = $1 and id = $2',
  sandbox_card_add: `
  insert into sandbox_cards (id, customer, token) values ($1, $2, $3) on conflict (customer, token) do nothing`,
  sandbox_card_delete: 'delete from sandbox_cards where customer = $1 and id = $2 returning id',
  sandbox_cards_delete: 'delete from sandbox_cards where customer = $1',
});

const ID_BYTES = 12;
/** Every test card expires then. */
const EXPIRES = '08/2034';

export const sandboxCardsRepository = {
  add: (on: Connection, customer: string, token: SandboxMethod) =>
    on.query(SQL.sandbox_card_add, [`sbcard_${randomBytes(ID_BYTES).toString('hex')}`, customer, token]),
  /** @returns undefined if the customer has no such card */
  token: async (on: Connection, customer: string, id: string): Promise<SandboxMethod | undefined> =>
    (await on.query<Row>(SQL.sandbox_card, [customer, id]))[0]?.token,
};

/** @param labelOf - returns the label of a test method, such as 'Visa •••• 4242' */
export const createSandboxCards = (
  database: Connection,
  labelOf: (token: SandboxMethod) => string,
): CardsPort => ({
  // a hash, because this row may outlive the account and must not contain its id
  addCustomer: (accountId) => Promise.resolve(`sbcus_${canonicalHash(accountId)}`),
  cards: async (customer) =>
    (await database.query<Row>(SQL.sandbox_cards, [customer])).map(({ id, token }) => {
      const [brand = '', last4 = ''] = labelOf(token).split(' •••• ');
      return { id, brand, last4, expires: EXPIRES };
    }),
  deleteCard: async (customer, cardId) =>
    (await database.query(SQL.sandbox_card_delete, [customer, cardId])).length === 1,
  deleteCustomer: async (customer) => void (await database.query(SQL.sandbox_cards_delete, [customer])),
});
