import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import type { Problem } from '@bindery/shared/contracts';
import { STAFF_TOKEN, staffOf, type StaffOfShop } from '../../testing/staff-members';
import { describeOnDatabases } from '../../testing/test-databases';
import { withShop, type OpenShop } from '../../testing/test-shop';
import { aRelease, asForm, asPayload } from './testing/a-release';

const PATH = '/_canvas/api/releases/cart_mfe';

// Source: docs/rules.md REL-06, STAFF-12
describeOnDatabases('a member of staff whose release is on its way, on $name', ({ open }) => {
  let opened: OpenShop;
  let staff: StaffOfShop;
  withShop(
    (shop) => {
      opened = shop;
      staff = staffOf(shop.shop);
    },
    { open, variables: { STAFF_TOKEN, APP_ENV: 'staging' } },
  );

  /** Sends a release, and does something in the middle of it. */
  async function publish(version: string, meanwhile: (id: string) => Promise<unknown>) {
    const browser = await staff.member('deployer');
    await browser.askCsrf();
    const { data } = (await staff.machine('GET', '/members')).json<{
      data: { id: string; email: string }[];
    }>();
    const { id } = data.find(({ email }) => email.startsWith('deployer'))!;
    const { payload, headers } = await asPayload(asForm(aRelease('cart_mfe', version)));
    async function* sending() {
      yield payload.subarray(0, payload.length / 2);
      await meanwhile(id);
      yield payload.subarray(payload.length / 2);
    }
    return opened.shop.app.inject({
      ...{ method: 'POST', url: `${PATH}/versions?reason=x`, payload: Readable.from(sending()) },
      headers: {
        ...{ cookie: browser.cookie, 'x-csrf-token': browser.csrf },
        ...{ ...headers, 'content-length': String(payload.length) },
      },
    });
  }

  it('publishes it, and nothing once they may not any more, or are no member', async () => {
    expect((await publish('v1', async () => undefined)).statusCode).toBe(201);
    const moved = await publish('v2', (id) => staff.machine('PUT', `/members/${id}`, { roles: ['support'] }));
    expect([moved.statusCode, moved.json<Problem>().code]).toEqual([401, 'deploy_token_needed']);
    const { data } = (await staff.machine('GET', '/members')).json<{ data: { id: string }[] }>();
    await staff.machine('PUT', `/members/${data[0]!.id}`, { roles: ['deployer'] });
    const removed = await publish('v3', (id) => staff.machine('DELETE', `/members/${id}`));
    expect(removed.statusCode).toBe(401);
    const history = await opened.shop.get(`${PATH}/history`, { authorization: `Bearer ${STAFF_TOKEN}` });
    expect(history.json<{ data: { acts: { version: string }[] } }>().data.acts).toMatchObject([
      { version: 'v1', act: 'publish', actor: 'deployer@x.example' },
    ]);
  });
});
