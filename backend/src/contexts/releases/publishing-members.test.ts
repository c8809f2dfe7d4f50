import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import type { Problem, StaffRole } from '@bindery/shared/contracts';
import { STAFF_TOKEN, staffOf, type StaffOfShop } from '../../testing/staff-members';
import { describeOnDatabases } from '../../testing/test-databases';
import { withShop, type OpenShop } from '../../testing/test-shop';
import { aRelease, asForm, asPayload } from './testing/a-release';
import { aPage, PATH, types } from './testing/test-registry';

const MACHINE = { authorization: `Bearer ${STAFF_TOKEN}` };
const releaseOf = (name: string, version: string) =>
  name === 'shell' ? aPage(version, types({})) : aRelease(name, version);

// Source: docs/rules.md REL-06, STAFF-12
describeOnDatabases('members of staff who release, on $name', ({ open }) => {
  let opened: OpenShop;
  let staff: StaffOfShop;
  withShop(
    (shop) => {
      opened = shop;
      staff = staffOf(shop.shop);
    },
    { open, variables: { STAFF_TOKEN, APP_ENV: 'staging' } },
  );

  async function idOf(role: StaffRole): Promise<string> {
    const { data } = (await staff.machine('GET', '/members')).json<{
      data: { id: string; email: string }[];
    }>();
    return data.find(({ email }) => email.startsWith(role))!.id;
  }

  /** Publishes a release, and calls `meanwhile` in the middle of the upload. */
  async function publish(
    name: string,
    version: string,
    sender: Record<string, string>,
    meanwhile: () => Promise<unknown> = async () => undefined,
  ) {
    const { payload, headers } = await asPayload(asForm(releaseOf(name, version)));
    async function* sending() {
      yield payload.subarray(0, payload.length / 2);
      await meanwhile();
      yield payload.subarray(payload.length / 2);
    }
    return opened.shop.app.inject({
      ...{ method: 'POST', url: `${PATH}/${name}/versions?reason=x`, payload: Readable.from(sending()) },
      headers: { ...sender, ...headers, 'content-length': String(payload.length) },
    });
  }
  async function sessionOf(role: StaffRole): Promise<Record<string, string>> {
    const browser = await staff.member(role);
    await browser.askCsrf();
    return { cookie: browser.cookie, 'x-csrf-token': browser.csrf };
  }

  describe.each(['shell', 'admin_mfe'])('%s, as part of the staff page,', (name) => {
    it('can be changed by administrators only', async () => {
      const acts = [
        ['POST', 'versions?reason=x', {}],
        ['PUT', 'current', { version: 'never', reason: 'x' }],
        ['PUT', 'canary', { version: 'never', percentage: 1, reason: 'x' }],
        ['PUT', 'canary', { percentage: 0, reason: 'x' }],
      ] as const;
      for (const [method, path, body] of acts) {
        const codes = { deployer: '', administrator: '' };
        for (const role of ['deployer', 'administrator'] as const) {
          const browser = await staff.member(role);
          const answer = await browser.write(method, `${PATH}/${name}/${path}`, body);
          codes[role] = `${answer.statusCode} ${answer.json<Problem>().code}`;
        }
        expect(codes.deployer).toBe('403 not_your_release');
        expect(codes.administrator).toMatch(/^4\d\d (?!not_your_release)/);
      }
      expect((await publish(name, `${name}1`, await sessionOf('deployer'))).statusCode).toBe(403);
      expect((await publish(name, `${name}1`, await sessionOf('administrator'))).statusCode).toBe(201);
    });

    it('can also be viewed and rolled back by deployers', async () => {
      for (const version of [`${name}2`, `${name}3`]) {
        expect((await publish(name, version, MACHINE)).statusCode).toBe(201);
        const answer = await opened.shop.app.inject({
          ...{ method: 'PUT', url: `${PATH}/${name}/current`, headers: MACHINE },
          payload: { version, reason: 'x' },
        });
        expect(answer.statusCode).toBe(200);
      }
      const deployer = await staff.member('deployer');
      expect((await deployer.send('GET', `${PATH}/${name}/history`)).statusCode).toBe(200);
      const answer = await deployer.write('POST', `${PATH}/${name}/rollback`, { reason: 'it broke' });
      expect(answer.json()).toMatchObject({ data: { version: `${name}2`, previous: `${name}3` } });
    });

    it('can be released with a deploy token of an administrator', async () => {
      const url = `${PATH}/${name}/tokens`;
      const refused = await (await staff.member('deployer')).write('POST', url, { label: 'ci' });
      expect(refused.statusCode).toBe(403);
      const tokenAnswer = await (await staff.member('administrator')).write('POST', url, { label: 'ci' });
      const { token } = tokenAnswer.json<{ data: { token: string } }>().data;
      const published = await publish(name, `${name}4`, { authorization: `Bearer ${token}` });
      expect(published.statusCode).toBe(201);
    });
  });

  it('cannot publish the staff page if they lose the administrator role during the upload', async () => {
    const sender = await sessionOf('administrator');
    const id = await idOf('administrator');
    const answer = await publish('shell', 'late', sender, () =>
      staff.machine('PUT', `/members/${id}`, { roles: ['deployer'] }),
    );
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([403, 'not_your_release']);
  });

  it('can publish as deployers, unless they lose this role during the upload', async () => {
    const sender = await sessionOf('deployer');
    const id = await idOf('deployer');
    expect((await publish('cart_mfe', 'v1', sender)).statusCode).toBe(201);
    const moved = await publish('cart_mfe', 'v2', sender, () =>
      staff.machine('PUT', `/members/${id}`, { roles: ['support'] }),
    );
    expect([moved.statusCode, moved.json<Problem>().code]).toEqual([401, 'deploy_token_needed']);
    await staff.machine('PUT', `/members/${id}`, { roles: ['deployer'] });
    const removed = await publish('cart_mfe', 'v3', sender, () => staff.machine('DELETE', `/members/${id}`));
    expect(removed.statusCode).toBe(401);
    const history = await opened.shop.get(`${PATH}/cart_mfe/history`, MACHINE);
    expect(history.json<{ data: { acts: { version: string }[] } }>().data.acts).toMatchObject([
      { version: 'v1', act: 'publish', actor: 'deployer@x.example' },
    ]);
  });
});
