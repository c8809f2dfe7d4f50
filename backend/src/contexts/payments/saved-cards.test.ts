import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PaymentAnswer, SavedCard } from '@bindery/shared/contracts';
import { openedShop, rowsOf } from '../../testing/test-shop';
import { describeOnDatabases } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';
import { faults, type Visitor } from '../../testing/visitor';
import { createTestCustomer, signInVisitor, type TestCustomer } from '../accounts/testing/signed-in';
import { CHECKOUT, checkOut, putStep } from '../checkout/testing/checkout-visitor';
import { ProviderAwayError } from './port';
import { createSavedCards, FORGET_CUSTOMER_JOB } from './saved-cards';

const CARDS = '/website/v1/user/cards';

describeOnDatabases('saved cards on $name', ({ open }) => {
  const opened = openedShop({ open });
  const rows = rowsOf(opened);
  let visitor: Visitor;
  let customer: TestCustomer;
  let count = 0;
  const signedIn = async (): Promise<[Visitor, TestCustomer]> => {
    const who = opened.shop.visitor();
    count += 1;
    const test = await createTestCustomer(opened.database, `cards-${Date.now()}-${count}@example.com`);
    await signInVisitor(opened.database, who, test);
    return [who, test];
  };
  beforeEach(async () => {
    await rows('update payments set address_key = null');
    [visitor, customer] = await signedIn();
  });

  const cardsOf = async (who = visitor): Promise<SavedCard[]> =>
    (await who.send('GET', CARDS)).json<{ data: SavedCard[] }>().data;
  const pay = async (payment: object, who = visitor): Promise<PaymentAnswer> => {
    await who.add();
    await checkOut(who, { token: null });
    const { quote } = await putStep(who, 'payment', { useCredit: false, ...payment });
    const answer = await who.write('POST', `${CHECKOUT}/orders`, { quote: quote.id });
    return answer.json<{ data: PaymentAnswer }>().data;
  };
  const save = (who = visitor) => pay({ token: 'sandbox_success', savesCard: true }, who);
  const paymentCustomers = () =>
    rows<{ id: string | null }>('select payment_customer as id from customers where id = $1', [
      customer.customerId,
    ]);

  it('contain a card only if the customer requests this', async () => {
    expect((await pay({ token: 'sandbox_success' })).result.type).toBe('success');
    expect([await cardsOf(), await paymentCustomers()]).toEqual([[], [{ id: null }]]);
    expect((await save()).result.type).toBe('success');
    expect(await cardsOf()).toEqual([
      { id: expect.any(String), brand: 'Visa', last4: '4242', expires: '08/2034' },
    ]);
    expect((await save()).result.type).toBe('success');
    expect(await cardsOf()).toHaveLength(1);
  });

  it('contain no card of a guest and no card that the bank declines', async () => {
    const guest = opened.shop.visitor();
    expect((await save(guest)).result.type).toBe('success');
    expect(await cardsOf(guest)).toEqual([]);
    expect((await pay({ token: 'sandbox_declined', savesCard: true })).result.type).toBe('error');
    expect(await cardsOf()).toEqual([]);
  });

  it('can be used for a payment without the card’s data', async () => {
    await save();
    const [card] = await cardsOf();
    await visitor.add();
    await checkOut(visitor, { token: null });
    const checkout = await putStep(visitor, 'payment', { savedCard: card!.id, useCredit: false });
    expect([checkout.state, checkout.method]).toEqual([
      'review',
      { type: 'card', label: 'Visa •••• 4242', savedCard: card!.id },
    ]);
    const answer = await visitor.write('POST', `${CHECKOUT}/orders`, { quote: checkout.quote.id });
    expect(answer.json<{ data: PaymentAnswer }>().data.result).toEqual({
      state: 'complete',
      type: 'success',
    });
  });

  it('can be seen, used and deleted only by their customer', async () => {
    await save();
    const [card] = await cardsOf();
    const [otherVisitor] = await signedIn();
    await save(otherVisitor);
    for (const who of [otherVisitor, opened.shop.visitor()]) {
      await who.add();
      await checkOut(who, { token: null });
      expect((await cardsOf(who)).map(({ id }) => id)).not.toContain(card!.id);
      const use = await who.write('PUT', `${CHECKOUT}/payment`, { savedCard: card!.id, useCredit: false });
      expect(faults(use)).toMatchObject({ status: 404, code: 'saved_card_not_found' });
      expect((await who.write('DELETE', `${CARDS}/${card!.id}`)).statusCode).toBe(404);
    }
    expect(await cardsOf()).toEqual([card]);
    expect((await visitor.write('DELETE', `${CARDS}/${card!.id}`)).json()).toEqual({ data: [] });
    expect((await visitor.write('DELETE', `${CARDS}/${card!.id}`)).statusCode).toBe(404);
  });

  it('cannot be used for a payment if they were deleted after the choice', async () => {
    await save();
    const [card] = await cardsOf();
    await visitor.add();
    await checkOut(visitor, { token: null });
    const { quote } = await putStep(visitor, 'payment', { savedCard: card!.id, useCredit: false });
    await visitor.write('DELETE', `${CARDS}/${card!.id}`);
    const answer = await visitor.write('POST', `${CHECKOUT}/orders`, { quote: quote.id });
    expect(answer.json<{ data: PaymentAnswer }>().data.result).toMatchObject({
      type: 'error',
      error: { code: 'method_expired' },
    });
  });

  describe('PRIV-09: the end of an account', () => {
    it('deletes the customer at the provider, even if the provider is down at first', async () => {
      await save();
      const [{ id }] = (await paymentCustomers()) as [{ id: string }];
      const { database, shop } = opened;
      let failures = 0;
      const port = {
        ...shop.provider.port,
        cards: {
          ...shop.provider.port.cards,
          deleteCustomer: async (paymentCustomer: string) => {
            failures += 1;
            if (failures === 1) throw new ProviderAwayError();
            await shop.provider.port.cards.deleteCustomer(paymentCustomer);
          },
        },
      };
      const { handlers, forget } = createSavedCards({ database, jobs: shop.jobs, provider: { port } });
      await database.transaction((transaction) => forget(transaction, [customer.ownerId]));
      const hasty = { [FORGET_CUSTOMER_JOB]: { ...handlers[FORGET_CUSTOMER_JOB]!, retryPauseMs: 1 } };
      const stop = shop.jobs.work(hasty, { concurrency: 1, pollMs: 20 });
      try {
        await waitUntil('the customer is deleted', async () => {
          const cards = await shop.provider.port.cards.cards(id);
          return cards.length === 0;
        });
      } finally {
        await stop();
      }
      expect(failures).toBe(2);
    });

    it('deletes the customer at the provider, even if it is being created at that time', async () => {
      const { savedCards, jobs, provider } = opened.shop;
      const deletedId = '00000000-0000-4000-8000-000000000000';
      expect(await savedCards.customerOf(deletedId)).toBeUndefined();
      const orphan = await provider.port.cards.addCustomer(deletedId);
      const job = await jobs.find(opened.database, FORGET_CUSTOMER_JOB, orphan);
      expect(job?.status).toBe('waiting');
    });
  });
});
