import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JobHandlers } from '../../platform/jobs';
import { mailed } from '../../testing/mailed';
import { describeOnDatabases } from '../../testing/test-databases';
import { waitUntil } from '../../testing/until';
import { ReleaseContacts } from './release-contacts';
import { releaseNewsTransport } from './release-news';
import { aRelease } from './testing/a-release';
import { stepsAge } from './testing/bare-registry';
import { aPage, TestRegistry, types } from './testing/test-registry';

const KIND = 'outbox.release-news';
const WATCH = { actor: 'the watch', reason: '12 of 40 shoppers met a failure; before it were 1 of 400' };

class Receiver {
  readonly bodies: Record<string, unknown>[] = [];
  readonly statuses: number[] = [];
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      this.bodies.push(JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>);
      response.writeHead(this.statuses.shift() ?? 204).end();
    });
  });

  async open(): Promise<void> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook?token=secret`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await once(this.server.close(), 'close');
  }
}

describeOnDatabases('news of releases for their teams, on $name', ({ open }) => {
  let registry: TestRegistry;
  const receiver = new Receiver();
  beforeAll(async () => {
    registry = await TestRegistry.open(open);
    await receiver.open();
  });
  afterAll(() => Promise.all([registry.close(), receiver.close()]));
  beforeEach(async () => {
    await registry.empty();
    for (const table of ['release_names', 'jobs'])
      await registry.database.query({ name: `none_${table}`, text: `delete from ${table}` });
    receiver.bodies.length = 0;
  });
  const contact = (body: object, headers?: Record<string, string>, name = 'cart_mfe') =>
    registry.ask('PUT', `/${name}/contact`, body, headers);
  /** Sets a webhook on this machine, which is allowed only in development. */
  const hearHere = () =>
    new ReleaseContacts(registry.database, true).set('cart_mfe', { webhook: receiver.url }, 'Kim');
  const tokenOf = async (name: string) => {
    const { data } = await registry.ask('POST', `/${name}/tokens`, { label: 'the team' });
    return { authorization: `Bearer ${data.token}` };
  };
  const mails = () => mailed(registry);
  const waitingCount = async () => (await registry.shop.jobs.counts(registry.database, KIND)).length;

  /** Delivers the news that wait. */
  async function deliver(bodyCount: number): Promise<void> {
    const { [KIND]: handler } = registry.shop.outbox.handlers;
    const transport = releaseNewsTransport(registry.database, true);
    const handlers: JobHandlers = {
      [KIND]: {
        ...{ ...handler!, retryPauseMs: 0 },
        run: (payload, { signal }) => {
          const { id, body } = payload as { id: string; body: unknown };
          return transport.deliver({ id, payload: body }, signal);
        },
      },
    };
    const stop = registry.shop.jobs.work(handlers, { concurrency: 1, pollMs: 20 });
    try {
      await waitUntil('the news are there', () => receiver.bodies.length >= bodyCount);
    } finally {
      await stop();
    }
  }

  describe('the contact of a team', () => {
    it('can be set by the team or by staff, and does not show the path of the webhook (REL-25)', async () => {
      const token = await tokenOf('cart_mfe');
      const webhook = 'https://hooks.example/T1/secret?key=secret';
      expect((await registry.ask('GET', '/cart_mfe/contact')).data).toEqual({ mails: [], webhook: null });
      const answers = [
        await contact({ mails: ['team@example.com'], webhook, by: 'Kim' }, token),
        await contact({ mails: ['cart@example.com', 'lead@example.com'] }),
        await registry.ask('GET', '/cart_mfe/contact', undefined, token),
      ];
      expect(answers.map(({ data }) => data)).toEqual([
        expect.objectContaining({ mails: ['team@example.com'], updated_by: 'Kim, token "the team"' }),
        expect.objectContaining({ mails: ['cart@example.com', 'lead@example.com'] }),
        expect.objectContaining({ webhook: 'https://hooks.example/…' }),
      ]);
      expect(JSON.stringify(answers)).not.toContain('secret');
      expect((await contact({ webhook: null })).data).toMatchObject({
        ...{ webhook: null, mails: ['cart@example.com', 'lead@example.com'] },
      });
    });

    it('cannot be read or set with the token of another team', async () => {
      const token = await tokenOf('builder_mfe');
      expect((await contact({ mails: [] }, token)).status).toBe(403);
      expect((await registry.ask('GET', '/cart_mfe/contact', undefined, token)).status).toBe(403);
    });

    it('is refused if a mail address is invalid', async () => {
      expect((await contact({ mails: ['team'] })).status).toBe(400);
    });

    it.each([
      ['http://hooks.example/secret', 'begin with https://'],
      ['hooks.example/secret', 'no address'],
      ['https://me:secret@hooks.example/', 'a user or a password'],
      ['https://10.1.2.3/secret', 'private address'],
      ['https://[::1]/secret', 'private address'],
      ['https://169.254.169.254/secret', 'private address'],
      ['https://localhost/secret', 'private address'],
      ['http://localhost:4000/secret', 'begin with https://'],
    ])('is refused with the webhook %s outside development', async (webhook, why) => {
      const contacts = new ReleaseContacts(registry.database, false);
      const refused = contacts.set('cart_mfe', { webhook }, 'Kim');
      await expect(refused).rejects.toThrow(why);
      await expect(refused).rejects.not.toThrow('secret');
      expect(await contacts.of('cart_mfe')).toBeUndefined();
    });

    it('may have a webhook on this machine in development', async () => {
      const contacts = new ReleaseContacts(registry.database, true);
      expect(await hearHere()).toMatchObject({ webhook: receiver.url });
      await expect(contacts.set('cart_mfe', { webhook: 'https://10.1.2.3/' }, 'Kim')).rejects.toMatchObject({
        ...{ status: 422, code: 'contact_refused' },
      });
    });
  });

  describe('a release that the watch rolls back', () => {
    beforeEach(async () => {
      await registry.published('v1', 'v2');
      await registry.activate('v1');
      await registry.activate('v2');
    });
    const takeBack = (author = WATCH) => registry.shop.registry.rollback('cart_mfe', author, 'v2');

    it('is reported to each mail address and to the webhook', async () => {
      await contact({ mails: ['team@example.com', 'lead@example.com'] });
      await hearHere();
      await takeBack();
      const [waitingJob] = await registry.database.query<{ payload: unknown }>({
        name: 'waiting_news',
        text: `select payload from jobs where kind = '${KIND}'`,
      });
      expect(JSON.stringify(waitingJob)).not.toContain('secret');
      await deliver(1);
      expect(receiver.bodies).toEqual([
        {
          ...{ name: 'cart_mfe', act: 'rollback', version: 'v1', previous: 'v2', reason: WATCH.reason },
          at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      ]);
      const sent = await mails();
      expect(sent.map(({ to }) => to).sort()).toEqual(['lead@example.com', 'team@example.com']);
      expect(sent[0]).toMatchObject({
        template: 'releaseNews',
        data: { version: 'v1', previous: 'v2', reason: WATCH.reason },
      });
      const { words } = registry.shop.post;
      expect(words.text('releaseNews.text', 'en-US', sent[0]!.data!)).toContain(
        `cart_mfe v2 was taken back by the shop: new pages get v1.\n\nThe reason: ${WATCH.reason}`,
      );
    });

    it('is also reported if it is a canary', async () => {
      await hearHere();
      await registry.published('v3');
      await registry.canary(5, { version: 'v3' });
      await registry.shop.registry.rollback('cart_mfe', WATCH, 'v3');
      await deliver(1);
      expect(receiver.bodies).toMatchObject([{ act: 'rollback', version: 'v2', previous: 'v3' }]);
    });

    it('is reported again until the receiver accepts the news', async () => {
      await hearHere();
      receiver.statuses.push(503, 500);
      await takeBack();
      await deliver(3);
      expect(new Set(receiver.bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    });

    it('is not reported if a person rolled it back or the team has no address', async () => {
      await takeBack();
      await registry.activate('v2');
      await contact({ mails: ['team@example.com'] });
      await hearHere();
      await takeBack({ actor: 'kim@example.com', reason: 'it broke' });
      await expect(takeBack()).rejects.toMatchObject({ code: 'release_moved' });
      expect([await waitingCount(), await mails()]).toEqual([0, []]);
    });

    it('is not reported to a private address outside development', async () => {
      await hearHere();
      const message = { id: 'm1', payload: { name: 'cart_mfe' } };
      const transport = releaseNewsTransport(registry.database, false);
      const { signal } = new AbortController();
      await expect(transport.deliver(message, signal)).rejects.toThrow(/private address/);
      await contact({ webhook: null });
      await transport.deliver(message, signal);
      expect(receiver.bodies).toEqual([]);
    });
  });

  it('tell why a rollout holds itself', async () => {
    const [earlierTypes, laterTypes] = [types({ Button: 'a' }), types({ Button: 'b' })];
    try {
      await registry.publish(aPage('news1', earlierTypes));
      await registry.ask('PUT', '/shell/current', { version: 'news1', reason: '' });
      await registry.published('v1');
      await registry.activate('v1');
      await registry.publish(aRelease('cart_mfe', 'v2', { builtAgainst: earlierTypes }));
      await registry.ask('PUT', '/cart_mfe/rollout', { version: 'v2', reason: 'a try' });
      await registry.publish(aPage('news2', laterTypes), undefined, 'shell', { force: true });
      await registry.ask('PUT', '/shell/current', { version: 'news2', reason: '', force: true });
      await contact({ mails: ['team@example.com'] });
      await hearHere();
      await stepsAge(registry.database, 10);
      await registry.shop.registry.rollouts.advance();
      await deliver(1);
      const reason = expect.stringContaining('it was built against other types of');
      expect(receiver.bodies).toMatchObject([{ act: 'hold', version: 'v2', previous: 'v1', reason }]);
      expect(await mails()).toMatchObject([{ to: 'team@example.com', data: { act: 'hold', reason } }]);
    } finally {
      await registry.ask('PUT', '/shell/current', { version: 'v1', reason: 'as it began', force: true });
    }
  });
});
