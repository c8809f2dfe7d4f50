import type Stripe from 'stripe';
import type { SavedCard } from '@bindery/shared/contracts';
import type { CardsPort } from '../port';
import { isAnswer, nameOfBrand } from './stripe-calls';

const MOST_CARDS = 20;
const CUSTOMER = /^cus_\w{1,200}$/;

/** @returns the result of the call; `fallback` if Stripe does not know the customer or card */
async function ifThere<T>(call: Promise<T>, fallback: T): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isAnswer(error) && (error.statusCode === 404 || error.code === 'resource_missing')) return fallback;
    throw error;
  }
}

const cardOf = ({ id, card }: Stripe.PaymentMethod): SavedCard[] =>
  card
    ? [
        {
          ...{ id, brand: nameOfBrand(card.brand), last4: card.last4 },
          expires: `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`,
        },
      ]
    : [];

/** Calls about customers and their cards. The caller limits their time. Stripe stores only the account's id. */
export function createStripeCards(stripe: Stripe): CardsPort {
  const cards = async (customer: string): Promise<readonly SavedCard[]> => {
    if (!CUSTOMER.test(customer)) return [];
    const call = stripe.customers.listPaymentMethods(customer, { type: 'card', limit: MOST_CARDS });
    const methods = await ifThere<Stripe.PaymentMethod[]>(
      call.then(({ data }) => data),
      [],
    );
    return methods.flatMap(cardOf);
  };
  return {
    cards,
    addCustomer: async (accountId) =>
      (
        await stripe.customers.create(
          { metadata: { account_id: accountId } },
          { idempotencyKey: `customer-${accountId}` },
        )
      ).id,
    async deleteCard(customer, cardId) {
      const isTheirs = (await cards(customer)).some(({ id }) => id === cardId);
      if (isTheirs) await ifThere<unknown>(stripe.paymentMethods.detach(cardId), undefined);
      return isTheirs;
    },
    async deleteCustomer(customer) {
      if (CUSTOMER.test(customer)) await ifThere<unknown>(stripe.customers.del(customer), undefined);
    },
  };
}
