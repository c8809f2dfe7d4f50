import { expect, it } from '@jest/globals';
import { logIn, openMailedLink } from '../accounts/testing/signed-in';
import { describeOnDatabases } from '../../testing/test-databases';
import { openedShop } from '../../testing/test-shop';
import { faults, ROBIN, TINY_ID, type Visitor } from '../../testing/visitor';

const STAFF_TOKEN = 'a-token-of-staff-that-is-long-enough-to-be-one-for-the-tests-of-it';
const BEARER = { authorization: `Bearer ${STAFF_TOKEN}` };
const PATH = '/_canvas/api/staff/restrictions';
const CART = '/website/v2/cart';
const NOBODY = '00000000-0000-4000-8000-000000000000';

describeOnDatabases('GUEST-06: shoppers who may not order, on $name', ({ open }) => {
  const opened = openedShop({ open, variables: { STAFF_TOKEN } });
  const staff = (method: 'POST' | 'DELETE', url: string, payload?: object, headers: object = BEARER) =>
    opened.shop.app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });
  const restrict = async (cart: string, reason = 'chargebacks'): Promise<string> =>
    (await staff('POST', PATH, { cart_number: cart, reason })).json<{
      data: { restricted_user_id: string };
    }>().data.restricted_user_id;
  async function shopper(): Promise<{ visitor: Visitor; number: string; ownerId: string }> {
    const visitor = opened.shop.visitor();
    const { number } = await visitor.add();
    const guestId = (await opened.shop.guests.identify(visitor.guestToken)).guestId;
    const [guest] = await opened.database.query<{ ownerId: string }>(
      { name: 'test_owner', text: 'select owner_id as "ownerId" from guests where id = $1' },
      [guestId],
    );
    return { visitor, number, ownerId: guest!.ownerId };
  }
  const orders = (ownerId: string) =>
    opened.database.transaction((transaction) => opened.shop.restrictions.refuseOrder(transaction, ownerId));

  it('can view and change carts, but cannot order', async () => {
    const { visitor, number, ownerId } = await shopper();
    await expect(orders(ownerId)).resolves.toBeUndefined();
    const id = await restrict(number);
    const claim = { 'x-restricted-user-id': id };
    expect((await visitor.send('GET', CART, undefined, claim)).statusCode).toBe(200);
    const { items } = await visitor.add({ ...ROBIN, name: 'Ida' }, {}, claim);
    expect(items).toHaveLength(2);
    const change = await visitor.send(
      'PATCH',
      `${CART}/items/${items[0]!.id}`,
      { item: { quantity: 3 } },
      claim,
    );
    expect(change.statusCode).toBe(200);
    expect((await visitor.send('GET', CART)).statusCode).toBe(200);
    await expect(orders(ownerId)).rejects.toMatchObject({ status: 403, code: 'shopper_restricted' });
  });

  it('cannot read or write if x-restricted-user-id names another shopper', async () => {
    const [mine, otherShopper, free] = [await shopper(), await shopper(), await shopper()];
    const [id, otherId] = [await restrict(mine.number), await restrict(otherShopper.number)];
    const refused = { status: 403, code: 'restricted_user_mismatch' };
    for (const [{ visitor }, claimed] of [
      [mine, otherId],
      [mine, NOBODY],
      [mine, ''],
      [free, id],
    ] as const) {
      const claim = { 'x-restricted-user-id': claimed };
      expect(faults(await visitor.send('GET', CART, undefined, claim))).toMatchObject(refused);
      const add = await visitor.postItems({ items: [{ productId: TINY_ID, customisations: ROBIN }] }, claim);
      expect(faults(add)).toMatchObject(refused);
      expect((await visitor.cart()).items).toMatchObject([{ quantity: 1 }]);
    }
    const unknownVisitor = opened.shop.visitor();
    expect(
      faults(
        await unknownVisitor.postItems(
          { items: [{ productId: TINY_ID, customisations: ROBIN }] },
          { 'x-restricted-user-id': id },
        ),
      ),
    ).toMatchObject(refused);
  });

  it('can be restricted, listed and released only by staff', async () => {
    const { number, ownerId } = await shopper();
    const id = await restrict(number, 'first reason');
    expect(await restrict(number, 'second reason')).toBe(id);
    const listed = (await opened.shop.get(PATH, BEARER)).json<{ data: { restrictions: object[] } }>().data
      .restrictions;
    expect(listed).toContainEqual({
      restricted_user_id: id,
      reason: 'second reason',
      created_at: expect.stringMatching(/Z$/),
    });
    expect(JSON.stringify(listed)).not.toContain(ownerId);
    expect((await staff('DELETE', `${PATH}/${id}`)).statusCode).toBe(200);
    await expect(orders(ownerId)).resolves.toBeUndefined();
    expect((await staff('DELETE', `${PATH}/${id}`)).statusCode).toBe(404);
    expect((await staff('POST', PATH, { cart_number: 'C000000000', reason: 'x' })).statusCode).toBe(404);
    expect((await staff('POST', PATH, { cart_number: number, reason: 'x' }, {})).statusCode).toBe(404);
    expect((await opened.shop.get(PATH)).statusCode).toBe(404);
  });

  it('stay restricted after login', async () => {
    const { visitor, number } = await shopper();
    const id = await restrict(number);
    const { ownerId } = await logIn(opened.database, visitor, 'restricted@example.com');
    await expect(orders(ownerId)).rejects.toMatchObject({ code: 'shopper_restricted' });
    const claim = { 'x-restricted-user-id': id };
    expect((await visitor.send('GET', CART, undefined, claim)).statusCode).toBe(200);
    // the page of the restricted shopper is still open when another shopper signs in
    await visitor.write('POST', '/website/v1/user/sign-out');
    visitor.guestToken = '';
    const refused = { status: 403, code: 'restricted_user_mismatch' };
    expect(faults(await visitor.send('GET', CART, undefined, claim))).toMatchObject(refused);
    const { ownerId: another } = await logIn(opened.database, visitor, 'not-restricted@example.com');
    expect(faults(await visitor.send('GET', CART, undefined, claim))).toMatchObject(refused);
    await expect(orders(another)).resolves.toBeUndefined();
  });

  it('remain restricted after a sign-in in another browser', async () => {
    const { visitor, number } = await shopper();
    const id = await restrict(number);
    const customer = await logIn(opened.database, visitor, 'at-home@example.com');
    const elsewhere = opened.shop.visitor();
    await elsewhere.add({ ...ROBIN, name: 'Ida' });
    await elsewhere.askCsrf();
    expect(await openMailedLink(opened.database, elsewhere, customer)).toMatchObject({ lines: 1 });
    const claim = { 'x-restricted-user-id': id };
    expect((await elsewhere.send('GET', CART, undefined, claim)).statusCode).toBe(200);
    expect((await elsewhere.cart()).items).toHaveLength(2);
    await expect(orders(customer.ownerId)).rejects.toMatchObject({ code: 'shopper_restricted' });
  });
});
