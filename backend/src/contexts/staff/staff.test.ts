import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type { StaffAct, StaffRole, StaffSession } from '@bindery/shared/contracts';
import type { Config } from '../../platform/config';
import type { Database } from '../../platform/database';
import { placeOrder, type OpenShop, openedShop } from '../../testing/test-shop';
import { freePort } from '../../testing/free-port';
import { describeOnDatabases } from '../../testing/test-databases';
import { faults, type Visitor } from '../../testing/visitor';
import { logIn } from '../accounts/testing/signed-in';
import { staffActs } from './acts';
import { READS_ALARM_AT } from './guard';
import { REFUSED_AFTER_MS } from './members.service';

const STAFF_TOKEN = 'a-token-of-staff-that-is-long-enough-to-be-one-for-the-tests-of-it';
const BEARER = { authorization: `Bearer ${STAFF_TOKEN}` };
const STAFF = '/_canvas/api/staff';
const STAFF_COMMAND = fileURLToPath(new URL('../../../../tools/tasks/staff.mjs', import.meta.url));
const PASSWORD = 'correct horse battery';

const query = (database: Database, text: string) =>
  database.query({ name: `test_${text.length}_${text.slice(0, 20)}`, text });
const tokenIn = (link: string): string => link.split('#staff-link=')[1]!;

