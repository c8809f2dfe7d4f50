import { beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { describeOnDatabases } from '../../testing/test-databases';
import { type TestCatalogue, type TestShop, withCatalogue, withShop } from '../../testing/test-shop';
import { faults, type Visitor } from '../../testing/visitor';
import { Mailbox } from './testing/mailbox';
import { createTestCustomer, signInVisitor } from './testing/signed-in';

const USER = '/website/v1/user';
const PASSWORD = 'a mill by the river';
const ADA = { email: 'Ada@Example.com', password: PASSWORD, firstname: 'Ada', lastname: 'Byron' };

let catalogue: TestCatalogue;
withCatalogue((opened) => {
  catalogue = opened;
});

describeOnDatabases('accounts on $name', ({ open }) => {
  let shop: TestShop;
  let database: Database;
  let mailbox: Mailbox;
  withShop(
    (opened) => {
      ({ shop, database } = opened);
    },
    { catalogue: () => catalogue, open },
  );
  beforeAll(() => {
    mailbox = new Mailbox(shop, database);
  });

  const post = (visitor: Visitor, path: string, body?: unknown) =>
    visitor.write('POST', `${USER}/${path}`, body ?? {});
  const user = async (visitor: Visitor): Promise<User | null> =>
    (await visitor.send('GET', USER)).json<{ data: User | null }>().data;
  const tokenIn = (link: string): string => link.split('#token=')[1]!;

  /** Source: docs/rules.md ACC-04, ACC-07, ACC-10 */
  it('sign up, confirm by mail, sign out and in again (ACC-04, ACC-07, ACC-10)', async () => {
    const visitor = shop.visitor('de');
    expect(await user(visitor)).toBeNull();
    const asked = await post(visitor, 'sign-up', ADA);
    expect([asked.statusCode, asked.json()]).toEqual([202, { data: { mailed: true } }]);
    expect(faults(await post(visitor, 'sign-in', ADA)).code).toBe('sign_in_refused');
    const mails = await mailbox.arrived();
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(['Ada@example.com']));
    const link = mails.at(-1)!.link;
    expect(link).toMatch(/^\/de\/account\/confirm#token=/);
    // whichever came last: each sign-in with the right password asks for it again
    const opened = await Promise.all(
      mails.map((mail) => post(visitor, 'confirm', { token: tokenIn(mail.link) })),
    );
    expect(opened.map(({ statusCode }) => statusCode)).toContain(200);
    expect(await user(visitor)).toMatchObject({
      firstname: 'Ada',
      email: 'Ada@Example.com',
      isEmailConfirmed: true,
      hasPassword: true,
      marketing_opt_in: false,
      addresses: [],
    });
    const out = await post(visitor, 'sign-out');
    expect(out.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(visitor.cookie).not.toMatch(/(^| )session=/);
    expect(await user(visitor)).toBeNull();

    const entered = await post(visitor, 'sign-in', { email: 'ada@example.COM', password: PASSWORD });
    expect(entered.json()).toMatchObject({
      data: { user: { lastname: 'Byron' }, merged: { lines: 0, photos: 0 } },
    });
    expect(entered.headers['set-cookie']).toEqual(
      expect.arrayContaining([expect.stringMatching(/^session=[\w-]{43}; .*HttpOnly; SameSite=Lax/)]),
    );
  });

  describe('for who is signed in', () => {
    it('visitors are customers, by their owner (ACC-14)', async () => {
      const customer = await createTestCustomer(database, 'visitors@example.com');
      const visitor = shop.visitor();
      await signInVisitor(database, visitor, customer);
      expect(await user(visitor)).toMatchObject({ id: customer.customerId, hasPassword: false });
    });
  });
});
