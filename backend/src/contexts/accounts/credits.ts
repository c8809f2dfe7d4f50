import type { Connection } from '../../platform/database';
import { refusal } from '../../platform/problems';
import { creditsRepository as repository, type CreditEntry } from './credits.repository';

/** Thrown if the balance is too low, for example because a parallel request spent it. Source: docs/rules.md SHIP-08 */
export class CreditTooLowError extends refusal(
  409,
  'credit_too_low',
  'There is less store credit than that',
) {}

export class CustomerNotFoundError extends refusal(404, 'customer_not_found', 'There is no such customer') {}

/** A customer's balances by currency. `entries`: newest first. */
export interface CreditLedger {
  readonly balances: readonly { readonly currency: string; readonly minor: number }[];
  readonly entries: readonly CreditEntry[];
}

/** Store credit: one ledger for each customer and currency. The sum of a ledger is never below zero. Amounts are in minor units. */
export interface Credits {
  balance(connection: Connection, customerId: string, currency: string): Promise<number>;
  ledger(connection: Connection, customerId: string): Promise<CreditLedger>;
  /**
   * Takes credit for a payment. A second call for the same payment takes nothing. Locks the customer's row until the
   * transaction ends.
   *
   * @throws CreditTooLowError if the balance is now too low, or if the payment has already returned its credit. After
   *   this error, the caller must roll back the transaction.
   */
  spend(
    transaction: Connection,
    spending: {
      readonly customerId: string;
      readonly currency: string;
      readonly amount: number;
      readonly paymentId: string;
    },
  ): Promise<void>;
  /**
   * Gives back the credit of a payment that failed or whose order was cancelled. Does nothing if the payment took no
   * credit or has given it back already.
   */
  giveBack(transaction: Connection, paymentId: string): Promise<void>;
  /**
   * Grants or withdraws credit on behalf of staff.
   *
   * @param grant - `amount`: above 0 grants credit, below 0 withdraws it. `actor`: name that the staff member enters
   * @throws CreditTooLowError, CustomerNotFoundError
   */
  grant(
    transaction: Connection,
    grant: {
      readonly customerId: string;
      readonly currency: string;
      readonly amount: number;
      readonly reason: string;
      readonly actor?: string | undefined;
    },
  ): Promise<void>;
}

const ENTRIES_SHOWN = 200;

/** The caller must hold the lock on the credit, so that the balance includes all committed transactions. */
async function refuseBelowZero(
  transaction: Connection,
  ownerId: string,
  { currency, amount }: { currency: string; amount: number },
): Promise<void> {
  if ((await repository.balanceOfOwner(transaction, ownerId, currency)) < amount)
    throw new CreditTooLowError();
}

/** Source: docs/rules.md SHIP-07, SHIP-08, SHIP-09 */
export function createCredits(): Credits {
  return {
    balance: repository.balance,
    async ledger(connection, customerId) {
      const balances = await repository.balances(connection, customerId);
      return { balances, entries: await repository.entries(connection, customerId, ENTRIES_SHOWN) };
    },
    async spend(transaction, { customerId, currency, amount, paymentId }) {
      if (amount === 0) return;
      const ownerId = await repository.lock(transaction, customerId);
      if (ownerId === undefined) throw new CreditTooLowError();
      const earlierKinds = await repository.kindsOfPayment(transaction, paymentId);
      // a payment that gave its credit back cannot take it again, because then the order would be free
      if (earlierKinds.includes('returned')) throw new CreditTooLowError();
      if (earlierKinds.includes('spent')) return;
      await refuseBelowZero(transaction, ownerId, { currency, amount });
      const entry = { ownerId, currency, paymentId, minor: -amount };
      await repository.add(transaction, { ...entry, kind: 'spent', reason: 'payment', actor: 'shopper' });
    },
    async giveBack(transaction, paymentId) {
      await repository.giveBack(transaction, paymentId);
    },
    async grant(transaction, { customerId, currency, amount, reason, actor = 'staff' }) {
      const ownerId = await repository.lock(transaction, customerId);
      if (ownerId === undefined) throw new CustomerNotFoundError();
      if (amount < 0) await refuseBelowZero(transaction, ownerId, { currency, amount: -amount });
      const kind = amount < 0 ? 'withdrawn' : 'granted';
      const entry = { ownerId, currency, kind, minor: amount } as const;
      await repository.add(transaction, { ...entry, paymentId: null, reason, actor });
    },
  };
}
