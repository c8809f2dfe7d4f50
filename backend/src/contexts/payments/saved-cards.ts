import { randomUUID } from 'node:crypto';
import type { SavedCard } from '@bindery/shared/contracts';
import { canonicalHash } from '../../platform/canonical-hash';
import type { Connection, Database } from '../../platform/database';
import type { JobHandlers, Jobs } from '../../platform/jobs';
import { paymentCustomers } from '../accounts';
import { orAway, SavedCardNotFoundError, type PaymentProvider } from './port';

export const FORGET_CUSTOMER_JOB = 'payments.forget-customer';
const HOUR_MS = 3_600_000;

/** Cards that customers have saved at the provider. The shop stores only the id of the customer at the provider. */
export interface SavedCards {
  /** @returns none for a guest. @throws ProviderAwayError */
  of(customerId: string | undefined): Promise<readonly SavedCard[]>;
  /** Returns the cards of all accounts of these owners. @throws ProviderAwayError */
  ofOwners(owners: readonly string[]): Promise<readonly SavedCard[]>;
  /** Returns a value that changes with the owners' cards; '' means no cards. Always new if the provider is away. */
  versionOf(owners: readonly string[]): Promise<string>;
  /** Returns a card's type and label. @throws SavedCardNotFoundError if it is not the customer's; ProviderAwayError */
  method(
    customerId: string | undefined,
    cardId: string,
  ): Promise<{ readonly type: string; readonly label: string }>;
  /** @throws as `method` */
  delete(customerId: string | undefined, cardId: string): Promise<void>;
  /**
   * Returns the customer of an account at the provider. Creates the customer if there is none.
   *
   * @returns undefined if the account is deleted. @throws ProviderAwayError
   */
  customerOf(customerId: string): Promise<string | undefined>;
  /** Enqueues a job that deletes the owners' customers at the provider. It is retried until the provider responds. */
  forget(transaction: Connection, owners: readonly string[]): Promise<void>;
  readonly handlers: JobHandlers;
}

export interface SavedCardsParts {
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly provider: Pick<PaymentProvider, 'port'>;
}

export function createSavedCards({ database, jobs, provider }: SavedCardsParts): SavedCards {
  const { cards: port } = provider.port;
  const storedCustomerOf = async (customerId: string | undefined): Promise<string | undefined> =>
    customerId === undefined ? undefined : paymentCustomers.get(database, customerId);
  const of = async (customerId: string | undefined): Promise<readonly SavedCard[]> => {
    const customer = await storedCustomerOf(customerId);
    return customer === undefined ? [] : port.cards(customer);
  };
  const forgetLater = (on: Connection, customer: string): Promise<unknown> =>
    jobs.enqueue(on, { kind: FORGET_CUSTOMER_JOB, dedupeKey: customer, payload: { customer } });
  const ofOwners = async (owners: readonly string[]): Promise<readonly SavedCard[]> => {
    const customers = await paymentCustomers.ofOwners(database, owners);
    return (await Promise.all(customers.map((customer) => port.cards(customer)))).flat();
  };
  return {
    ...{ of, ofOwners },
    async versionOf(owners) {
      const cards = await orAway(ofOwners(owners));
      if (cards === undefined) return randomUUID();
      return cards.length === 0 ? '' : canonicalHash(cards);
    },
    async method(customerId, cardId) {
      const card = (await of(customerId)).find(({ id }) => id === cardId);
      if (!card) throw new SavedCardNotFoundError();
      return { type: 'card', label: `${card.brand} •••• ${card.last4}` };
    },
    async delete(customerId, cardId) {
      const customer = await storedCustomerOf(customerId);
      const isDeleted = customer !== undefined && (await port.deleteCard(customer, cardId));
      if (!isDeleted) throw new SavedCardNotFoundError();
    },
    async customerOf(customerId) {
      const customer = await storedCustomerOf(customerId);
      if (customer !== undefined) return customer;
      const addedCustomer = await port.addCustomer(customerId);
      const keptCustomer = await paymentCustomers.keep(database, customerId, addedCustomer);
      // the account was deleted meanwhile, so this code must delete the customer that it has just created
      if (keptCustomer !== addedCustomer) await forgetLater(database, addedCustomer);
      return keptCustomer;
    },
    async forget(transaction, owners) {
      for (const customer of await paymentCustomers.ofOwners(transaction, owners))
        await forgetLater(transaction, customer);
    },
    handlers: {
      [FORGET_CUSTOMER_JOB]: {
        ...{ maxAttempts: 30, leaseMs: 30_000, retryPauseMs: 5000, maxRetryPauseMs: 6 * HOUR_MS },
        run: (payload) => port.deleteCustomer((payload as { customer: string }).customer),
      },
    },
  };
}
