import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { countedDatabase, type CountedDatabase, databases } from '../../testing/test-databases';
import { openedShop } from '../../testing/test-shop';
import { ROBIN, type Visitor } from '../../testing/visitor';
import { CHECKOUT, checkOut, putStep } from './testing/checkout-visitor';

describe('the number of database statements of a purchase', () => {
  let database: CountedDatabase;
  const opened = openedShop({
    open: async () => (database = countedDatabase(await databases.at(-1)!.open())),
  });

  // leaves out the regular polling for changes
  const statementsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> =>
    (await database.statementsOf(work)).filter((name) => name !== 'changes_versions');

  async function payingFor(books: number): Promise<readonly string[]> {
    const visitor = opened.shop.visitor();
    for (const initial of 'ABCDE'.slice(0, books)) await visitor.add({ ...ROBIN, name: `${initial}da` });
    const { quote } = await checkOut(visitor, { token: 'sandbox_success' });
    return statementsOf(() => visitor.write('POST', `${CHECKOUT}/orders`, { quote: quote.id }));
  }

  const addKeyed = (visitor: Visitor, name: string) => async () =>
    void (await visitor.add({ ...ROBIN, name }, {}, { 'idempotency-key': randomUUID() }));

  it('is the same for a cart with three books as for a cart with one book', async () => {
    // this first visit fills the process's content cache
    await opened.shop.visitor().add();
    const visitor = opened.shop.visitor();
    const read = async () => void (await visitor.cart());
    const ofAdd = ['idempotency_begin', 'cart_begin_write', 'cart_add_lines', 'idempotency_insert'];
    expect(await statementsOf(addKeyed(visitor, 'Ada'))).toEqual([
      ...['guest_unbind', 'guest_mint', 'idempotency_begin', 'cart_begin_first_write'],
      ...['cart_add_lines', 'idempotency_insert'],
    ]);
    for (const name of ['Bo', 'Cy']) {
      expect(await statementsOf(read)).toEqual(['guest_find', 'cart_find', 'checkout_open']);
      const keyedStatements = await statementsOf(addKeyed(visitor, name));
      expect(keyedStatements).toEqual(['guest_find', ...ofAdd]);
    }
  });

  it('is at most 8 per step', async () => {
    const visitor = opened.shop.visitor();
    await visitor.add();
    await checkOut(visitor);
    const names = await statementsOf(() =>
      putStep(visitor, 'payment', { token: 'sandbox_success', useCredit: false }),
    );
    expect(names.length).toBeLessThanOrEqual(8);
  });

  it('is at most 57 during the payment of one or five books', async () => {
    const forFive = await payingFor(5);
    expect([...forFive].sort()).toEqual([...(await payingFor(1))].sort());
    expect(forFive.length).toBeLessThanOrEqual(57);
  });
});
