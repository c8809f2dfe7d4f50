import { beforeEach, expect, it } from '@jest/globals';
import type { Cart, CartWriteResponse } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { withCatalogue, openedShop } from '../../testing/test-shop';
import { atAnyHour, ROBIN, TINY_ID, type Visitor } from '../../testing/visitor';

const laterDate = (days: number): Date => new Date(Date.now() + days * 86_400_000);
const catalogue = withCatalogue();

describeOnDatabases('an abandoned cart, on $name', ({ open }) => {
  let visitor: Visitor;
  const opened = openedShop({ catalogue, open });
  beforeEach(() => {
    visitor = opened.shop.visitor();
  });

  const count = async (name: string, from: string): Promise<number> =>
    (
      await opened.database.query<{ count: number }>({
        name,
        text: `select count(*)::int as count from ${from}`,
      })
    )[0]!.count;
  const lines = () => count('count_lines', 'line_items');
  /** Makes all carts and guests older by this number of days. */
  async function age(days: number): Promise<void> {
    for (const [table, column] of [
      ['carts', 'last_used_at'],
      ['guests', 'last_seen_at'],
    ] as const)
      await opened.database.query(
        { name: `age_${table}`, text: `update ${table} set ${column} = ${column} - $1 * interval '1 day'` },
        [days],
      );
  }

  it('expires after half a year, followed by its guest', async () => {
    await visitor.add();
    await opened.shop.carts.expire(laterDate(179));
    await opened.shop.guests.expire(laterDate(181)); // a guest with a cart is kept
    expect((await visitor.cart()).items).toHaveLength(1);
    await opened.shop.carts.expire(laterDate(181));
    expect([(await visitor.cart()).items, await lines()]).toEqual([[], 0]);
    await opened.shop.guests.expire(laterDate(179));
    expect((await visitor.send('GET', '/website/v2/cart')).statusCode).toBe(200);
    await opened.shop.guests.expire(laterDate(181));
    expect((await visitor.send('GET', '/website/v2/cart')).statusCode).toBe(401);
  });

  it('expires in the same run as many other carts', async () => {
    await opened.database.query({
      name: 'test_many_carts',
      text: `
      with owner as (insert into owners (kind) select 'guest' from generate_series(1, 1300) returning id),
        cart as (
          insert into carts (number, owner_id) select 'MANY' || row_number() over (), id from owner returning id),
        line as (
          insert into line_items (cart_id, product_slug, variant_id, package_version, customisation, identity, quantity)
          select id, 'tiny-book', 'hardcover', 'none', '{}', 'same', 1 from cart returning id),
        photo as (
          insert into photos (public_id, owner, status, width, height, bytes)
          values ('many-carts', 'nobody', 'passed', 1, 1, 1) returning public_id)
      insert into photo_uses (public_id, used_by) select photo.public_id, 'line:' || line.id from photo, line`,
    });
    expect(await opened.shop.carts.expire(laterDate(179))).toBe(0);
    expect(await opened.shop.carts.expire(laterDate(181))).toBe(1300);
    expect([
      await count('count_many_carts', `carts where number like 'MANY%'`),
      await lines(),
      await count('count_many_uses', `photo_uses where public_id = 'many-carts'`),
    ]).toEqual([0, 0, 0]);
  });

  it.each<[string, (line: Cart['items'][number]) => Promise<unknown>]>([
    ['looked at', () => visitor.cart()],
    ['added to', () => visitor.add({ ...ROBIN, name: 'Rowan' })],
    ['changed', ({ id }) => visitor.send('PATCH', `/website/v2/cart/items/${id}`, { item: { quantity: 2 } })],
  ])('restarts the expiry period when the cart is %s', async (_, use) => {
    const order = await visitor.add();
    await age(100);
    await use(order.items[0]!);
    await opened.shop.carts.expire(laterDate(100));
    await opened.shop.guests.expire(laterDate(100));
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
  ])('deletes a line that was %s from stored answers; a repeated key still adds nothing', async (_, end) => {
    const items = { items: [{ productId: TINY_ID, customisations: { ...ROBIN, name: 'Annelise' } }] };
    const key = { 'idempotency-key': `leave-${Math.random()}` };
    const firstData = (await visitor.postItems(items, key)).json<CartWriteResponse>().data;
    visitor.guestToken = firstData.newGuestToken;
    const keptCount = () => count('count_kept', `idempotency_keys where body like '%Annelise%'`);
    expect(await keptCount()).toBe(1);
    await end(firstData.order.items[0]!.id);
    expect(await keptCount()).toBe(0);
    const repeatedAnswer = await visitor.postItems(items, key);
    expect([repeatedAnswer.statusCode, repeatedAnswer.headers['idempotent-replayed']]).toEqual([200, 'true']);
    const { order } = repeatedAnswer.json<CartWriteResponse>().data;
    expect(atAnyHour(order)).toEqual(atAnyHour(await visitor.cart()));
    expect(repeatedAnswer.body).not.toMatch('Annelise');
  });
});
