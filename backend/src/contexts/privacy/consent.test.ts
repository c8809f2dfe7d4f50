import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import type { BootData, ConsentPreferences, ConsentRecord } from '@bindery/shared/contracts';
import type { Database } from '../../platform/database';
import { readConfig } from '../../platform/config';
import { pagePolicy } from '../../platform/http';
import { BuiltPage } from '../../testing/built-page';
import { describeOnDatabases } from '../../testing/test-databases';
import { type TestShop, withCatalogue } from '../../testing/test-shop';
import { faults, type Visitor } from '../../testing/visitor';
import { createTestCustomer, openMailedLink } from '../accounts/testing/signed-in';
import { waitUntil } from '../../testing/until';
import { unzip } from './testing/unzip';
import { CONSENT_KEPT_DAYS } from './consents';

const PATH = '/website/v1/consent';
const ALL = { analytics: 'accepted', advertising: 'accepted', personalisation: 'accepted' } as const;
const NONE = { analytics: 'rejected', advertising: 'rejected', personalisation: 'rejected' } as const;
const MEASURED = { ...NONE, analytics: 'accepted' } as const;
const SIGNAL = { 'sec-gpc': '1' };
const TAGS = { host: 'https://tags.example', containerId: 'GTM-X1', query: '' };
const DAY_MS = 86_400_000;

const catalogue = withCatalogue();

