import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Cart, LineProof, Merge } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { withCatalogue, openedShop } from '../../testing/test-shop';
import { ROBIN, TINY_ID, type Visitor } from '../../testing/visitor';
import { planMerge } from '../cart';
import { createTestCustomer, logIn, signInVisitor } from './testing/signed-in';

const PASSWORD = 'a mill by the river';
const book = (name: string) => ({ ...ROBIN, name });
const namesIn = (cart: Cart): string[] =>
  cart.items.map(({ customisation }) => String(customisation?.['name'])).sort();

/** Source: docs/rules.md ACC-13 */
describe('the merge plan for two carts (ACC-13)', () => {
  const lines = (owner: string) =>
    fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 10 }).chain((identities) =>
      fc.tuple(
        ...identities.map((identity) =>
          fc.integer({ min: 1, max: 9999 }).map((quantity) => ({
            id: `${owner}${identity}`,
            identity: `book ${identity}`,
            quantity,
          })),
        ),
      ),
    );

  it('moves or joins each line of the guest exactly once', () => {
    fc.assert(
      fc.property(lines('g'), lines('c'), (guest, customer) => {
        const { move, join } = planMerge(guest, customer);
        expect([...move, ...join.map(({ goes }) => goes)].sort()).toEqual(guest.map(({ id }) => id).sort());
        const customerQuantities = new Map(customer.map(({ identity, quantity }) => [identity, quantity]));
        for (const { stays, goes, quantity } of join) {
          const [keptLine, brought] = [
            customer.find(({ id }) => id === stays)!,
            guest.find(({ id }) => id === goes)!,
          ];
          expect(keptLine.identity).toBe(brought.identity);
          expect(quantity).toBe(Math.min(9999, keptLine.quantity + brought.quantity));
          customerQuantities.set(keptLine.identity, quantity);
        }
        for (const id of move) {
          const { identity, quantity } = guest.find((line) => line.id === id)!;
          expect(customerQuantities.has(identity)).toBe(false);
          customerQuantities.set(identity, quantity);
        }
        expect(new Set(customerQuantities.keys())).toEqual(
          new Set([...guest, ...customer].map(({ identity }) => identity)),
        );
      }),
      { numRuns: 200 },
    );
  });
});

const catalogue = withCatalogue();

