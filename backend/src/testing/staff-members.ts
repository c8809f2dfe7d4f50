import type { LightMyRequestResponse } from 'fastify';
import type { StaffAct, StaffOrderDetail, StaffRole } from '@bindery/shared/contracts';
import type { TestShop } from './test-shop';
import type { Visitor } from './visitor';

export const STAFF_TOKEN = 'a-token-of-staff-that-is-long-enough-to-be-one-for-the-tests-of-it';
export const STAFF = '/_canvas/api/staff';
const PASSWORD = 'correct horse battery';

/** Staff of a shop with the tests' `STAFF_TOKEN`. */
export interface StaffOfShop {
  /** Calls with the token. @param path - under staff's addresses */
  machine(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<LightMyRequestResponse>;
  /** Returns the signed-in browser of a member with this role: always the same browser for a role. */
  member(role: StaffRole): Promise<Visitor>;
  /** All events of an order, including those that only staff see. */
  eventsOf(orderId: string): Promise<StaffOrderDetail['events']>;
  /** The latest first. */
  audit(): Promise<readonly StaffAct[]>;
}

const addressOf = (role: StaffRole): string => `${role}@x.example`;

export function staffOf(shop: TestShop): StaffOfShop {
  const members = new Map<StaffRole, Promise<Visitor>>();
  const machine: StaffOfShop['machine'] = (method, path, payload) =>
    shop.app.inject({
      ...{ method, url: STAFF + path, headers: { authorization: `Bearer ${STAFF_TOKEN}` } },
      ...(payload && { payload }),
    });
  async function signIn(role: StaffRole): Promise<Visitor> {
    const proof = { email: addressOf(role), password: PASSWORD };
    await machine('POST', '/members', { ...proof, roles: [role] });
    const browser = shop.visitor();
    const answer = await browser.write('POST', `${STAFF}/session`, proof);
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return browser;
  }
  return {
    machine,
    member(role) {
      const browser = members.get(role) ?? signIn(role);
      members.set(role, browser);
      return browser;
    },
    eventsOf: async (orderId) =>
      (await machine('GET', `/orders/${orderId}`)).json<{ data: StaffOrderDetail }>().data.events,
    audit: async () => (await machine('GET', '/audit')).json<{ data: StaffAct[] }>().data,
  };
}
