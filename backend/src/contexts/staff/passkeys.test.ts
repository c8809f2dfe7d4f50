import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  StaffAct,
  StaffPasskey,
  StaffRole,
  StaffSession,
} from '@bindery/shared/contracts';
import { type Forgery, SoftwareAuthenticator } from '../../testing/software-authenticator';
import { STAFF, STAFF_TOKEN } from '../../testing/staff-members';
import { describeOnDatabases } from '../../testing/test-databases';
import { openedShop } from '../../testing/test-shop';
import { faults, type Visitor } from '../../testing/visitor';

const ORIGIN = 'https://staff.shop.example';
const AT_STAFF = { host: 'staff.shop.example' };
const REFUSED = { status: 422, code: 'passkey_refused', fields: [undefined] };
const PASSWORD = 'correct horse battery';
const NOBODY = '00000000-0000-4000-8000-000000000000';

describeOnDatabases('passkeys of staff in production, on $name (STAFF-22)', ({ open }) => {
  const opened = openedShop({
    open,
    variables: { PUBLIC_ORIGIN: 'https://shop.example', STAFF_ORIGIN: ORIGIN, STAFF_TOKEN },
  });
  const reasons: string[] = [];
  beforeAll(() => {
    jest.spyOn(opened.shop.app.log, 'info').mockImplementation((line: unknown) => {
      const { reason } = line as { reason?: string };
      if (reason !== undefined) reasons.push(reason);
    });
  });
  const asMachine = (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
    opened.shop.app.inject({
      ...{ method, url: STAFF + path, ...(payload && { payload }) },
      headers: { ...AT_STAFF, authorization: `Bearer ${STAFF_TOKEN}` },
    });
  const send = (browser: Visitor, path: string, body?: object) =>
    browser.write('POST', STAFF + path, body, AT_STAFF);
  const dataOf = <T>(answer: { json(): unknown }): T => (answer.json() as { data: T }).data;
  const query = (name: string, text: string) => opened.database.query({ name: `test_${name}`, text });

  async function invite(email: string, ...roles: readonly StaffRole[]) {
    const answer = await asMachine('POST', '/members', { email, roles });
    const { id, link } = dataOf<{ id: string; link: string }>(answer);
    expect(link).toContain(`${ORIGIN}/#staff-link=`);
    return { id, token: link.split('#staff-link=')[1]! };
  }
  async function register(token: string, name = 'laptop') {
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const browser = opened.shop.visitor();
    const options = dataOf<PasskeyCreationOptions>(await send(browser, '/link/challenge', { token }));
    const passkey = authenticator.create(options);
    return {
      authenticator,
      browser,
      passkey,
      answer: await send(browser, '/link/passkey', { token, name, passkey }),
    };
  }
  async function member(email: string, ...roles: readonly StaffRole[]) {
    const { id, token } = await invite(email, ...roles);
    const registered = await register(token);
    expect(registered.answer.statusCode).toBe(200);
    return { id, ...registered };
  }
  const challenge = async (browser: Visitor) =>
    dataOf<PasskeyRequestOptions>(await send(browser, '/session/challenge'));
  async function enter(authenticator: SoftwareAuthenticator, forgery?: Forgery) {
    const browser = opened.shop.visitor();
    const passkey = authenticator.get(await challenge(browser), forgery);
    return { browser, passkey, answer: await send(browser, '/session', { passkey }) };
  }
  async function prove(browser: Visitor, authenticator: SoftwareAuthenticator) {
    return send(browser, '/session/proof', { passkey: authenticator.get(await challenge(browser)) });
  }
  async function addAnother(browser: Visitor, name: string) {
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const challengeAnswer = await send(browser, '/passkeys/challenge');
    const passkey = authenticator.create(dataOf<PasskeyCreationOptions>(challengeAnswer));
    return { authenticator, answer: await send(browser, '/passkeys', { name, passkey }) };
  }
  const passkeysOf = async (browser: Visitor) =>
    dataOf<StaffPasskey[]>(await browser.send('GET', `${STAFF}/passkeys`, undefined, AT_STAFF));
  const sessionOf = async (browser: Visitor) =>
    dataOf<StaffSession>(await browser.send('GET', `${STAFF}/session`, undefined, AT_STAFF));
  const acts = async (actor: string) =>
    dataOf<StaffAct[]>(await asMachine('GET', `/audit?actor=${actor}`)).map(({ act, status }) => [
      act,
      status,
    ]);

  it('are first registered by a one-time link', async () => {
    const { id, token } = await invite('kim@example.com', 'administrator');
    const kim = { kind: 'member', email: 'kim@example.com', roles: ['administrator'], ways: ['passkey'] };
    const { authenticator, answer } = await register(token);
    expect(answer.json()).toEqual({ data: kim });
    const secondVisitor = opened.shop.visitor();
    expect(faults(await send(secondVisitor, '/link/challenge', { token }))).toMatchObject({ status: 410 });
    const { browser, answer: entered } = await enter(authenticator);
    expect(entered.json()).toEqual({ data: kim });
    const [passkey] = await passkeysOf(browser);
    expect(passkey).toMatchObject({ name: 'laptop', last_used_at: expect.any(String) });
    expect(await acts('kim@example.com')).toEqual([
      ['session.open', 200],
      ['passkey.add', 200],
    ]);
    const [listed] = dataOf<{ id: string; can_sign_in: boolean }[]>(await asMachine('GET', '/members'));
    expect(listed).toMatchObject({ id, can_sign_in: true });
  });

  it('replace passwords for sign-ins and links', async () => {
    const { token } = await invite('no-password@example.com', 'support');
    const browser = opened.shop.visitor();
    for (const [path, body] of [
      ['/session', { email: 'no-password@example.com', password: PASSWORD }],
      ['/password', { token, password: PASSWORD }],
    ] as const)
      expect(faults(await send(browser, path, body))).toMatchObject({ status: 403, code: 'passwords_off' });
    const added = await asMachine('POST', '/members', {
      ...{ email: 'x@example.com', roles: ['support'], password: PASSWORD },
    });
    expect(faults(added)).toMatchObject({ code: 'passwords_off' });
  });

  it.each<[string, Forgery, RegExp]>([
    ['of another origin', { origin: `${ORIGIN}.evil.example` }, /^Unexpected \w+ response origin/],
    ['of the shop’s own origin', { origin: 'https://shop.example' }, /^Unexpected \w+ response origin/],
    ['for another host', { rpId: 'evil.example' }, /RP ID/],
    ['of somebody who was not verified', { isVerified: false }, /^User verification .*required/],
  ])('are refused with a signature or registration %s', async (title, forgery, reason) => {
    const email = `${title.replaceAll(/\W/g, '-')}@example.com`;
    const { authenticator } = await member(email, 'support');
    expect(faults((await enter(authenticator, forgery)).answer)).toEqual(REFUSED);
    expect(reasons.at(-1)).toMatch(reason);
    const { token } = await invite(`new-${email}`, 'support');
    const browser = opened.shop.visitor();
    const options = dataOf<PasskeyCreationOptions>(await send(browser, '/link/challenge', { token }));
    const passkey = new SoftwareAuthenticator(ORIGIN).create(options, forgery);
    expect(faults(await send(browser, '/link/passkey', { token, name: 'x', passkey }))).toEqual(REFUSED);
    expect(reasons.at(-1)).toMatch(reason);
    expect((await register(token)).answer.statusCode).toBe(200);
  });

  it('can sign each challenge only once and only for its purpose', async () => {
    const { authenticator } = await member('once@example.com', 'support');
    const { passkey, answer } = await enter(authenticator);
    expect(answer.statusCode).toBe(200);
    expect(faults(await send(opened.shop.visitor(), '/session', { passkey }))).toEqual(REFUSED);
    // the challenge is invalid after this attempt, although the signature was wrong
    const browser = opened.shop.visitor();
    const options = await challenge(browser);
    const wrong = authenticator.get(options, { isVerified: false });
    expect(faults(await send(browser, '/session', { passkey: wrong }))).toEqual(REFUSED);
    const right = authenticator.get(options);
    expect(faults(await send(browser, '/session', { passkey: right }))).toEqual(REFUSED);
    const latePasskey = authenticator.get(await challenge(browser));
    await query('late', `update staff_challenges set expires_at = now() - interval '1 second'`);
    expect(faults(await send(browser, '/session', { passkey: latePasskey }))).toEqual(REFUSED);
    const { token } = await invite('other-purpose@example.com', 'support');
    const creation = dataOf<PasskeyCreationOptions>(await send(browser, '/link/challenge', { token }));
    const swapped = authenticator.get({ ...options, challenge: creation.challenge });
    expect(faults(await send(browser, '/session', { passkey: swapped }))).toEqual(REFUSED);
    await challenge(browser);
    await query('late_again', `update staff_challenges set expires_at = now() - interval '1 second'`);
    await opened.shop.staff.expire();
    expect(await query('left', 'select * from staff_challenges')).toEqual([]);
  });

  it('are refused as possible copies if their counter decreases', async () => {
    const { authenticator } = await member('counted@example.com', 'support');
    await enter(authenticator);
    await enter(authenticator);
    for (const counter of [1, 2])
      expect(faults((await enter(authenticator, { counter })).answer)).toEqual(REFUSED);
    expect(reasons.slice(-2).map((reason) => reason.slice(0, 24))).toEqual([
      ...['Response counter value 1', 'Response counter value 2'],
    ]);
    expect((await enter(authenticator)).answer.statusCode).toBe(200);
  });

  it('are refused if they are unknown or belong to another member', async () => {
    const { authenticator } = await member('named@example.com', 'support');
    const userHandle = Buffer.from(NOBODY).toString('base64url');
    expect(faults((await enter(authenticator, { userHandle })).answer)).toEqual(REFUSED);
    expect(faults((await enter(new SoftwareAuthenticator(ORIGIN))).answer)).toEqual(REFUSED);
    expect(reasons.slice(-2)).toEqual(['the passkey names another member', 'no passkey of this member']);
  });

  it('are refused if they contain authenticator certificates', async () => {
    const { token } = await invite('certificate@example.com', 'support');
    const browser = opened.shop.visitor();
    const options = dataOf<PasskeyCreationOptions>(await send(browser, '/link/challenge', { token }));
    const passkey = new SoftwareAuthenticator(ORIGIN).create(options, { certificate: Buffer.alloc(20) });
    expect(faults(await send(browser, '/link/passkey', { token, name: 'x', passkey }))).toEqual(REFUSED);
    expect(reasons.at(-1)).toBe('attested by a certificate');
  });

  it('can be added, named and removed', async () => {
    const { authenticator: lostAuthenticator, browser } = await member('several@example.com', 'support');
    const { authenticator: phone, answer } = await addAnother(browser, 'phone');
    expect(answer.json()).toEqual({ data: { name: 'phone' } });
    const elsewhere = await enter(lostAuthenticator);
    const { browser: phoneBrowser } = await enter(phone);
    const [firstPasskey] = await passkeysOf(phoneBrowser);
    const removed = await phoneBrowser.write(
      'DELETE',
      `${STAFF}/passkeys/${firstPasskey!.id}`,
      undefined,
      AT_STAFF,
    );
    expect(removed.statusCode).toBe(200);
    expect((await passkeysOf(phoneBrowser)).map(({ name }) => name)).toEqual(['phone']);
    expect((await sessionOf(elsewhere.browser)).kind).toBe('nobody');
    expect(faults((await enter(lostAuthenticator)).answer)).toEqual(REFUSED);
    const [lastPasskey] = await passkeysOf(phoneBrowser);
    const refusal = await phoneBrowser.write(
      'DELETE',
      `${STAFF}/passkeys/${lastPasskey!.id}`,
      undefined,
      AT_STAFF,
    );
    expect(faults(refusal)).toMatchObject({ status: 409, code: 'last_way_in' });
    expect((await enter(phone)).answer.statusCode).toBe(200);
    expect((await acts('several@example.com')).slice(1, 4)).toEqual([
      ['passkey.remove', 409],
      ['passkey.remove', 200],
      ['session.open', 200],
    ]);
  });

  it('cannot be removed by other members, and cannot be registered twice', async () => {
    const { browser: owner, passkey } = await member('owner@example.com', 'support');
    const { browser: otherBrowser } = await member('other@example.com', 'administrator');
    const [ofOwner] = await passkeysOf(owner);
    const removed = await otherBrowser.write(
      'DELETE',
      `${STAFF}/passkeys/${ofOwner!.id}`,
      undefined,
      AT_STAFF,
    );
    expect(removed.statusCode).toBe(404);
    const creationOptions = dataOf<PasskeyCreationOptions>(await send(owner, '/passkeys/challenge'));
    expect(creationOptions.excludeCredentials).toMatchObject([{ id: passkey.id }]);
  });

  it('can be replaced by a link from the command line', async () => {
    const { id, browser: earlierBrowser } = await member('lost@example.com', 'administrator');
    const linkAnswer = await asMachine('POST', `/members/${id}/link`);
    const token = dataOf<{ link: string }>(linkAnswer).link.split('#staff-link=')[1]!;
    const { browser, answer } = await register(token, 'new phone');
    expect(answer.statusCode).toBe(200);
    expect((await sessionOf(earlierBrowser)).kind).toBe('nobody');
    expect((await passkeysOf(browser)).map(({ name }) => name)).toEqual(['laptop', 'new phone']);
  });

  describe('the renewed proof of identity for actions on money and members (STAFF-23)', () => {
    const NEEDED = { status: 403, code: 'staff_proof_needed' };
    const age = (email: string) =>
      query(
        `age ${email}`,
        `update staff_sessions s set proven_at = now() - interval '11 minutes' from staff_members m
         where m.id = s.member_id and m.email = '${email}'`,
      );
    const invitation = { email: 'next@example.com', roles: ['support'] };

    it('expires after ten minutes, and is renewed by a passkey', async () => {
      const { browser, authenticator } = await member('proof@example.com', 'administrator');
      await age('proof@example.com');
      const refused = await send(browser, '/members', invitation);
      expect(faults(refused)).toMatchObject(NEEDED);
      expect(refused.json()).toMatchObject({ type: 'urn:bindery:problem:staff_proof_needed' });
      expect((await sessionOf(browser)).kind).toBe('member');
      expect((await prove(browser, authenticator)).statusCode).toBe(200);
      expect((await send(browser, '/members', invitation)).statusCode).toBe(200);
      expect((await acts('proof@example.com')).slice(0, 2)).toEqual([
        ['member.add', 200],
        ['session.prove', 200],
      ]);
    });

    it('cannot be given by a password or another member’s passkey', async () => {
      const { browser } = await member('phished@example.com', 'administrator');
      const { authenticator: thiefAuthenticator } = await member('thief@example.com', 'support');
      await age('phished@example.com');
      expect(faults(await prove(browser, thiefAuthenticator))).toEqual(REFUSED);
      expect(reasons.at(-1)).toBe('no passkey of this member');
      // requests a challenge for a sign-in, because such a challenge belongs to no member
      const passkey = thiefAuthenticator.get(await challenge(opened.shop.visitor()));
      expect(faults(await send(browser, '/session/proof', { passkey }))).toEqual(REFUSED);
      const byPassword = await send(browser, '/session/proof', { password: PASSWORD });
      expect(faults(byPassword)).toMatchObject({ status: 403, code: 'passwords_off' });
      expect(faults(await send(browser, '/members', invitation))).toMatchObject(NEEDED);
    });

    it.each([
      ['refunds', 'POST', `${STAFF}/payments/${NOBODY}/refunds`],
      ['refunds by hand', 'POST', `${STAFF}/payment-refunds/${NOBODY}/done`],
      ['credit', 'POST', `${STAFF}/customers/${NOBODY}/credit`],
      ['orders without a payment', 'POST', `${STAFF}/orders`],
      ['orders that are cancelled', 'POST', `${STAFF}/production/${NOBODY}/cancel`],
      ['what is decided on damage', 'POST', `${STAFF}/damage-reports/${NOBODY}/decide`],
      ['a book that is printed as it is', 'POST', `${STAFF}/production/${NOBODY}/release`],
      ['prices', 'POST', `${STAFF}/commerce/prices`],
      ['prices that end', 'DELETE', `${STAFF}/commerce/prices/${NOBODY}`],
      ['packages', 'POST', `${STAFF}/packages/publications`],
      ['roles', 'PUT', `${STAFF}/members/${NOBODY}`],
      ['members that go', 'DELETE', `${STAFF}/members/${NOBODY}`],
      ['links', 'POST', `${STAFF}/members/${NOBODY}/link`],
      ['passkeys', 'POST', `${STAFF}/passkeys/challenge`],
      ['passkeys that go', 'DELETE', `${STAFF}/passkeys/${NOBODY}`],
      ['deploy tokens', 'POST', '/_canvas/api/releases/cart_mfe/tokens'],
      ['deploy tokens that go', 'DELETE', `/_canvas/api/releases/cart_mfe/tokens/${NOBODY}`],
      ['releases', 'PUT', '/_canvas/api/releases/cart_mfe/current'],
    ] as const)('is required for %s', async (what, method, url) => {
      const email = `${what.replaceAll(' ', '-')}@example.com`;
      const { browser } = await member(email, 'administrator');
      await age(email);
      expect(faults(await browser.write(method, url, {}, AT_STAFF))).toMatchObject(NEEDED);
    });

    it('is not required for reads, for rollbacks or for calls by machines', async () => {
      const { browser } = await member('reads@example.com', 'administrator');
      await age('reads@example.com');
      expect((await browser.send('GET', `${STAFF}/orders`, undefined, AT_STAFF)).statusCode).toBe(200);
      const url = '/_canvas/api/releases/cart_mfe/rollback';
      const back = await browser.write('POST', url, { reason: 'it broke' }, AT_STAFF);
      expect(back.statusCode).toBe(409);
      expect(
        (await asMachine('POST', '/members', { ...invitation, email: 'm@example.com' })).statusCode,
      ).toBe(200);
      expect(faults(await asMachine('GET', '/passkeys'))).toMatchObject({
        status: 403,
        code: 'members_only',
      });
    });
  });

  it('protect their owner from removal if no other administrator has a passkey', async () => {
    const { browser, id } = await member('root@example.com', 'administrator');
    const members = dataOf<{ id: string; roles: StaffRole[] }[]>(await asMachine('GET', '/members'));
    for (const otherMember of members)
      if (otherMember.id !== id && otherMember.roles.includes('administrator'))
        await asMachine('DELETE', `/members/${otherMember.id}`);
    await invite('invited@example.com', 'administrator');
    const removalAnswer = await browser.write('DELETE', `${STAFF}/members/${id}`, undefined, AT_STAFF);
    expect(faults(removalAnswer)).toMatchObject({ status: 409, code: 'last_administrator' });
  });
});