describeOnDatabases('a guest who logs in, on $name', ({ open }) => {
  const opened = openedShop({ catalogue, open });

  /** Returns another tab of the same browser, with a copy of its cookies and guest token. */
  function tabOf({ market, cookie, csrf, guestToken }: Visitor): Visitor {
    return Object.assign(opened.shop.visitor(market), { cookie, csrf, guestToken });
  }
  const signIn = (visitor: Visitor, email: string) =>
    visitor.write('POST', '/website/v1/user/sign-in', { email, password: PASSWORD });
  const mergedOf = (answer: { json<T>(): T }): Merge =>
    answer.json<{ data: { merged: Merge } }>().data.merged;
  const setCodes = (number: string, codes: readonly string[]) =>
    opened.database.query(
      { name: 'test_codes', text: 'update carts set promotion_codes = $2::jsonb where number = $1' },
      [number, JSON.stringify(codes)],
    );
  const codesOf = async (number: string): Promise<unknown> =>
    (
      await opened.database.query<{ codes: unknown }>(
        { name: 'test_codes_of', text: 'select promotion_codes as codes from carts where number = $1' },
        [number],
      )
    )[0]?.codes;

  it('has the same cart after the login if the account has no cart (ACC-13)', async () => {
    const visitor = opened.shop.visitor();
    const cartBefore = await visitor.add(book('Ida'));
    const guest = tabOf(visitor);
    await logIn(opened.database, visitor, 'first@example.com');
    const cartAfter = await visitor.cart();
    expect([cartAfter.number, cartAfter.items[0]!.id, cartAfter.revision]).toEqual([
      cartBefore.number,
      cartBefore.items[0]!.id,
      cartBefore.revision + 1,
    ]);
    // neither the guest's token nor the earlier CSRF token is valid any more
    guest.cookie = '';
    expect((await guest.send('GET', '/website/v2/cart')).statusCode).toBe(401);
    await visitor.write('POST', '/website/v1/user/sign-out');
    visitor.guestToken = '';
    expect((await visitor.cart()).items).toEqual([]);
    expect((await visitor.add(book('Ole'))).number).not.toBe(cartBefore.number);
    expect(visitor.guestToken).not.toBe('');
  });

  it('gets the account’s cart, with the guest’s quantities, books and codes added (ACC-13)', async () => {
    const customer = await createTestCustomer(opened.database, 'unites@example.com', PASSWORD);
    const atHome = opened.shop.visitor();
    await signInVisitor(opened.database, atHome, customer);
    await atHome.add(book('Ida'), { quantity: 2 });
    const ownCart = await atHome.add(book('Uma'));
    await setCodes(ownCart.number, ['SPRING', 'BOTH']);

    const visitor = opened.shop.visitor();
    await visitor.add(book('Ida'), { quantity: 3 });
    await visitor.add(book('Ole'));
    const guests = await visitor.add(book('Eva'));
    const eva = guests.items.find(({ customisation }) => customisation?.['name'] === 'Eva')!;
    await visitor.write('PATCH', `/website/v2/cart/items/${eva.id}`, { item: { savedForLater: true } });
    await setCodes(guests.number, ['BOTH', 'AUTUMN']);

    expect(mergedOf(await signIn(visitor, customer.email))).toEqual({ lines: 3, photos: 0 });
    const cart = await atHome.cart();
    expect(cart.number).toBe(ownCart.number);
    expect(
      cart.items.map(({ customisation, quantity }) => [customisation?.['name'], quantity]).sort(),
    ).toEqual([
      ['Ida', 5],
      ['Ole', 1],
      ['Uma', 1],
    ]);
    expect(cart.saved?.map(({ id }) => id)).toEqual([eva.id]);
    expect(await codesOf(ownCart.number)).toEqual(['SPRING', 'BOTH', 'AUTUMN']);
    expect(await codesOf(guests.number)).toBeUndefined();
    expect(mergedOf(await signIn(visitor, customer.email))).toEqual({ lines: 0, photos: 0 });
  });

  it('gets books from another market at the prices of the current market (ACC-13)', async () => {
    const customer = await createTestCustomer(opened.database, 'markets@example.com', PASSWORD);
    const atHome = opened.shop.visitor('uk');
    await signInVisitor(opened.database, atHome, customer);
    await atHome.add(book('Ida'));
    const abroad = opened.shop.visitor('jp');
    await abroad.add(book('Ida'), { quantity: 2 });
    await abroad.add(book('Uma'));
    expect(mergedOf(await signIn(abroad, customer.email))).toEqual({ lines: 2, photos: 0 });
    for (const [visitor, currency] of [
      [atHome, '£'],
      [abroad, '￥'],
    ] as const) {
      const { items, ...cart } = await visitor.cart();
      expect(items.map(({ customisation, quantity }) => [customisation?.['name'], quantity]).sort()).toEqual([
        ['Ida', 3],
        ['Uma', 1],
      ]);
      expect(JSON.stringify({ items, cart })).toContain(currency);
      expect(JSON.stringify({ items, cart })).not.toContain(currency === '£' ? '￥' : '£');
    }
  });

  it('loses no change that another tab makes during the login (ACC-13)', async () => {
    const { email } = await createTestCustomer(opened.database, 'changes@example.com', PASSWORD);
    const visitor = opened.shop.visitor();
    const { items } = await visitor.add(book('Ida'));
    await visitor.add(book('Ole'));
    const [entering, otherTab] = [tabOf(visitor), tabOf(visitor)];
    const line = items[0]!.id;
    let hasEntered = false;
    // Changes the quantity repeatedly until the login ends, so that some changes are in flight when the login
    // takes the cart.
    async function changeMeanwhile(quantity: number): Promise<number[]> {
      const codes: number[] = [];
      do {
        const change = { item: { quantity } };
        codes.push((await otherTab.write('PATCH', `/website/v2/cart/items/${line}`, change)).statusCode);
      } while (!hasEntered);
      return codes;
    }
    const [login, ...changes] = await Promise.all([
      signIn(entering, email).finally(() => (hasEntered = true)),
      ...[2, 3, 4].map(changeMeanwhile),
    ]);
    expect(login.statusCode).toBe(200);
    const doneQuantities = [2, 3, 4].filter((_, index) => changes[index]!.includes(200));
    const refused = changes.flat().filter((code) => code !== 200);
    // each change was either made, or refused with 401 because the guest's token was no longer valid
    expect(refused).toEqual(refused.map(() => 401));
    entering.guestToken = '';
    const cart = await entering.cart();
    const ida = cart.items.find(({ customisation }) => customisation?.['name'] === 'Ida')!;
    expect([...doneQuantities, ...(doneQuantities.length === 0 ? [1] : [])]).toContain(ida.quantity);
    expect(namesIn(cart)).toEqual(['Ida', 'Ole']);
  });

  interface Look {
    approval: unknown;
    pages: LineProof['pages'];
  }
  /** Returns a book's id, approval state and proof pages. */
  async function lookAt(visitor: Visitor, name: string): Promise<Look & { id: string }> {
    const { items, saved = [] } = await visitor.cart();
    const { id, approval } = [...items, ...saved].find(
      ({ customisation }) => customisation?.['name'] === name,
    )!;
    const answer = await visitor.send('GET', `/website/v2/cart/items/${id}/proof`);
    return { id, approval, pages: answer.json<{ data: LineProof }>().data.pages };
  }
  async function approve(visitor: Visitor, name: string, from = 0, to?: number): Promise<void> {
    const { id, pages } = await lookAt(visitor, name);
    const seenPages = pages.slice(from, to).map(({ page, hash }) => ({ page, hash }));
    const answer = await visitor.write('PUT', `/website/v2/cart/items/${id}/approval`, { pages: seenPages });
    expect(answer.statusCode).toBe(200);
  }

  it('keeps approvals of books that are already in the account’s cart (ACC-13, PROOF-07)', async () => {
    const customer = await createTestCustomer(opened.database, 'approves@example.com', PASSWORD);
    const atHome = opened.shop.visitor();
    await signInVisitor(opened.database, atHome, customer);
    for (const name of ['Ida', 'Uma', 'Eva']) await atHome.add(book(name));
    await approve(atHome, 'Uma', 0, 2);
    await approve(atHome, 'Eva');

    const visitor = opened.shop.visitor();
    for (const name of ['Ida', 'Uma', 'Eva', 'Ole', 'Pia']) await visitor.add(book(name));
    await approve(visitor, 'Ida');
    await approve(visitor, 'Uma', 2);
    await approve(visitor, 'Ole');
    await approve(visitor, 'Pia');
    const { id: pia } = await lookAt(visitor, 'Pia');
    await visitor.write('PATCH', `/website/v2/cart/items/${pia}`, { item: { savedForLater: true } });
    expect(mergedOf(await signIn(visitor, customer.email)).lines).toBe(5);
    // the merge revokes no approval, although the guest and the customer each approved only some pages of Uma's book
    for (const name of ['Ida', 'Uma', 'Eva', 'Ole', 'Pia'])
      expect([name, (await lookAt(atHome, name)).approval]).toEqual([name, 'approved']);

    const newcomer = opened.shop.visitor();
    await newcomer.add(book('Max'));
    await approve(newcomer, 'Max', 1);
    await logIn(opened.database, newcomer, 'approves-first@example.com');
    expect(await lookAt(newcomer, 'Max')).toMatchObject({
      ...{ approval: 'changed', pages: [{ isApproved: false }, { isApproved: true }, {}, {}] },
    });
  });

  it('moves everything once, despite concurrent logins (ACC-13)', async () => {
    const { email } = await createTestCustomer(opened.database, 'twice@example.com', PASSWORD);
    const visitor = opened.shop.visitor();
    for (const name of ['Ida', 'Ole', 'Uma']) await visitor.add(book(name));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => tabOf(visitor)).map(async (tab) => ({
        tab,
        answer: await signIn(tab, email),
      })),
    );
    expect(answers.map(({ answer }) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ answer }) => mergedOf(answer).lines).sort()).toEqual([0, 0, 0, 3]);
    const cart = await answers[0]!.tab.cart();
    expect(cart.items.map(({ quantity }) => quantity)).toEqual([1, 1, 1]);
  });

  it('neither loses nor duplicates a line that is added during the login (ACC-13)', async () => {
    const { email } = await createTestCustomer(opened.database, 'races@example.com', PASSWORD);
    const names = Array.from({ length: 8 }, (_, index) => `Kid ${String.fromCharCode(65 + index)}`);
    const visitor = opened.shop.visitor();
    await visitor.add(book('Ida'));
    const entering = tabOf(visitor);
    const login = signIn(entering, email);
    const add = async (name: string) => {
      const tab = tabOf(visitor);
      const body = { items: [{ productId: TINY_ID, customisations: book(name) }] };
      const key = { 'idempotency-key': `add ${name}` };
      return { name, body, key, answer: await tab.postItems(body, key) };
    };
    const added = await Promise.all(names.map(add));
    expect((await login).statusCode).toBe(200);
    // repeats each request without the guest token but with the same idempotency key, as a page does
    for (const { answer, body, key } of added) {
      expect([200, 401]).toContain(answer.statusCode);
      const repeated = await tabOf(Object.assign(entering, { guestToken: '' })).postItems(body, key);
      expect(repeated.statusCode).toBe(200);
    }
    entering.guestToken = '';
    const cart = await entering.cart();
    expect(namesIn(cart)).toEqual(['Ida', ...names].sort());
    expect(cart.items.map(({ quantity }) => quantity)).toEqual(Array(names.length + 1).fill(1));
  });
});
