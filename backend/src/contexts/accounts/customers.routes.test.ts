import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Session, User } from '@bindery/shared/contracts';
import { describeOnDatabases } from '../../testing/test-databases';
import { withCatalogue, openedShop } from '../../testing/test-shop';
import { faults, type Visitor } from '../../testing/visitor';
import { Mailbox } from './testing/mailbox';
import { createTestCustomer, signInVisitor } from './testing/signed-in';

const USER = '/website/v1/user';
const PASSWORD = 'a mill by the river';
const ADA = { email: 'Ada@Example.com', password: PASSWORD, firstname: 'Ada', lastname: 'Byron' };

const catalogue = withCatalogue();

describeOnDatabases('accounts on $name', ({ open }) => {
  let mailbox: Mailbox;
  const opened = openedShop({ catalogue, open });
  beforeAll(() => {
    mailbox = new Mailbox(opened.shop, opened.database);
  });

  const post = (visitor: Visitor, path: string, body?: unknown) =>
    visitor.write('POST', `${USER}/${path}`, body ?? {});
  const user = async (visitor: Visitor): Promise<User | null> =>
    (await visitor.send('GET', USER)).json<{ data: User | null }>().data;
  const tokenIn = (link: string): string => link.split('#token=')[1]!;

  /** Source: docs/rules.md ACC-04, ACC-07, ACC-10 */
  it('can be created, confirmed by mail and used to sign in (ACC-04, ACC-07, ACC-10)', async () => {
    const visitor = opened.shop.visitor('de');
    expect(await user(visitor)).toBeNull();
    const signUpAnswer = await post(visitor, 'sign-up', ADA);
    expect([signUpAnswer.statusCode, signUpAnswer.json()]).toEqual([202, { data: { mailed: true } }]);
    expect(faults(await post(visitor, 'sign-in', ADA)).code).toBe('sign_in_refused');
    const mails = await mailbox.arrived();
    expect(mails.map(({ to }) => to)).toEqual(['Ada@example.com']);
    const link = mails.at(-1)!.link;
    expect(link).toMatch(/^\/de\/account\/confirm#token=/);
    const details = { password: PASSWORD, firstname: ADA.firstname, lastname: ADA.lastname };
    expect((await post(visitor, 'confirm', { token: tokenIn(link), ...details })).statusCode).toBe(200);
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

  /** Returns the status and the body of an answer, without its headers. */
  const answerParts = (answer: { statusCode: number; body: string }) => [answer.statusCode, answer.body];
  const linkFor = async (email: string): Promise<string> => {
    const mails = await mailbox.arrived();
    return tokenIn(mails.find(({ to, link }) => to === email && link !== '')!.link);
  };

  it('are not revealed, because addresses without an account get the same answer (ACC-06)', async () => {
    await createTestCustomer(opened.database, 'known@example.com', PASSWORD);
    const visitor = opened.shop.visitor();
    for (const path of ['link', 'password/forgotten', 'sign-up']) {
      const [knownAnswer, unknown] = [
        await post(visitor, path, { ...ADA, email: 'known@example.com' }),
        await post(visitor, path, { ...ADA, email: `nobody-${path.length}@example.com` }),
      ];
      expect(answerParts(knownAnswer)).toEqual(answerParts(unknown));
    }
    const wrong = { email: 'known@example.com', password: 'not the one' };
    expect(faults(await post(visitor, 'sign-in', wrong))).toEqual(
      faults(await post(visitor, 'sign-in', { ...wrong, email: 'nobody@example.com' })),
    );
    const mails = await mailbox.arrived();
    const toKnown = mails
      .filter(({ to }) => to === 'known@example.com')
      .map(({ link }) => link.split('#')[0]);
    expect(toKnown.sort()).toEqual(['/uk/account/link', '/uk/account/link', '/uk/account/reset']);
    // an address without an account gets a mail only after a sign-up
    expect(mails).toHaveLength(4);
    expect((await post(visitor, 'sign-in', { ...wrong, password: PASSWORD })).statusCode).toBe(200);
  });

  it('accept a mailed link only once, and lose other sessions after a password change (ACC-07, ACC-09)', async () => {
    const customer = await createTestCustomer(opened.database, 'reset@example.com', PASSWORD);
    const [lostBrowser, foundBrowser] = [opened.shop.visitor(), opened.shop.visitor()];
    await signInVisitor(opened.database, lostBrowser, customer);
    await post(foundBrowser, 'password/forgotten', { email: customer.email });
    const token = await linkFor(customer.email);
    const body = { token, password: 'a house by the sea' };
    expect((await post(foundBrowser, 'password/reset', body)).statusCode).toBe(200);
    expect(faults(await post(foundBrowser, 'password/reset', body))).toMatchObject({
      status: 410,
      code: 'link_expired',
    });
    expect([await user(lostBrowser), (await user(foundBrowser))?.email]).toEqual([null, customer.email]);
    expect(lostBrowser.cookie).not.toMatch(/(^| )session=/);
    expect((await post(opened.shop.visitor(), 'sign-in', { ...ADA, email: customer.email })).statusCode).toBe(
      401,
    );
    await post(foundBrowser, 'link', { email: customer.email });
    const otherToken = await linkFor(customer.email);
    for (const wrong of [otherToken, 'x'.repeat(43), ''])
      expect((await post(foundBrowser, 'password/reset', { ...body, token: wrong })).statusCode).toBe(410);
    expect((await post(opened.shop.visitor(), 'link/open', { token: otherToken })).statusCode).toBe(200);
  });

  describe('an account without a confirmed address', () => {
    const profile = { firstname: 'Vera', lastname: 'Owner', password: 'the password of the owner' };
    const strangersWords = {
      password: 'the password of a stranger',
      firstname: 'Mallory',
      lastname: 'Stranger',
      marketing_opt_in: true,
    };

    it('loses the input of a stranger when the owner confirms the address (ACC-04)', async () => {
      const [stranger, owner] = [opened.shop.visitor(), opened.shop.visitor()];
      const email = 'prehijacked@example.com';
      await post(owner, 'sign-up', { email, ...profile });
      const ownersLink = await linkFor(email);
      await post(stranger, 'sign-up', { email, ...strangersWords });
      await linkFor(email);
      const confirmed = await post(owner, 'confirm', { token: ownersLink, ...profile });
      expect(confirmed.json()).toMatchObject({
        data: { user: { firstname: 'Vera', lastname: 'Owner', hasPassword: true, marketing_opt_in: false } },
      });
      const { password } = strangersWords;
      expect((await post(stranger, 'sign-in', { email, password })).statusCode).toBe(401);
      const ownCredentials = { email, password: profile.password };
      expect((await post(opened.shop.visitor(), 'sign-in', ownCredentials)).statusCode).toBe(200);
    });

    it.each([
      ['confirm', 'sign-up'],
      ['link/open', 'link'],
    ])('shows no data of a stranger to the owner who opens the mail for %s (ACC-09)', async (open, ask) => {
      const [stranger, owner] = [opened.shop.visitor(), opened.shop.visitor()];
      const email = `taken-${ask}@example.com`;
      await post(stranger, 'sign-up', { email, ...strangersWords });
      const signUpLink = await linkFor(email);
      if (ask === 'link') await post(owner, 'link', { email });
      const token = ask === 'link' ? await linkFor(email) : signUpLink;
      expect((await post(owner, open, { token })).json()).toMatchObject({
        data: { user: { firstname: '', lastname: '', hasPassword: false, marketing_opt_in: false } },
      });
      const { password } = strangersWords;
      expect((await post(stranger, 'sign-in', { email, password })).statusCode).toBe(401);
    });

    it('loses a stored password when the owner sets a new one (ACC-09)', async () => {
      const email = 'older@example.com';
      const storedCustomer = await createTestCustomer(opened.database, email, strangersWords.password);
      const text = 'update customers set confirmed_at = null where id = $1';
      await opened.database.query({ name: 'test_unconfirm', text }, [storedCustomer.customerId]);
      const owner = opened.shop.visitor();
      await post(owner, 'password/forgotten', { email });
      const body = { token: await linkFor(email), password: profile.password };
      expect((await post(owner, 'password/reset', body)).json()).toMatchObject({
        data: { user: { firstname: '', hasPassword: true } },
      });
    });
  });

  it('are locked after too many password guesses, while mailed links still work (ACC-05)', async () => {
    const { email } = await createTestCustomer(opened.database, 'guessed@example.com', PASSWORD);
    const visitor = opened.shop.visitor();
    for (let attempt = 0; attempt < 20; attempt += 1)
      expect((await post(visitor, 'sign-in', { email, password: `guess ${attempt}` })).statusCode).toBe(401);
    const locked = await post(visitor, 'sign-in', { email: email.toUpperCase(), password: PASSWORD });
    expect([locked.statusCode, Number(locked.headers['retry-after']) > 0]).toEqual([429, true]);
    await post(visitor, 'link', { email });
    expect((await post(visitor, 'link/open', { token: await linkFor(email) })).statusCode).toBe(200);
  });

  describe('the routes for a signed-in customer', () => {
    it('replace the session and the CSRF secret at the sign-in (ACC-10)', async () => {
      const [thief, victim] = [
        await createTestCustomer(opened.database, 'thief@example.com', PASSWORD),
        await createTestCustomer(opened.database, 'victim@example.com', PASSWORD),
      ];
      const visitor = opened.shop.visitor();
      await visitor.askCsrf();
      await signInVisitor(opened.database, visitor, thief); // a session cookie planted by an attacker
      const fixed = Object.assign(opened.shop.visitor(), { cookie: visitor.cookie, csrf: visitor.csrf });
      expect((await post(visitor, 'sign-in', { ...ADA, email: victim.email })).statusCode).toBe(200);
      expect((await user(visitor))?.email).toBe(victim.email);
      expect(await user(fixed)).toBeNull();
      const stale = Object.assign(opened.shop.visitor(), { cookie: visitor.cookie, csrf: fixed.csrf });
      expect((await post(stale, 'sign-out')).statusCode).toBe(403);
    });

    it('list the customer’s own sessions and can end one of them (ACC-10, HTTP-10)', async () => {
      const customer = await createTestCustomer(opened.database, 'sessions@example.com', PASSWORD);
      const [firstBrowser, secondBrowser, otherBrowser] = [
        opened.shop.visitor(),
        opened.shop.visitor(),
        opened.shop.visitor(),
      ];
      await signInVisitor(opened.database, firstBrowser, customer);
      await signInVisitor(opened.database, secondBrowser, customer);
      await signInVisitor(
        opened.database,
        otherBrowser,
        await createTestCustomer(opened.database, 'other@example.com'),
      );
      const list = (await firstBrowser.send('GET', `${USER}/sessions`)).json<{ data: Session[] }>().data;
      expect(list.map(({ device, isCurrent }) => [device, isCurrent])).toEqual(
        expect.arrayContaining([
          ['Firefox, Linux', true],
          ['Firefox, Linux', false],
        ]),
      );
      const { id } = list.find(({ isCurrent }) => !isCurrent)!;
      expect((await otherBrowser.write('DELETE', `${USER}/sessions/${id}`)).statusCode).toBe(404);
      expect(
        (await firstBrowser.write('DELETE', `${USER}/sessions/${id}`)).json<{ data: unknown[] }>().data,
      ).toHaveLength(1);
      const sessionHeader = async (visitor: Visitor, path = USER): Promise<unknown> =>
        (await visitor.send('GET', path)).headers['x-session'];
      // ACC-48: the next answer to the other browser reports that its session has ended, and clears its cookie
      const ended = await secondBrowser.send('GET', '/website/v2/cart');
      expect([ended.headers['x-session'], String(ended.headers['set-cookie'])]).toEqual([
        'none',
        expect.stringMatching(/^session=;/),
      ]);
      expect([
        await sessionHeader(firstBrowser),
        await sessionHeader(firstBrowser, '/website/v2/cart'),
        await sessionHeader(opened.shop.visitor()),
      ]).toEqual(['open', 'open', 'none']);
      expect([await user(secondBrowser), (await user(firstBrowser))?.id]).toEqual([
        null,
        customer.customerId,
      ]);
      expect((await opened.shop.visitor().write('DELETE', `${USER}/sessions/${id}`)).statusCode).toBe(401);
    });

    it('store deliverable addresses, with one default (ACC-18)', async () => {
      const customer = await createTestCustomer(opened.database, 'addresses@example.com');
      const visitor = opened.shop.visitor();
      await signInVisitor(opened.database, visitor, customer);
      const names = { firstname: 'Ada', lastname: 'Byron', phone: '', address2: '', state: '' };
      const home = { ...names, address1: ' 1 Mill Lane ', city: 'Bath', country: 'GB', zipcode: 'ba1 1aa' };
      const wrong = await post(visitor, 'addresses', { ...home, city: ' ', zipcode: '12345' });
      expect(faults(wrong)).toEqual({ status: 422, code: 'invalid_address', fields: ['city', 'zipcode'] });
      await post(visitor, 'addresses', home);
      const two = (await post(visitor, 'addresses', { ...home, isDefault: true })).json<{ data: User }>().data
        .addresses;
      expect(two.map(({ isDefault, address1, zipcode }) => [isDefault, address1, zipcode])).toEqual([
        [true, '1 Mill Lane', 'BA1 1AA'],
        [false, '1 Mill Lane', 'BA1 1AA'],
      ]);
      const removalAnswer = await visitor.write('DELETE', `${USER}/addresses/${two[0]!.id}`);
      expect(removalAnswer.json<{ data: User }>().data.addresses).toMatchObject([
        { id: two[1]!.id, isDefault: true },
      ]);
      const stranger = opened.shop.visitor();
      await signInVisitor(
        opened.database,
        stranger,
        await createTestCustomer(opened.database, 'stranger@example.com'),
      );
      const theirs = `${USER}/addresses/${two[1]!.id}`;
      expect((await stranger.write('PATCH', theirs, { city: 'York' })).statusCode).toBe(404);
      expect((await stranger.write('DELETE', theirs)).statusCode).toBe(404);
    });

    it('return store credit in the currency of the market (GUEST-07, SHIP-07)', async () => {
      const { ownerId, ...customer } = await createTestCustomer(opened.database, 'credit@example.com');
      const text = `insert into store_credits (owner_id, minor, currency, kind, reason) values
        ($1, 1500, 'GBP', 'granted', 'a torn page'), ($1, -250, 'GBP', 'withdrawn', 'wrong'), ($1, 900, 'EUR', 'granted', 'x')`;
      await opened.database.query({ name: 'test_credit', text }, [ownerId]);
      const visitor = opened.shop.visitor();
      await signInVisitor(opened.database, visitor, { ...customer, ownerId });
      expect((await user(visitor))?.credit).toEqual({ amount: '12.50', formatted: '£12.50' });
      const changeAnswer = await visitor.write('PATCH', USER, {
        firstname: ' Grace ',
        marketing_opt_in: true,
      });
      expect(changeAnswer.json()).toMatchObject({
        data: { firstname: 'Grace', lastname: 'Byron', marketing_opt_in: false },
      });
    });

    it('return the customer’s id as the visitor’s id (HTTP-10)', async () => {
      const customer = await createTestCustomer(opened.database, 'visitors@example.com');
      const visitor = opened.shop.visitor();
      await signInVisitor(opened.database, visitor, customer);
      expect(await user(visitor)).toMatchObject({ id: customer.customerId, hasPassword: false });
      await visitor.add();
      expect([visitor.guestToken, (await visitor.cart()).items.length]).toEqual(['', 1]);
    });
  });

  it('delete expired sessions, links and unconfirmed accounts', async () => {
    const count = async (table: string): Promise<number> =>
      (
        await opened.database.query<{ count: number }>({
          name: `test_count_${table}`,
          text: `select count(*)::int as count from ${table}`,
        })
      )[0]!.count;
    await post(opened.shop.visitor(), 'sign-up', { ...ADA, email: 'never@example.com' });
    await mailbox.arrived();
    const [accounts, sessions] = [await count('customers'), await count('customer_sessions')];
    await opened.shop.customers.expire(new Date(Date.now() + 8 * 86_400_000));
    expect([await count('customer_tokens'), await count('customer_sessions')]).toEqual([0, sessions]);
    expect(await count('customers')).toBeLessThan(accounts);
    await opened.shop.customers.expire(new Date(Date.now() + 31 * 86_400_000));
    expect(await count('customer_sessions')).toBe(0);
  });
});