describeOnDatabases('staff members ($name)', ({ open }) => {
  const opened = openedShop({ open, variables: { APP_ENV: 'staging', STAFF_TOKEN } });
  const asMachine = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    opened.shop.app.inject({ method, url: STAFF + url, headers: BEARER, ...(payload && { payload }) });
  const add = async (email: string, roles: readonly StaffRole[], password?: string) =>
    (await asMachine('POST', '/members', { email, roles, password })).json<{
      data: { id: string; link: string | null };
    }>().data;
  const enter = (browser: Visitor, email: string, password = PASSWORD) =>
    browser.write('POST', `${STAFF}/session`, { email, password });
  const sessionOf = async (browser: Visitor) =>
    (await browser.send('GET', `${STAFF}/session`)).json<{ data: StaffSession }>().data;
  async function signIn(email: string, ...roles: readonly StaffRole[]) {
    const { id } = await add(email, roles, PASSWORD);
    const browser = opened.shop.visitor();
    const answer = await enter(browser, email);
    expect(answer.statusCode).toBe(200);
    return { id, browser, answer };
  }
  const audit = async (filter = ''): Promise<StaffAct[]> =>
    (await asMachine('GET', `/audit${filter}`)).json<{ data: StaffAct[] }>().data;

  it('sign in by password and receive a cookie that browsers send to staff paths only', async () => {
    const { browser, answer } = await signIn('Sam@example.com', 'support');
    const ways = ['passkey', 'password'];
    const sam = { kind: 'member', email: 'Sam@example.com', roles: ['support'], ways };
    expect(answer.json()).toEqual({ data: sam });
    const cookies = [answer.headers['set-cookie']!].flat().filter((line) => line.startsWith('staff='));
    expect(cookies.map((line) => /Path=([^;]+)/.exec(line)![1])).toEqual([
      ...['/_canvas/api/staff', '/_canvas/api/muse', '/muse/print', '/_canvas/api/releases', '/docs'],
    ]);
    for (const line of cookies) expect(line).toMatch(/; HttpOnly; SameSite=Strict/);
    expect(await sessionOf(browser)).toEqual(sam);
    expect((await browser.send('GET', `${STAFF}/orders`)).statusCode).toBe(200);
  });

  it('can release as deployers and create deploy tokens as administrators (REL-06)', async () => {
    const releases = '/_canvas/api/releases';
    const statusesOf = async (...roles: readonly StaffRole[]) => {
      const { browser } = await signIn(`${roles.join('-')}@releases.example`, ...roles);
      const act = browser.write('POST', `${releases}/cart_mfe/rollback`, { reason: 'it broke' });
      const token = browser.write('POST', `${releases}/cart_mfe/tokens`, { label: 'the cart team' });
      return [
        (await browser.send('GET', releases)).statusCode,
        ...(await Promise.all([act, token])).map(({ statusCode }) => statusCode),
      ];
    };
    expect(await statusesOf('support')).toEqual([403, 403, 403]);
    // status 409 means that the role was sufficient and that there is no release to roll back to
    expect(await statusesOf('deployer')).toEqual([200, 409, 403]);
    expect(await statusesOf('administrator')).toEqual([200, 409, 201]);
    const forged = opened.shop.visitor();
    expect((await forged.send('POST', `${releases}/cart_mfe/tokens`, { label: 'x' })).statusCode).toBe(401);
  });

  it('are named in the audit of their releases and deploy tokens', async () => {
    const path = '/_canvas/api/releases/preview_mfe';
    const { browser } = await signIn('audited@releases.example', 'administrator');
    const { id } = (await browser.write('POST', `${path}/tokens`, { label: 'a team' })).json<{
      data: { id: string };
    }>().data;
    await browser.write('DELETE', `${path}/tokens/${id}`);
    const guessed = { 'x-csrf-token': 'guessed' };
    const unproved = await browser.send('POST', `${path}/rollback`, { reason: 'by another site' }, guessed);
    expect(unproved.statusCode).toBe(403);
    await browser.write('POST', `${path}/rollback`, { reason: 'it broke', by: 'somebody else' });
    const { browser: otherBrowser } = await signIn('curious@releases.example', 'support');
    await otherBrowser.write('PUT', `${path}/canary`, { percentage: 1, reason: 'a try' });
    const acts = (await browser.send('GET', `${STAFF}/audit`)).json<{ data: StaffAct[] }>().data;
    const ofReleases = acts.filter(({ subject }) => subject === 'preview_mfe');
    expect(ofReleases.map(({ actor, act, status }) => [actor, act, status])).toEqual([
      ['curious@releases.example', 'release.canary', 403],
      ['audited@releases.example', 'release.roll-back', 409],
      ['audited@releases.example', 'deploy-token.revoke', 200],
      ['audited@releases.example', 'deploy-token.make', 201],
    ]);
  });

  it('get the same error for a wrong address, a wrong password and a missing password', async () => {
    await add('pat@example.com', ['support'], PASSWORD);
    await add('new@example.com', ['support']);
    const answers: LightMyRequestResponse[] = [];
    const tookMs: number[] = [];
    for (const email of ['pat@example.com', 'nobody@example.com', 'new@example.com']) {
      const from = performance.now();
      answers.push(await enter(opened.shop.visitor(), email, 'not the password'));
      tookMs.push(performance.now() - from);
    }
    // no maximum time is checked, because the time to write an audit line depends on the disk
    expect(Math.min(...tookMs)).toBeGreaterThan(REFUSED_AFTER_MS - 5);
    expect(answers.map(faults)).toEqual(
      answers.map(() => ({ status: 401, code: 'sign_in_refused', fields: [undefined] })),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  it('can sign in from another network after too many wrong guesses from one network', async () => {
    await add('guessed@example.com', ['support'], PASSWORD);
    const guesses = Array.from({ length: 10 }, (_, index) =>
      enter(opened.shop.visitor(), 'guessed@example.com', `guess ${index}`),
    );
    for (const { statusCode } of await Promise.all(guesses)) expect(statusCode).toBe(401);
    const answer = await enter(opened.shop.visitor(), 'Guessed@example.com');
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
    // sign-in works from another network, because attempts are counted per network
    const elsewhere = opened.shop.visitor();
    await elsewhere.askCsrf();
    const entered = await opened.shop.app.inject({
      ...{ method: 'POST', url: `${STAFF}/session`, remoteAddress: '203.0.113.9' },
      payload: { email: 'guessed@example.com', password: PASSWORD },
      headers: { cookie: elsewhere.cookie, 'x-csrf-token': elsewhere.csrf },
    });
    expect(entered.statusCode).toBe(200);
  });

  it('can confirm their identity by password if passwords are allowed (STAFF-23)', async () => {
    const { browser } = await signIn('proves@example.com', 'administrator');
    await query(
      opened.database,
      `update staff_sessions s set proven_at = null from staff_members m
       where m.id = s.member_id and m.email = 'proves@example.com'`,
    );
    const invite = () =>
      browser.write('POST', `${STAFF}/members`, { email: 'next@example.com', roles: ['support'] });
    expect(faults(await invite())).toMatchObject({ status: 403, code: 'staff_proof_needed' });
    const prove = (password: string) => browser.write('POST', `${STAFF}/session/proof`, { password });
    expect(faults(await prove('a guess'))).toMatchObject({ status: 422, code: 'proof_refused' });
    expect(faults(await invite())).toMatchObject({ code: 'staff_proof_needed' });
    expect((await prove(PASSWORD)).statusCode).toBe(200);
    expect((await invite()).statusCode).toBe(200);
    const proofs = (await audit('?actor=proves@example.com')).filter(({ act }) => act === 'session.prove');
    expect(proofs.map(({ status }) => status)).toEqual([200, 422]);
  });

  it('need the session’s CSRF token for every write', async () => {
    const { browser, id } = await signIn('csrf@example.com', 'administrator');
    browser.csrf = 'forged';
    expect((await browser.send('DELETE', `${STAFF}/members/${id}`)).statusCode).toBe(403);
    expect((await sessionOf(browser)).kind).toBe('member');
    const forged = opened.shop.visitor();
    const answer = await forged.send('POST', `${STAFF}/session`, {
      email: 'csrf@example.com',
      password: PASSWORD,
    });
    expect(answer.statusCode).toBe(403);
  });

  it('get an error that names the role they lack', async () => {
    const { browser, id } = await signIn('kim@example.com', 'merchandiser');
    const refused = await browser.send('GET', `${STAFF}/orders`);
    expect(faults(refused)).toMatchObject({ status: 403, code: 'staff_role_missing' });
    expect(refused.json()).toMatchObject({
      detail:
        'This needs the role support or production or administrator; yours: merchandiser. An administrator can give it to you',
    });
    expect((await browser.send('GET', `${STAFF}/stock-feed`)).statusCode).toBe(200);
    await asMachine('PUT', `/members/${id}`, { roles: ['support'] });
    expect((await browser.send('GET', `${STAFF}/orders`)).statusCode).toBe(200);
    expect((await browser.send('GET', `${STAFF}/stock-feed`)).statusCode).toBe(403);
    expect(
      faults(
        await browser.write('POST', `${STAFF}/members`, { email: 'a@b.example', roles: ['administrator'] }),
      ),
    ).toMatchObject({
      status: 403,
      code: 'staff_role_missing',
    });
  });

  // PostgreSQL cannot store a NUL character, so the audit cannot record such requests
  it('get status 404 or 422 for a URL with a NUL character', async () => {
    const { browser } = await signIn('nul@example.com', 'merchandiser');
    const answer = await browser.write('DELETE', `${STAFF}/members/%00`, {});
    expect(faults(answer)).toMatchObject({ status: 404, code: 'not_found' });
    for (const query of ['audit?actor=%00', 'orders?email=a%00b'])
      expect(faults(await asMachine('GET', `/${query}`))).toMatchObject({
        status: 422,
        code: 'unstorable_text',
      });
  });

  it('lose their session after sign-out, removal or a new sign-in', async () => {
    const { browser, id } = await signIn('lee@example.com', 'support');
    const firstCookie = browser.cookie;
    await enter(browser, 'lee@example.com');
    expect(browser.cookie).not.toBe(firstCookie);
    const oldBrowser = opened.shop.visitor();
    oldBrowser.cookie = firstCookie;
    expect((await sessionOf(oldBrowser)).kind).toBe('nobody');
    const keptCookie = browser.cookie;
    expect((await browser.write('DELETE', `${STAFF}/session`)).json()).toMatchObject({
      data: { kind: 'nobody' },
    });
    expect((await audit('?actor=lee@example.com'))[0]).toMatchObject({ act: 'session.close', status: 200 });
    expect(browser.cookie).not.toContain('staff=');
    oldBrowser.cookie = keptCookie;
    expect(faults(await oldBrowser.send('GET', `${STAFF}/orders`))).toMatchObject({
      status: 401,
      code: 'staff_only',
    });
    await enter(browser, 'lee@example.com');
    expect((await asMachine('DELETE', `/members/${id}`)).statusCode).toBe(200);
    expect((await sessionOf(browser)).kind).toBe('nobody');
    expect((await enter(browser, 'lee@example.com')).statusCode).toBe(401);
  });

  it.each([
    ['half an hour without a call', 'last_seen_at', '31 minutes'],
    ['twelve hours, however busy', 'created_at', '12 hours 1 minute'],
  ])('lose their session after %s', async (_, column, age) => {
    const { browser } = await signIn(`${column}@example.com`, 'support');
    await query(
      opened.database,
      `update staff_sessions s set ${column} = now() - interval '${age}' from staff_members m
       where m.id = s.member_id and m.email = '${column}@example.com'`,
    );
    expect((await sessionOf(browser)).kind).toBe('nobody');
    await opened.shop.staff.expire();
  });

  it('choose a password through a one-time link, which ends their earlier sessions', async () => {
    const { id, link } = await add('ash@example.com', ['production']);
    const browser = opened.shop.visitor();
    const choose = (password: string, token = tokenIn(link!)) =>
      browser.write('POST', `${STAFF}/password`, { token, password });
    expect((await choose('short')).statusCode).toBe(400);
    expect((await choose(PASSWORD)).json()).toMatchObject({ data: { email: 'ash@example.com' } });
    expect(faults(await choose(PASSWORD))).toMatchObject({ status: 410, code: 'link_expired' });
    const linkAnswer = await asMachine('POST', `/members/${id}/link`);
    const earlierBrowser = opened.shop.visitor();
    earlierBrowser.cookie = browser.cookie;
    await choose('another horse battery', tokenIn(linkAnswer.json<{ data: { link: string } }>().data.link));
    expect([(await sessionOf(earlierBrowser)).kind, (await sessionOf(browser)).kind]).toEqual([
      'nobody',
      'member',
    ]);
    expect((await enter(opened.shop.visitor(), 'ash@example.com')).statusCode).toBe(401);
  });

  it('cannot remove the administrator role from the last administrator', async () => {
    const { id, browser } = await signIn('root@example.com', 'administrator');
    for (const { id: otherId, roles } of (await asMachine('GET', '/members')).json<{
      data: { id: string; roles: StaffRole[] }[];
    }>().data)
      if (otherId !== id && roles.includes('administrator')) await asMachine('DELETE', `/members/${otherId}`);
    // a member without password may never come
    await add('invited@example.com', ['administrator']);
    expect(faults(await browser.write('DELETE', `${STAFF}/members/${id}`))).toMatchObject({
      status: 409,
      code: 'last_administrator',
    });
    expect((await browser.write('PUT', `${STAFF}/members/${id}`, { roles: ['support'] })).statusCode).toBe(
      409,
    );
    expect((await asMachine('PUT', `/members/${id}`, { roles: ['support'] })).statusCode).toBe(200);
  });

  it('cannot use shoppers’ routes, and shoppers cannot use staff routes', async () => {
    const { shop, database } = opened;
    const shopper = shop.visitor();
    await logIn(database, shopper, 'shopper@example.com');
    expect(faults(await shopper.send('GET', `${STAFF}/orders`))).toMatchObject({
      status: 401,
      code: 'staff_only',
    });
    const value = /session=([^;]+)/.exec(shopper.cookie)![1]!;
    expect((await shop.get(`${STAFF}/orders`, { cookie: `staff=${value}` })).statusCode).toBe(401);
    const { browser } = await signIn('both@example.com', 'administrator');
    const me = await browser.send('GET', '/website/v1/user');
    expect([me.statusCode, me.json()]).toEqual([200, { data: null }]);
  });

  describe('the audit', () => {
    it('records the member, the action, the order and the result of each act', async () => {
      const { browser } = await signIn('acts@example.com', 'support');
      const buyer = opened.shop.visitor();
      await buyer.add();
      const order = await placeOrder(opened.shop, buyer);
      const act = (name: string, body: object = { by: 'the Queen', reason: 'a child called Robin' }) =>
        browser.write('POST', `${STAFF}/orders/${order.id}/${name}`, body);
      expect((await act('pause')).statusCode).toBe(200);
      expect((await act('resume', { by: 'x' })).statusCode).toBe(400);
      const unknown = '00000000-0000-4000-8000-000000000000';
      await browser.write('POST', `${STAFF}/jobs/${unknown}/retry`);
      await browser.write('POST', `${STAFF}/production/${order.id}/release`);
      const lines = (await audit('?actor=acts@example.com')).map(
        ({ act: what, status, subject_kind, subject, order_number }) => [
          ...[what, status, subject_kind, subject, order_number],
        ],
      );
      expect(lines).toEqual([
        ['production.release', 403, 'order', order.id, order.number],
        ['job.retry', 404, 'job', unknown, null],
        ['order.pause', 200, 'order', order.id, order.number],
        ['session.open', 200, 'member', expect.any(String), null],
      ]);
      expect(JSON.stringify(await audit())).not.toMatch(/Robin|the Queen/);
      const searchAnswer = await asMachine('POST', '/audit/search', { subject: order.number });
      expect(searchAnswer.json<{ data: StaffAct[] }>().data.map((line) => line.act)).toEqual([
        ...['production.release', 'order.pause'],
      ]);
      const { events } = (await asMachine('GET', `/orders/${order.id}`)).json<{
        data: { events: { kind: string; detail: object }[] };
      }>().data;
      expect(JSON.stringify(events)).toContain('acts@example.com');
    });

    it('records each read of personal data, and raises an alarm after many reads (STAFF-13)', async () => {
      const { browser } = await signIn('reads@example.com', 'support');
      const buyer = opened.shop.visitor();
      await buyer.add();
      const order = await placeOrder(opened.shop, buyer);
      await browser.send('GET', `${STAFF}/orders/${order.id}`);
      await browser.write('POST', `${STAFF}/customers/search`, { email: 'child@example.com' });
      const linesOf = async () =>
        (await audit('?actor=reads@example.com')).map(({ act, status, subject }) => [act, status, subject]);
      expect(await linesOf()).toEqual([
        ['read.customers', expect.any(Number), ''],
        ['read.order', 200, order.id],
        ['session.open', 200, expect.any(String)],
      ]);
      expect(JSON.stringify(await audit())).not.toContain('child@example.com');
      await opened.database.query({
        name: 'test_many_reads',
        text: `insert into staff_acts (actor, act, subject_kind, subject, status)
          select 'reads@example.com', 'read.order', 'order', n::text, 200 from generate_series(1, ${READS_ALARM_AT - 3}) n`,
      });
      await browser.send('GET', `${STAFF}/orders/${order.id}`);
      expect((await linesOf())[0]).toEqual(['read.alarm', 200, String(READS_ALARM_AT)]);
    });

    it('hides e-mail addresses from production staff (STAFF-13)', async () => {
      const { browser: press } = await signIn('no-addresses@example.com', 'production');
      const { browser: support } = await signIn('addresses@example.com', 'support');
      const buyer = opened.shop.visitor();
      await buyer.add();
      const { id } = await placeOrder(opened.shop, buyer);
      const emailFor = async (browser: Visitor) => {
        const list = (await browser.send('GET', `${STAFF}/orders`)).json<{
          data: { id: string; email: string | null }[];
        }>().data;
        const orderView = (await browser.send('GET', `${STAFF}/orders/${id}`)).json<{
          data: { order: { email: string | null } };
        }>().data;
        return [list.find((row) => row.id === id)?.email, orderView.order.email];
      };
      const [email] = await emailFor(support);
      expect(await emailFor(support)).toEqual([expect.stringContaining('@'), email]);
      expect(await emailFor(press)).toEqual([null, null]);
      const search = (browser: Visitor) => browser.write('POST', `${STAFF}/orders/search`, { email });
      expect([faults(await search(press)).code, (await search(support)).statusCode]).toEqual([
        'staff_role_missing',
        200,
      ]);
    });

    it('finds all acts that concern an order by the order’s number', async () => {
      const buyer = opened.shop.visitor();
      await buyer.add();
      const { id, number } = await placeOrder(opened.shop, buyer);
      const rowId = async (text: string) =>
        (await opened.database.query<{ id: string }>({ name: `test ${text.slice(0, 40)}`, text }, [id]))[0]!
          .id;
      const item = await rowId('select id from order_items where order_id = $1');
      const refund = await rowId(
        `insert into payment_refunds (order_id, kind, amount, currency, refunded_by, state)
         values ($1, 'cancelled', 1, 'GBP', 'system', 'by_hand') returning id`,
      );
      const report = await rowId(
        `insert into damage_reports (order_id, item_id, text) values ($1, (select id from order_items where order_id = $1), 'bent')
         returning id`,
      );
      const doneActs = [
        ...[
          ['order.pause', 'order', id],
          ['order.edit', 'order line', item],
          ['refund.done', 'refund', refund],
          ['damage.decide', 'damage report', report],
          ['sandbox.payment', 'payment', 'sbx_1'],
        ],
      ] as const;
      for (const [act, subjectKind, subject] of doneActs)
        await staffActs.begin(opened.database, { actor: 'finder', act, subjectKind, subject }, 200);
      const summaryOf = (lines: readonly StaffAct[]) => lines.map((line) => [line.act, line.order_number]);
      const ofOrder = doneActs.slice(0, 4).map(([act]) => [act, number]);
      ofOrder.reverse();
      expect(summaryOf(await audit(`?subject=${number}`))).toEqual(ofOrder);
      expect(summaryOf(await audit(`?subject=${refund}`))).toEqual([['refund.done', number]]);
      expect(summaryOf(await audit('?actor=finder'))).toEqual([['sandbox.payment', null], ...ofOrder]);
    });

    it('is shown in pages to administrators and support only', async () => {
      for (let index = 0; index < 55; index += 1)
        await staffActs.begin(
          opened.database,
          { actor: 'many', act: 'job.retry', subjectKind: 'job', subject: `${index}` },
          200,
        );
      const firstPage = (await asMachine('GET', '/audit?actor=many')).json<{
        data: StaffAct[];
        next: string;
      }>();
      const second = await audit(`?actor=many&before=${firstPage.next}`);
      expect([firstPage.data, second].map((lines) => [lines.length, lines.at(-1)!.subject])).toEqual([
        [50, '5'],
        [5, '0'],
      ]);
      const { browser } = await signIn('press@example.com', 'production', 'merchandiser', 'deployer');
      expect((await browser.send('GET', `${STAFF}/audit`)).statusCode).toBe(403);
    });

    it('cannot be changed, and is kept for two years', async () => {
      const { database, shop } = opened;
      const line = { actor: 'old', act: 'job.retry', subjectKind: 'job', subject: '1' };
      const id = await staffActs.begin(database, line);
      expect((await audit('?actor=old')).map(({ status }) => status)).toEqual([null]);
      await staffActs.end(database, id, 200);
      for (const text of [
        `update staff_acts set status = 500 where id = ${id}`,
        `update staff_acts set actor = 'somebody else', status = 201 where id = ${id}`,
        `delete from staff_acts where id = ${id}`,
      ])
        await expect(query(database, text)).rejects.toThrow(/staff audit/);
      await query(
        database,
        `insert into staff_acts (actor, act, subject_kind, subject, at) values ('old', 'x', 'y', 'z', now() - interval '2 years')`,
      );
      await shop.staff.expire();
      expect((await audit('?actor=old')).map(({ act }) => act)).toEqual(['job.retry']);
    });
  });
});

describe('a shop without a staff token', () => {
  const opened = openedShop({ variables: { APP_ENV: 'development' } });

  it('answers any request from its own machine until the first staff member exists', async () => {
    const { shop } = opened;
    const localVisitor = shop.visitor();
    expect((await localVisitor.send('GET', `${STAFF}/session`)).json()).toMatchObject({
      data: { kind: 'local' },
    });
    expect((await localVisitor.send('GET', `${STAFF}/orders`)).statusCode).toBe(200);
    const elsewhere = await shop.app.inject({ url: `${STAFF}/orders`, remoteAddress: '203.0.113.9' });
    expect(faults(elsewhere)).toMatchObject({ status: 403, code: 'staff_closed' });
    const member = { email: 'first@example.com', roles: ['support'], password: PASSWORD };
    expect((await localVisitor.write('POST', `${STAFF}/members`, member)).statusCode).toBe(200);
    const refusal = await localVisitor.send('GET', `${STAFF}/orders`);
    expect([faults(refusal).code, refusal.headers['www-authenticate']]).toEqual([
      'staff_only',
      'Bearer realm="Bindery staff", charset="UTF-8"',
    ]);
    const opens = await localVisitor.send('GET', '/docs', undefined, { 'sec-fetch-mode': 'navigate' });
    expect(opens.headers['www-authenticate']).toMatch(/^Basic /);
    await localVisitor.write('POST', `${STAFF}/session`, member);
    expect((await localVisitor.send('GET', `${STAFF}/orders`)).statusCode).toBe(200);
    expect((await localVisitor.send('GET', '/docs/json')).statusCode).toBe(200);
  });
});

describe('a staging shop without a staff token', () => {
  const opened = openedShop({ variables: { APP_ENV: 'staging' } });

  it('refuses all staff requests, even from a proxy on the same machine (STAFF-07)', async () => {
    const answer = await opened.shop.visitor().send('GET', `${STAFF}/orders`);
    expect(faults(answer)).toMatchObject({ status: 401, code: 'staff_only' });
  });
});

describe('the command for staff members', () => {
  const opened = openedShop({ variables: { APP_ENV: 'development' } });

  it('adds, lists, changes and removes members', async () => {
    const { shop } = opened;
    const port = await freePort();
    await shop.app.listen({ port, host: '127.0.0.1' });
    async function command(line: string, { token = '', input = '' } = {}): Promise<string> {
      const args = [STAFF_COMMAND, ...line.split(' '), '--origin', `http://127.0.0.1:${port}`];
      const running = execFile(process.execPath, args, { env: { ...process.env, STAFF_TOKEN: token } });
      running.stdin!.end(input);
      let output = '';
      running.stdout!.on('data', (chunk: string) => (output += chunk));
      running.stderr!.on('data', (chunk: string) => (output += chunk));
      await once(running, 'close');
      return output.trim();
    }
    expect(await command('list')).toBe('Nobody works here yet.');
    expect(await command('add kim@example.com --roles support,boss')).toMatch(/^400 /);
    expect(await command('add kim@example.com')).toContain('npm run staff -- add');
    const link = await command('add kim@example.com --roles support');
    const password = PASSWORD;
    const browser = shop.visitor();
    const token = tokenIn(link);
    expect((await browser.write('POST', `${STAFF}/password`, { token, password })).statusCode).toBe(200);
    expect(await command('list')).toContain('Set STAFF_TOKEN');
    await shop.closeApp();
    const secondShop = await opened.catalogue.shop(opened.database, { staffToken: STAFF_TOKEN });
    await secondShop.app.listen({ port, host: '127.0.0.1' });
    const credentials = { token: STAFF_TOKEN };
    expect(
      await command('add lee@example.com --roles production --password-stdin', {
        ...credentials,
        input: `${PASSWORD}\n`,
      }),
    ).toBe('lee@example.com can sign in.');
    expect(await command('add LEE@example.com --roles support', credentials)).toMatch(/^409 member_exists/);
    expect(await command('roles Lee@example.com --roles merchandiser', credentials)).toContain(
      'merchandiser',
    );
    expect(await command('link lee@example.com', credentials)).toContain('#staff-link=');
    expect(await command('remove kim@example.com', credentials)).toBe('kim@example.com is out.');
    expect(await command('link kim@example.com', credentials)).toMatch(
      /^Nobody works here as kim@example.com/,
    );
    expect(await command('list', credentials)).toBe('lee@example.com  merchandiser');
    await secondShop.closeApp();
  });
});

describe('a shop in production', () => {
  const opened = openedShop();
  let shop: OpenShop['shop'] | undefined;
  const open = async (changes: Partial<Config>) => {
    shop = await opened.catalogue.shop(opened.database, changes);
    return shop;
  };
  afterEach(async () => {
    await shop?.closeApp();
    shop = undefined;
  });
  const statuses = async (app: OpenShop['shop']['app'], host: string, headers: object = {}) =>
    Promise.all(
      [`${STAFF}/session`, `${STAFF}/orders`, `${STAFF}/audit`].map(
        async (url) => (await app.inject({ url, headers: { host, ...headers } })).statusCode,
      ),
    );

  it('has no staff routes if neither a staff host nor a token is configured', async () => {
    expect(await statuses(opened.shop.app, 'localhost:3000')).toEqual([404, 404, 404]);
    const signIn = await opened.shop
      .visitor()
      .write('POST', `${STAFF}/session`, { email: 'a', password: 'b' });
    expect(signIn.statusCode).toBe(404);
  });

  it('answers requests with the staff token, and returns status 404 to all others', async () => {
    const { app } = await open({ staffToken: STAFF_TOKEN });
    expect(await statuses(app, 'shop.example')).toEqual([404, 404, 404]);
    expect(await statuses(app, 'shop.example', { authorization: 'Bearer another' })).toEqual([404, 404, 404]);
    expect(await statuses(app, 'shop.example', BEARER)).toEqual([200, 200, 200]);
    const [knownAnswer, never] = await Promise.all(
      [`${STAFF}/orders`, `${STAFF}/nothing`].map((url) =>
        app.inject({ url, headers: { host: 'shop.example' } }),
      ),
    );
    expect(knownAnswer!.body.replaceAll('orders', 'nothing')).toBe(never!.body);
  });

  it('lets staff members sign in at the staff origin only', async () => {
    const staffOrigin = 'https://staff.example';
    const { app, visitor } = await open({
      ...{ staffToken: STAFF_TOKEN, staffOrigin, takesStaffPasswords: true },
    });
    const host = { host: 'staff.example' };
    const member = { email: 'first@example.com', roles: ['support'], password: PASSWORD };
    const url = `${STAFF}/members`;
    await app.inject({ method: 'POST', url, headers: { ...BEARER, ...host }, payload: member });
    const browser = visitor();
    const answer = await browser.write('POST', `${STAFF}/session`, member, host);
    expect(answer.statusCode).toBe(200);
    expect(String(answer.headers['set-cookie'])).toMatch(/__Secure-staff=[^;]+;[^,]*; Secure/);
    const headers = { cookie: browser.cookie };
    expect(await statuses(app, 'staff.example', headers)).toEqual([200, 200, 200]);
    expect(await statuses(app, 'shop.example', headers)).toEqual([404, 404, 404]);
    expect(await statuses(app, 'shop.example', BEARER)).toEqual([404, 404, 404]);
    expect((await browser.write('POST', `${STAFF}/session`, member)).statusCode).toBe(404);
  });
});
