import { beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { describeOnDatabases } from '../../testing/test-databases';
import { type TestShop, withCatalogue, withShop } from '../../testing/test-shop';
import { faults, type Visitor } from '../../testing/visitor';
import { Mailbox, type ReadMail } from './testing/mailbox';
import { createTestCustomer, signInVisitor } from './testing/signed-in';

const USER = '/website/v1/user';
const PASSWORD = 'a mill by the river';

const catalogue = withCatalogue();

describeOnDatabases('the safety of an account on $name', ({ open }) => {
  let shop: TestShop;
  let database: Database;
  let mailbox: Mailbox;
  withShop(
    (opened) => {
      ({ shop, database } = opened);
    },
    { catalogue, open },
  );
  beforeAll(() => {
    mailbox = new Mailbox(shop, database);
  });

  const post = (visitor: Visitor, path: string, body?: unknown) =>
    visitor.write('POST', `${USER}/${path}`, body ?? {});
  const user = async (visitor: Visitor): Promise<User | null> =>
    (await visitor.send('GET', USER)).json<{ data: User | null }>().data;
  const tokenIn = ({ link }: ReadMail): string => link.split('#token=')[1]!;
  const mailsTo = async (email: string): Promise<readonly ReadMail[]> =>
    (await mailbox.arrived()).filter(({ to }) => to === email);
  const cookieOf = (answer: { headers: object }, name: string): string =>
    [(answer.headers as Record<string, unknown>)['set-cookie']]
      .flat()
      .map(String)
      .find((cookie) => cookie.startsWith(`${name}=`)) ?? '';

  it('refuses common passwords, and the email address as password (ACC-09)', async () => {
    const visitor = shop.visitor();
    const { email } = await createTestCustomer(database, 'ada-lovelace@example.com');
    await post(visitor, 'password/forgotten', { email });
    const token = tokenIn((await mailsTo(email))[0]!);
    const choose = (password: string) => post(visitor, 'password/reset', { token, password });
    for (const password of ['password', 'Password123', 'iloveyou', 'ADA-LOVELACE', email])
      expect([password, faults(await choose(password))]).toEqual([
        password,
        { status: 422, code: 'common_password', fields: ['password'] },
      ]);
    // the link is still valid after a refused password
    expect((await choose(PASSWORD)).statusCode).toBe(200);
    const change = { current: PASSWORD, password: 'baseball' };
    expect(faults(await post(visitor, 'password', change)).code).toBe('common_password');
    await post(visitor, 'sign-up', { email: 'commoner@example.com' });
    const confirm = { token: tokenIn((await mailsTo('commoner@example.com'))[0]!), password: 'football' };
    expect(faults(await post(visitor, 'confirm', confirm)).code).toBe('common_password');
  });

  describe('a stranger', () => {
    it('cannot lock the owner out of a browser in which the owner has signed in (ACC-05)', async () => {
      const { email } = await createTestCustomer(database, 'owner@example.com', PASSWORD);
      const [owner, stranger] = [shop.visitor(), shop.visitor()];
      await post(owner, 'sign-in', { email, password: PASSWORD });
      await post(owner, 'sign-out');
      for (let attempt = 0; attempt < 20; attempt += 1)
        await post(stranger, 'sign-in', { email, password: `guess ${attempt}` });
      expect((await post(stranger, 'sign-in', { email, password: PASSWORD })).statusCode).toBe(429);
      expect((await post(owner, 'sign-in', { email, password: PASSWORD })).statusCode).toBe(200);
    });

    it('cannot guess more passwords with a forged cookie or the cookie of another account (ACC-05)', async () => {
      const [victim, attacker] = [
        await createTestCustomer(database, 'victim-of-guesses@example.com', PASSWORD),
        await createTestCustomer(database, 'guesser@example.com', PASSWORD),
      ];
      const browser = shop.visitor();
      await post(browser, 'sign-in', { email: attacker.email, password: PASSWORD });
      await post(browser, 'sign-out');
      for (let attempt = 0; attempt < 20; attempt += 1)
        await post(attempt % 2 ? browser : shop.visitor(), 'sign-in', {
          email: victim.email,
          password: `${attempt}`,
        });
      expect((await post(browser, 'sign-in', { email: victim.email, password: PASSWORD })).statusCode).toBe(
        429,
      );
      browser.cookie = browser.cookie.replace(/device=[^;]*/, `device=${'x'.repeat(22)}.${'y'.repeat(43)}`);
      expect((await post(browser, 'sign-in', { email: victim.email, password: PASSWORD })).statusCode).toBe(
        429,
      );
    });

    it('cannot prevent mails to the owner by exhausting the limit on mails (ACC-05)', async () => {
      const { email } = await createTestCustomer(database, 'flooded@example.com', PASSWORD);
      const [owner, stranger] = [shop.visitor(), shop.visitor()];
      await post(owner, 'sign-in', { email, password: PASSWORD });
      for (let attempt = 0; attempt < 6; attempt += 1) await post(stranger, 'link', { email });
      expect(await mailsTo(email)).toHaveLength(5);
      await post(stranger, 'password/forgotten', { email });
      expect((await mailsTo(email)).map(({ link }) => link.split('#')[0])).toEqual(['/uk/account/reset']);
      await post(owner, 'link', { email });
      expect(await mailsTo(email)).toHaveLength(1);
    });
  });

  describe('a session', () => {
    const age = (customerId: string, interval: string) =>
      database.query(
        {
          name: 'test_age_sessions',
          text: `update customer_sessions set created_at = now() - $2::interval, last_seen_at = now() where customer_id = $1`,
        },
        [customerId, interval],
      );

    it('ends at a fixed age, even if the browser still uses it (ACC-10)', async () => {
      const customer = await createTestCustomer(database, 'long@example.com');
      const visitor = shop.visitor();
      await signInVisitor(database, visitor, customer);
      await age(customer.customerId, '89 days');
      expect((await user(visitor))?.email).toBe(customer.email);
      await age(customer.customerId, '91 days');
      expect(await user(visitor)).toBeNull();
    });

    it('ends when the browser closes or after half a day on a shared device (ACC-10)', async () => {
      const { email, customerId } = await createTestCustomer(database, 'shared@example.com', PASSWORD);
      const visitor = shop.visitor();
      const entered = await post(visitor, 'sign-in', { email, password: PASSWORD, is_shared_device: true });
      expect(cookieOf(entered, 'session')).not.toMatch(/max-age|expires/i);
      // a sign-in on a shared device does not make the browser a known device of the account
      expect(cookieOf(entered, 'device')).toBe('');
      const home = await post(shop.visitor(), 'sign-in', { email, password: PASSWORD });
      expect(cookieOf(home, 'session')).toMatch(/max-age=2592000/i);
      expect(cookieOf(home, 'device')).toMatch(/max-age=31536000/i);
      await age(customerId, '11 hours');
      expect((await user(visitor))?.email).toBe(email);
      await age(customerId, '13 hours');
      expect(await user(visitor)).toBeNull();
    });
  });

  describe('a changed email address', () => {
    const signedIn = async (email: string): Promise<{ visitor: Visitor; customerId: string }> => {
      const { customerId } = await createTestCustomer(database, email, PASSWORD);
      const visitor = shop.visitor();
      await post(visitor, 'sign-in', { email, password: PASSWORD });
      return { visitor, customerId };
    };
    const change = async (visitor: Visitor, email: string) => {
      const answer = await post(visitor, 'email', { email, password: PASSWORD });
      return { answer, mails: await mailbox.arrived() };
    };
    const to = (mails: readonly ReadMail[], email: string): ReadMail =>
      mails.find((mail) => mail.to === email)!;

    it('takes effect when the owner confirms it from the new mailbox (ACC-20)', async () => {
      const { visitor } = await signedIn('before@example.com');
      const wrong = await post(visitor, 'email', { email: 'after@example.com', password: 'not the one' });
      expect(faults(wrong)).toMatchObject({ status: 422, fields: ['password'] });
      const { answer, mails } = await change(visitor, 'after@example.com');
      expect([answer.statusCode, mails.map((mail) => mail.to).sort()]).toEqual([
        202,
        ['after@example.com', 'before@example.com'],
      ]);
      expect((await user(visitor))?.email).toBe('before@example.com');
      const token = tokenIn(to(mails, 'after@example.com'));
      // a stranger who received the mail because of a typing error cannot confirm the change
      expect((await post(shop.visitor(), 'email/confirm', { token })).statusCode).toBe(401);
      expect((await post(visitor, 'email/confirm', { token })).statusCode).toBe(200);
      expect((await user(visitor))?.email).toBe('after@example.com');
      expect((await post(visitor, 'email/confirm', { token })).statusCode).toBe(410);
      const enter = (email: string) => post(shop.visitor(), 'sign-in', { email, password: PASSWORD });
      expect([
        (await enter('before@example.com')).statusCode,
        (await enter('after@example.com')).statusCode,
      ]).toEqual([401, 200]);
    });

    it('requires the password if the link is opened in a browser that is not signed in (ACC-20)', async () => {
      const { visitor } = await signedIn('laptop@example.com');
      const { mails } = await change(visitor, 'phone@example.com');
      const body = { token: tokenIn(to(mails, 'phone@example.com')), password: PASSWORD };
      const phone = shop.visitor();
      expect((await post(phone, 'email/confirm', { ...body, password: 'wrong' })).statusCode).toBe(422);
      expect((await post(phone, 'email/confirm', body)).statusCode).toBe(200);
      expect([await user(phone), (await user(visitor))?.email]).toEqual([null, 'phone@example.com']);
    });

    it('can be undone from the old mailbox, even after further changes of the address (ACC-20)', async () => {
      const { visitor: thief } = await signedIn('robbed@example.com');
      const firstChange = await change(thief, 'thief@example.com');
      await post(thief, 'email/confirm', { token: tokenIn(to(firstChange.mails, 'thief@example.com')) });
      const second = await change(thief, 'thief2@example.com');
      await post(thief, 'email/confirm', { token: tokenIn(to(second.mails, 'thief2@example.com')) });
      // the owner's undo link is still valid after the thief has used another undo link
      await post(thief, 'email/undo', { token: tokenIn(to(second.mails, 'thief@example.com')) });
      const owner = shop.visitor();
      const undone = await post(owner, 'email/undo', {
        token: tokenIn(to(firstChange.mails, 'robbed@example.com')),
      });
      expect(undone.json()).toMatchObject({
        data: { user: { email: 'robbed@example.com', hasPassword: false } },
      });
      expect(await user(thief)).toBeNull();
      const enter = await post(thief, 'sign-in', { email: 'robbed@example.com', password: PASSWORD });
      expect(enter.statusCode).toBe(401);
    });

    it('can be undone from the old mailbox, even if a thief has changed the password (ACC-20)', async () => {
      const { visitor: thief } = await signedIn('robbed-too@example.com');
      const { mails } = await change(thief, 'thief-too@example.com');
      await post(thief, 'email/confirm', { token: tokenIn(to(mails, 'thief-too@example.com')) });
      await post(thief, 'password', { current: PASSWORD, password: 'the word of a thief' });
      const token = tokenIn(to(mails, 'robbed-too@example.com'));
      expect((await post(shop.visitor(), 'email/undo', { token })).statusCode).toBe(200);
    });

    it('is refused if another account has it, and the owner of that account gets a mail (ACC-06)', async () => {
      const { visitor } = await signedIn('curious@example.com');
      await createTestCustomer(database, 'somebody@example.com', PASSWORD);
      const { answer, mails } = await change(visitor, 'somebody@example.com');
      expect(answer.json()).toEqual({ data: { mailed: true } });
      expect(to(mails, 'somebody@example.com').link).toMatch(/^\/uk\/account\/link#/);
    });
  });
});
