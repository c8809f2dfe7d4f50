import { describe, expect, it } from '@jest/globals';
import { countedDatabase, type CountedDatabase } from '../../testing/counted-statements';
import { databases } from '../../testing/test-databases';
import { type TestShop, withShop } from '../../testing/test-shop';
import { ROBIN } from '../../testing/visitor';
import { CHECKOUT, checkOut, putStep } from './testing/checkout-visitor';

describe('statements of a checkout', () => {
  let database: CountedDatabase;
  let shop: TestShop;
  withShop((opened) => (shop = opened.shop), {
    open: async () => (database = countedDatabase(await databases.at(-1)!.open())),
  });

  async function payingFor(books: number): Promise<readonly string[]> {
    const visitor = shop.visitor();
    for (const initial of 'ABCDE'.slice(0, books)) await visitor.add({ ...ROBIN, name: `${initial}da` });
    const { quote } = await checkOut(visitor, { token: 'sandbox_success' });
    const names = await database.statementsOf(() =>
      visitor.write('POST', `${CHECKOUT}/orders`, { quote: quote.id }),
    );
    // a process looks for changes by itself
    return names.filter((name) => name !== 'changes_versions');
  }

  it('are at most 8 of a step', async () => {
    const visitor = shop.visitor();
    await visitor.add();
    await checkOut(visitor);
    const names = await database.statementsOf(() =>
      putStep(visitor, 'payment', { token: 'sandbox_success', useCredit: false }),
    );
    expect(names.filter((name) => name !== 'changes_versions').length).toBeLessThanOrEqual(8);
  });

  it('are at most 56 of paying, and as many for five books as for one', async () => {
    const forFive = await payingFor(5);
    expect([...forFive].sort()).toEqual([...(await payingFor(1))].sort());
    expect(forFive.length).toBeLessThanOrEqual(56);
  });
});