describeOnDatabases('consent, on $name', ({ open }) => {
  let built: BuiltPage;
  let database: Database;
  let shop: TestShop;
  beforeAll(async () => {
    built = await BuiltPage.create();
    database = await open();
    shop = await catalogue().shop(database, { workspacesDir: built.dir });
  });
  afterAll(async () => {
    await shop.closeApp();
    await database.close();
    await built.remove();
  });

  const rowsOf = <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    database.query<Row>({ name: '', text }, values);
  const dataOf = (answer: LightMyRequestResponse) => answer.json<{ data: ConsentRecord | null }>().data;
  const choose = async (
    visitor: Visitor,
    preferences: ConsentPreferences,
    headers: Record<string, string> = {},
  ): Promise<ConsentRecord> => {
    const answer = await visitor.write('PUT', PATH, { preferences }, headers);
    expect(answer.statusCode).toBe(200);
    return dataOf(answer)!;
  };
  const bootOf = async (visitor: Visitor, headers: Record<string, string> = {}): Promise<BootData> => {
    const { body } = await shop.get('/de', { cookie: visitor.cookie, ...headers });
    return JSON.parse(/id="boot">(.*?)<\/script>/s.exec(body)![1]!) as BootData;
  };
  const consentOf = async (visitor: Visitor) => (await bootOf(visitor)).consent;
  const historyOf = (id: string) =>
    rowsOf<{ analytics: string; market: string }>(
      `select preferences ->> 'analytics' as analytics, market from consent_changes where consent_id = $1 order by changed_at`,
      [id],
    );
  const customer = (name: string) => createTestCustomer(database, `${name}@consent.example`);
  const pass = (id: string, days: number) =>
    rowsOf(`update consents set updated_at = updated_at - make_interval(days => $2) where id = $1`, [
      id,
      days,
    ]);

  it('CONS-06: creates a record and an HttpOnly cookie, but no guest', async () => {
    const visitor = shop.visitor('de');
    expect(dataOf(await visitor.send('GET', PATH))).toBeNull();
    expect(await consentOf(visitor)).toBeUndefined();
    const [{ count: guests } = {}] = await rowsOf<{ count: number }>(
      'select count(*)::int as count from guests',
    );
    await visitor.askCsrf();
    const answer = await visitor.send('PUT', PATH, { preferences: MEASURED });
    expect(dataOf(answer)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      preferences: MEASURED,
      provider: 'bindery',
      provider_consent_id: null,
      user_id: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    const cookie = [answer.headers['set-cookie']]
      .flat()
      .find((cookieLine) => cookieLine?.startsWith('consent='));
    expect(cookie).toMatch(/; Max-Age=33696000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(33_696_000).toBeLessThanOrEqual(393 * 86_400); // thirteen months including February
    expect(await consentOf(visitor)).toEqual(MEASURED);
    expect(await consentOf(shop.visitor('de'))).toBeUndefined();
    expect(await rowsOf('select count(*)::int as count from guests')).toEqual([{ count: guests }]);
  });

  it('CONS-06: has a Secure cookie with the prefix __Host- over https', async () => {
    const secure = await catalogue().shop(database, { publicOrigin: 'https://shop.example' });
    const visitor = secure.visitor();
    const answer = await visitor.write('PUT', PATH, { preferences: NONE });
    expect([answer.headers['set-cookie']].flat().at(-1)).toMatch(
      /^__Host-consent=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    await secure.closeApp();
  });

  it('CONS-06: is accepted only if it is complete and from a page of the shop', async () => {
    const visitor = shop.visitor();
    const refused = await visitor.send('PUT', PATH, { preferences: ALL });
    expect(refused.statusCode).toBe(403);
    for (const preferences of [{ analytics: 'accepted' }, { ...ALL, advertising: 'maybe' }, undefined])
      expect(faults(await visitor.write('PUT', PATH, { preferences })).status).toBe(400);
    const { id } = await choose(visitor, ALL);
    const thief = shop.visitor();
    for (const forged of [id, `${id}.`, `${id}.AAAA`]) {
      thief.cookie = `consent=${encodeURIComponent(forged)}`;
      expect(dataOf(await thief.send('GET', PATH))).toBeNull();
    }
  });

  it('CONS-06: is stored as proof only if the choice changes', async () => {
    const visitor = shop.visitor('de');
    const { id, created_at: createdAt } = await choose(visitor, NONE);
    await choose(visitor, ALL);
    const secondRecord = await choose(visitor, ALL);
    expect([secondRecord.id, secondRecord.created_at]).toEqual([id, createdAt]);
    expect(await historyOf(id)).toEqual([
      { analytics: 'rejected', market: 'de' },
      { analytics: 'accepted', market: 'de' },
    ]);
  });

  it('CONS-07: is, after login, the later of the choices in this browser and in the account', async () => {
    const ada = await customer('ada');
    const [phone, desk] = [shop.visitor('de'), shop.visitor('de')];
    const { id: older } = await choose(phone, NONE);
    await pass(older, 2);
    await openMailedLink(database, phone, ada);
    expect(dataOf(await phone.send('GET', PATH))!.user_id).toBe(ada.customerId);
    await choose(desk, ALL);
    await openMailedLink(database, desk, ada);
    expect([await consentOf(phone), await consentOf(desk)]).toEqual([ALL, ALL]);
    await choose(phone, MEASURED);
    expect(await consentOf(desk)).toEqual(MEASURED);
    const tablet = shop.visitor('de');
    const { id: stale } = await choose(tablet, ALL);
    await pass(stale, 3);
    await openMailedLink(database, tablet, ada);
    expect(await consentOf(tablet)).toEqual(MEASURED);
  });

  it('CONS-07: does not change for an account after a sign-out or another customer’s sign-in', async () => {
    const [ben, eve] = [await customer('ben'), await customer('eve')];
    const [shared, ownDevice] = [shop.visitor('de'), shop.visitor('de')];
    await openMailedLink(database, shared, ben);
    await choose(shared, MEASURED);
    await openMailedLink(database, ownDevice, ben);
    await shared.write('POST', '/website/v1/user/sign-out');
    expect(await consentOf(shared)).toEqual(MEASURED); // this browser's
    expect(dataOf(await shared.send('GET', PATH))!.user_id).toBeNull();
    await choose(shared, ALL);
    expect([await consentOf(shared), await consentOf(ownDevice)]).toEqual([ALL, MEASURED]);
    await openMailedLink(database, shared, eve);
    await choose(shared, NONE);
    expect([await consentOf(shared), await consentOf(ownDevice)]).toEqual([NONE, MEASURED]);
  });

  it('CONS-09: is limited by the privacy signal of the browser', async () => {
    const visitor = shop.visitor('de');
    expect(await bootOf(visitor)).not.toHaveProperty('hasPrivacySignal');
    expect(await bootOf(visitor, SIGNAL)).toMatchObject({ hasPrivacySignal: true });
    await choose(visitor, ALL);
    expect((await bootOf(visitor, SIGNAL)).consent).toEqual(MEASURED);
    expect(await consentOf(visitor)).toEqual(ALL);
    await choose(visitor, ALL, SIGNAL);
    expect((await bootOf(visitor, SIGNAL)).consent).toEqual(ALL);
  });

  it('CONS-06: expires and is deleted after its term', async () => {
    const visitor = shop.visitor();
    const { id } = await choose(visitor, ALL);
    await pass(id, CONSENT_KEPT_DAYS + 1);
    expect(await consentOf(visitor)).toBeUndefined();
    await shop.consents.expire();
    expect([await rowsOf('select 1 from consents where id = $1', [id]), await historyOf(id)]).toEqual([
      [],
      [],
    ]);
    expect((await choose(visitor, NONE)).id).not.toBe(id);
    expect(await shop.consents.expire(new Date(Date.now() + (CONSENT_KEPT_DAYS - 5) * DAY_MS))).toBe(0);
  });

  it('CONS-06: can be deleted for this device only', async () => {
    const visitor = shop.visitor();
    const { id } = await choose(visitor, ALL);
    expect(dataOf(await visitor.write('DELETE', PATH))).toBeNull();
    expect([await historyOf(id), visitor.cookie.includes('consent=')]).toEqual([[], false]);
    const kim = await customer('kim');
    await openMailedLink(database, visitor, kim);
    const theirs = await choose(visitor, ALL);
    await visitor.write('POST', '/website/v1/user/sign-out');
    await visitor.write('DELETE', PATH);
    expect(await historyOf(theirs.id)).toHaveLength(1);
  });

  it('PRIV-09, PRIV-11: is exported and deleted even if it is older than the guest', async () => {
    const visitor = shop.visitor('de');
    const { id } = await choose(visitor, MEASURED);
    await visitor.add();
    const exportAnswer = await visitor.write('POST', '/website/v1/privacy/export');
    const exportId = exportAnswer.json<{ data: { archive: { id: string } } }>().data.archive.id;
    const stop = shop.jobs.work(shop.jobHandlers, { concurrency: 1, pollMs: 50 });
    const path = `/website/v1/privacy/exports/${exportId}`;
    await waitUntil('it is packed', async () => (await visitor.send('GET', path)).statusCode === 200);
    const files = unzip((await visitor.send('GET', path)).rawPayload);
    const [file, text] = [...files].find(
      ([name]) => name.endsWith('/consents.json') || name === 'consents.json',
    )!;
    expect(JSON.parse(String(text))).toEqual([
      expect.objectContaining({ id, preferences: MEASURED, provider: 'bindery' }),
    ]);
    expect(JSON.parse(String(files.get(file.replace('consents', 'consent-changes'))))).toHaveLength(1);
    await visitor.write('POST', '/website/v1/privacy/delete', {});
    await waitUntil(
      'it is deleted',
      async () => (await rowsOf('select 1 from consents where id = $1', [id])).length === 0,
    );
    await stop();
    expect([await historyOf(id), await consentOf(visitor)]).toEqual([[], undefined]);
  });

  it('CONS-13: contains the provider that collected it', async () => {
    const configured = readConfig(
      { CONSENT_PROVIDER: 'onetrust', CONSENT_PROVIDER_ID: '7c4e9b2f-a1d8-6e3c-9f02-b8a41d5e6c90' },
      '/nowhere',
    );
    const { consentProvider } = configured;
    const configChanges = { consentProvider, workspacesDir: built.dir };
    const provided = await catalogue().shop(database, { ...configChanges, tagManager: TAGS });
    const visitor = provided.visitor('de');
    const body = { preferences: ALL, provider_consent_id: 'receipt-1' };
    expect(dataOf(await visitor.write('PUT', PATH, body))).toMatchObject({
      provider: 'onetrust',
      provider_consent_id: 'receipt-1',
    });
    const page = await provided.get('/de');
    expect(page.body).toContain(
      '"consentProvider":{"name":"onetrust","siteId":"7c4e9b2f-a1d8-6e3c-9f02-b8a41d5e6c90","script":"https://cdn.cookielaw.org/scripttemplates/otSDKStub.js"}',
    );
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/script-src [^;]* https:\/\/cdn\.cookielaw\.org/);
    expect(policy).toMatch(/style-src 'self' 'nonce-/);
    // a shop without measuring does not ask for consent (CONS-11)
    const unmeasured = await catalogue().shop(database, configChanges);
    for (const bare of [await provided.get('/de', { cookie: 'disable_gtm=' }), await unmeasured.get('/de')])
      expect(bare.body + String(bare.headers['content-security-policy'])).not.toMatch(/onetrust|cookielaw/);
    await Promise.all([provided.closeApp(), unmeasured.closeApp()]);
  });

  it('CONS-04: allows the frame for visitors without scripts only if it covers all purposes', async () => {
    const tagged = await catalogue().shop(database, { workspacesDir: built.dir, tagManager: TAGS });
    const isFramed = async (path: string, headers: Record<string, string> = {}) =>
      (await tagged.get(path, headers)).body.includes('https://tags.example/ns.html?id=GTM-X1');
    const visitor = tagged.visitor('de');
    const mayBeAt = async (path: string, preferences: ConsentPreferences) => {
      await visitor.write('PUT', PATH, { preferences });
      return isFramed(path, { cookie: visitor.cookie });
    };
    expect(await isFramed('/')).toBe(true);
    expect(await isFramed('/', SIGNAL)).toBe(false);
    expect(await isFramed('/', { cookie: 'disable_gtm' })).toBe(false);
    expect(await isFramed('/de')).toBe(false);
    expect(await mayBeAt('/de', ALL)).toBe(true);
    expect(await mayBeAt('/de', MEASURED)).toBe(false);
    expect(await mayBeAt('/', MEASURED)).toBe(false);
    await tagged.closeApp();
  });
});

describe('CONS-13: the content security policy with Cookiebot', () => {
  it('allows Cookiebot’s styles, and its hosts with the configured domain ending', () => {
    const { consentProvider } = readConfig(
      {
        CONSENT_PROVIDER: 'cookiebot',
        CONSENT_PROVIDER_ID: '00000000-0000-0000-0000-000000000000',
        CONSENT_PROVIDER_HOST: 'https://consent.cookiebot.eu',
      },
      '/nowhere',
    );
    const noOrigins = { tagManagerHost: undefined, uploadOrigin: undefined, pictureOrigin: undefined };
    const policy = pagePolicy('n', { ...noOrigins, payments: undefined, consentProvider });
    expect(policy).toContain("style-src 'self' 'unsafe-inline';");
    expect(policy).toContain(
      "script-src 'self' 'nonce-n' https://consent.cookiebot.eu https://consentcdn.cookiebot.eu;",
    );
    expect(policy).toContain('frame-src https://consentcdn.cookiebot.eu;');
    expect(policy).toContain('https://imgsct.cookiebot.eu');
  });
});
