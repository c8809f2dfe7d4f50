import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CreditLedgerResponseSchema } from '@bindery/shared/contracts';
import { Type } from 'typebox';
import { amountOf, MARKETS, parseAmount } from '@bindery/shared/market';
import type { Connection, Database } from '../../platform/database';
import { WRITE_LIMIT } from '../../platform/http';
import { sendAnswer, type Idempotency } from '../../platform/idempotency';
import { refusal } from '../../platform/problems';
import { CustomerNotFoundError, type CreditLedger, type Credits } from './credits';

const PATH = '/_canvas/api/staff/customers';
const CURRENCIES = [...new Set(MARKETS.map(({ currency }) => currency))];
const TAGS = ['staff'];

const ParamsSchema = Type.Object({ id: Type.String({ format: 'uuid' }) });
const SearchSchema = Type.Object({ email: Type.String({ minLength: 3, maxLength: 254 }) });
const GrantSchema = Type.Object({
  currency: Type.Union(CURRENCIES.map((currency) => Type.Literal(currency))),
  /** above 0 to grant credit, below 0 to withdraw it */
  amount: Type.String({ pattern: '^-?\\d{1,7}(\\.\\d{1,2})?$' }),
  reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
  /** name that the staff member enters */
  by: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
});
const HeadersSchema = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
});

class InvalidCreditError extends refusal(422, 'invalid_amount', (message: string) => message) {}

export interface StaffCreditOptions {
  readonly credits: Credits;
  readonly database: Database;
  readonly idempotency: Idempotency;
  /** finds the customer with this confirmed address */
  readonly customerByEmail: (connection: Connection, email: string) => Promise<{ id: string } | undefined>;
}

/** @throws InvalidCreditError if the amount is zero, or has more decimals than the currency */
function minorOf(amount: string, currency: string): number {
  try {
    const { minor } = parseAmount(amount, currency);
    if (minor !== 0) return minor;
  } catch {
    throw new InvalidCreditError(`"${amount}" is no amount of ${currency}`);
  }
  throw new InvalidCreditError('Nothing is neither granted nor withdrawn');
}

const ledgerView = (id: string, { balances, entries }: CreditLedger) => ({
  data: {
    id,
    balances: balances.map((balance) => ({ currency: balance.currency, amount: amountOf(balance) })),
    entries: entries.map(({ createdAt, kind, currency, reason, actor, paymentId, minor }) => ({
      ...{ at: createdAt.toISOString(), kind, amount: amountOf({ minor, currency }), currency },
      ...{ reason, by: actor, payment_id: paymentId },
    })),
  },
});

/** Routes for staff to grant and withdraw store credit. Source: docs/rules.md SHIP-09, STAFF-07 */
export const staffCreditRoutes: FastifyPluginAsyncTypebox<StaffCreditOptions> = async (app, options) => {
  await readRoutes(app, options);
  await grantRoute(app, options);
};

const readRoutes: FastifyPluginAsyncTypebox<StaffCreditOptions> = async (app, options) => {
  const { credits, database, customerByEmail } = options;
  app.post(
    `${PATH}/search`,
    {
      config: WRITE_LIMIT,
      schema: {
        tags: TAGS,
        summary:
          'The customer of an e-mail address, with their store credit; asked for in the body: no log has it',
        body: SearchSchema,
        response: { 200: CreditLedgerResponseSchema },
      },
    },
    async ({ body: { email } }) => {
      const customer = await customerByEmail(database, email);
      if (!customer) throw new CustomerNotFoundError();
      return ledgerView(customer.id, await credits.ledger(database, customer.id));
    },
  );

  app.get(
    `${PATH}/:id/credit`,
    {
      schema: {
        tags: TAGS,
        summary: 'What a customer has, and the last 200 entries, newest first',
        params: ParamsSchema,
        response: { 200: CreditLedgerResponseSchema },
      },
    },
    async ({ params: { id } }) => ledgerView(id, await credits.ledger(database, id)),
  );
};

const grantRoute: FastifyPluginAsyncTypebox<StaffCreditOptions> = async (app, options) => {
  const { credits, idempotency } = options;
  app.post(
    `${PATH}/:id/credit`,
    {
      config: WRITE_LIMIT,
      schema: {
        tags: TAGS,
        summary: 'Grants store credit, or withdraws it, with a reason; once for an Idempotency-Key',
        params: ParamsSchema,
        headers: HeadersSchema,
        body: GrantSchema,
        response: { 200: CreditLedgerResponseSchema },
      },
    },
    async ({ params: { id }, headers, body }, reply) => {
      const { currency, reason, by: actor } = body;
      const amount = minorOf(body.amount, currency);
      const standing = async (connection: Connection) => ledgerView(id, await credits.ledger(connection, id));
      const answer = await idempotency.run(
        {
          ...{ scope: `staff credit ${id}`, key: headers['idempotency-key'] },
          ...{ method: 'POST', route: `staff/customers/${id}/credit`, market: '', body },
        },
        {
          begin: async (transaction) => {
            await credits.grant(transaction, { customerId: id, currency, amount, reason, actor });
            return { status: 200, body: await standing(transaction) };
          },
          standing,
        },
      );
      return sendAnswer(reply, answer);
    },
  );
};
