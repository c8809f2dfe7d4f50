import { beforeEach, expect, it } from '@jest/globals';
import type { Cart, CartWriteResponse } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { describeOnDatabases } from '../../testing/test-databases';
import { type TestCatalogue, type TestShop, withCatalogue, withShop } from '../../testing/test-shop';
import { ROBIN, TINY_ID, type Visitor } from '../../testing/visitor';

const later = (days: number): Date => new Date(Date.now() + days * 86_400_000);
let catalogue: TestCatalogue;
withCatalogue((opened) => {
  catalogue = opened;
});

describeOnDatabases('what a shopper left behind, on $name', ({ open }) => {
  let database: Database;
  let shop: TestShop;
  let visitor: Visitor;
  withShop(
    (opened) => {
      ({ database, shop } = opened);
    },
    { catalogue: () => catalogue, open },
  );
  beforeEach(() => {
    visitor = shop.visitor();
  });

  const count = async (name: string, from: string): Promise<number> =>
    (
      await database.query<{ count: number }>({ name, text: `select count(*)::int as count from ${from}` })
    )[0]!.count;
  const lines = () => count('count_lines', 'line_items');
  /** Everything happened so many days earlier. */
  async function age(days: number): Promise<void> {
    for (const [table, column] of [
      ['carts', 'last_used_at'],
      ['guests', 'last_seen_at'],
    ] as const)
      await database.query(
        { name: `age_${table}`, text: `update ${table} set ${column} = ${column} - $1 * interval '1 day'` },
        [days],
      );
  }

  it('is forgotten after half a year: cart, lines, and then the guest, whose token is new again', async () => {
    await visitor.add();
    await shop.carts.expire(later(179));
    await shop.guests.expire(later(181)); // one with a cart stays for it
    expect((await visitor.cart()).items).toHaveLength(1);
    await shop.carts.expire(later(181));
    expect([(await visitor.cart()).items, await lines()]).toEqual([[], 0]);
    await shop.guests.expire(later(179));
    expect((await visitor.send('GET', '/website/v2/cart')).statusCode).toBe(200);
    await shop.guests.expire(later(181));
    expect((await visitor.send('GET', '/website/v2/cart')).statusCode).toBe(401);
  });

  it.each<[string, (line: Cart['items'][number]) => Promise<unknown>]>([
    ['looked at', () => visitor.cart()],
    ['added to', () => visitor.add({ ...ROBIN, name: 'Rowan' })],
    ['changed', ({ id }) => visitor.send('PATCH', `/website/v2/cart/items/${id}`, { item: { quantity: 2 } })],
  ])('begins to count anew when the cart is %s', async (_, use) => {
    const order = await visitor.add();
    await age(100);
    await use(order.items[0]!);
    await shop.carts.expire(later(100));
    await shop.guests.expire(later(100));
    expect((await visitor.cart()).items.length).toBeGreaterThan(0);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['deleted', (id) => visitor.send('DELETE', `/website/v2/cart/items/${id}`)],
    [
      'changed',
      (id) =>
        visitor.send('PATCH', `/website/v2/cart/items/${id}`, {
          item: { customisations: { ...ROBIN, name: 'Rowan' } },
        }),
    ],
  ])('of a line that was %s is in no kept answer, and its key still adds nothing twice', async (_, end) => {
    const items = { items: [{ productId: TINY_ID, customisations: { ...ROBIN, name: 'Annelise' } }] };
    const key = { 'idempotency-key': `leave-${Math.random()}` };
    const first = (await visitor.postItems(items, key)).json<CartWriteResponse>().data;
    visitor.guestToken = first.newGuestToken;
    const kept = () => count('count_kept', `idempotency_keys where body like '%Annelise%'`);
    expect(await kept()).toBe(1);
    await end(first.order.items[0]!.id);
    expect(await kept()).toBe(0);
    const again = await visitor.postItems(items, key);
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect(again.json<CartWriteResponse>().data.order).toEqual(await visitor.cart());
    expect(again.body).not.toMatch('Annelise');
  });
});
