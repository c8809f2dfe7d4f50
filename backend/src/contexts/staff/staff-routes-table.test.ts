import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { STAFF_TOKEN, staffOf, type StaffOfShop } from '../../testing/staff-members';
import { databases } from '../../testing/test-databases';
import { type OpenShop, withShop, openedShop } from '../../testing/test-shop';
import type { Visitor } from '../../testing/visitor';
import { logIn } from '../accounts/testing/signed-in';
import { installStaffGuard, StaffDoor } from './guard';
import { createStaffSessions } from './sessions';
import { COOKIE_PATHS, isOfStaff, STAFF_ROUTES, staffRoute } from './staff-routes-table';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const ELSEWHERE = '203.0.113.9';
const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('the table of staff routes and roles', () => {
  const opened = openedShop({ variables: { APP_ENV: 'development' } });

  /** Returns every documented route, with parameters in Fastify's form. */
  function documented(): { method: Method; url: string; tags: readonly string[] }[] {
    const { paths = {} } = opened.shop.app.swagger();
    return Object.entries(paths).flatMap(([path, operations]) =>
      METHODS.flatMap((method) => {
        const operation = (operations as Record<string, { tags?: string[] }>)[method.toLowerCase()];
        return operation
          ? [{ method, url: path.replace(/\{(\w+)\}/g, ':$1'), tags: operation.tags ?? [] }]
          : [];
      }),
    );
  }

  it('lists exactly the existing staff routes', () => {
    const { app } = opened.shop;
    const ofStaff = documented().filter(
      ({ url, tags }) => isOfStaff(url) || tags.includes('staff') || tags.includes('print'),
    );
    expect(ofStaff.length).toBeGreaterThan(40);
    expect(ofStaff.filter(({ method, url }) => staffRoute(method, url) === undefined)).toEqual([]);
    const missingRoutes = Object.keys(STAFF_ROUTES).filter((key) => {
      const [method, url] = key.split(' ') as [Method, string];
      return !app.hasRoute({ method, url });
    });
    expect(missingRoutes).toEqual([]);
  });

  it('has an audit act for each write route, except for searches and challenges', () => {
    for (const [key, { roles, act }] of Object.entries(STAFF_ROUTES)) {
      if (key.endsWith('/search') || key.endsWith('/challenge')) continue;
      const isWrite = act !== undefined && !act.startsWith('read.');
      expect([key, isWrite]).toEqual([key, roles !== 'everybody' && !key.startsWith('GET ')]);
    }
  });

  it('has an audit line for each read of personal data (STAFF-13)', () => {
    const audited = Object.entries(STAFF_ROUTES).filter(([, { act }]) => act?.startsWith('read.'));
    const PERSON =
      /\/(orders|carts|customers|damage-reports|messages|photos)(\/|$)|\/files\/|^GET \/muse\/print\/:id$/;
    const readable = Object.keys(STAFF_ROUTES).filter(
      (key) => (key.startsWith('GET ') || key.endsWith('/search')) && PERSON.test(key),
    );
    expect(audited.map(([key]) => key).sort()).toEqual(readable.sort());
  });

  it('contains only routes to which browsers send the staff cookie', () => {
    for (const key of Object.keys(STAFF_ROUTES))
      expect([key, COOKIE_PATHS.some((path) => key.split(' ')[1]!.startsWith(path))]).toEqual([key, true]);
  });

  it.each(Object.entries(STAFF_ROUTES).filter(([, { roles }]) => roles !== 'everybody'))(
    'contains only routes that refuse everybody else: %s',
    async (key) => {
      const [method, url] = key.split(' ') as [Method, string];
      const request = { method, url: url.replace(/:\w+/g, '1'), remoteAddress: ELSEWHERE };
      expect((await opened.shop.app.inject(request)).statusCode).toBe(403);
    },
  );
});

describe('a member', () => {
  let opened: OpenShop;
  let staff: StaffOfShop;
  withShop(
    (shop) => {
      opened = shop;
      staff = staffOf(shop.shop);
    },
    { variables: { APP_ENV: 'staging', STAFF_TOKEN } },
  );
  const GUARDED = Object.entries(STAFF_ROUTES).filter(([, { roles }]) => roles !== 'everybody');
  /** Calls the route with ids that do not exist. */
  const ask = (who: Visitor, key: string) => {
    const [method, path] = key.split(' ') as [Method, string];
    const url = path.replace(/:\w+/g, NOBODY);
    return method === 'GET' ? who.send(method, url) : who.write(method, url);
  };

  it.each(['support', 'production', 'merchandiser', 'deployer', 'administrator'] as const)(
    'has access only to the routes of the role %s',
    async (role) => {
      const browser = await staff.member(role);
      const refused: string[] = [];
      for (const [key] of GUARDED) {
        const answer = await ask(browser, key);
        expect([key, answer.statusCode === 401]).toEqual([key, false]);
        if (answer.body.includes('"staff_role_missing"')) refused.push(key);
      }
      const otherRoutes = GUARDED.filter(
        ([, { roles }]) => role !== 'administrator' && !(roles as readonly string[]).includes(role),
      );
      expect(refused).toEqual(otherRoutes.map(([key]) => key));
    },
  );

  it('cannot use staff routes with a shopper’s session', async () => {
    const shopper = opened.shop.visitor();
    await logIn(opened.database, shopper, 'shopper@example.com');
    for (const [key] of GUARDED)
      expect([key, (await ask(shopper, key)).json()]).toMatchObject([key, { code: 'staff_only' }]);
  });
});

describe('a staff route missing from the table', () => {
  let database: OpenShop['database'];
  beforeAll(async () => {
    database = await databases[0]!.open();
  });
  afterAll(() => database.close());

  it('stops the start with an error', async () => {
    const app = fastify();
    const config = { environment: 'development', staffToken: undefined, staffOrigin: undefined } as const;
    const door = new StaffDoor(config, database, createStaffSessions(database, false));
    installStaffGuard(app, door, database);
    expect(() => app.get('/_canvas/api/staff/secrets', () => 'all of them')).toThrow(
      'GET /_canvas/api/staff/secrets is a route of staff: say in STAFF_ROUTES who may call it',
    );
    await app.close();
  });
});
