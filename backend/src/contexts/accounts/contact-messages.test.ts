import { describe, expect, it } from '@jest/globals';
import type { StaffListedMessage, StaffMessage } from '@bindery/shared/contracts';
import { mailed } from '../../testing/mailed';
import { describeOnDatabases } from '../../testing/test-databases';
import { openedShop } from '../../testing/test-shop';
import { faults, type Visitor } from '../../testing/visitor';
import { KOREAN_MESSAGES_KEPT_DAYS, MESSAGES_KEPT_DAYS } from './contact-messages';

const STAFF_TOKEN = 'a-token-of-staff-that-is-long-enough-to-be-one-for-the-tests-of-it';
const BEARER = { authorization: `Bearer ${STAFF_TOKEN}` };
const PATH = '/website/v1/messages';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const MESSAGE = {
  ...{ name: ' Ada ', email: 'ada@example.com', topic: 'order' as const, orderNumber: 'r123456789' },
  message: 'Where is my book?\nI wait for it.',
};

describeOnDatabases('a message to the shop on $name (ACC-49)', ({ open }) => {
  const opened = openedShop({ open, variables: { STAFF_TOKEN } });
  const send = (visitor: Visitor, changes: object = {}, key?: string) =>
    visitor.write('POST', PATH, { ...MESSAGE, ...changes }, key ? { 'idempotency-key': key } : {});
  const staff = (method: 'GET' | 'POST', path: string, payload?: object, key?: string) =>
    opened.shop.app.inject({
      ...{ method, url: `/_canvas/api/staff/messages${path}` },
      headers: { ...BEARER, ...(key && { 'idempotency-key': key }) },
      ...(payload && { payload }),
    });
  const rows = <Row>(name: string, text: string, id: string) =>
    opened.database.query<Row>({ name, text }, [id]);
  const listed = async (state: string): Promise<StaffListedMessage[]> =>
    (await staff('GET', `?state=${state}`)).json<{ data: StaffListedMessage[] }>().data;
  const idOf = (answer: { json<Body>(): Body }): string => answer.json<{ data: { id: string } }>().data.id;

  it('is stored once per idempotency key, and mailed to its sender and the seller', async () => {
    const visitor = opened.shop.visitor('de');
    const answers = [await send(visitor, {}, 'one'), await send(visitor, {}, 'one')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
    expect(idOf(answers[0]!)).toBe(idOf(answers[1]!));
    expect(answers[0]!.json()).toMatchObject({ data: { newGuestToken: expect.stringMatching(/./) } });
    const [copy, notice, ...otherMails] = await mailed(opened);
    expect(otherMails).toEqual([]);
    const sections = [{ heading: 'yourMessage', lines: ['Where is my book?', 'I wait for it.'] }];
    expect(copy).toMatchObject({
      template: 'messageReceived',
      to: 'ada@example.com',
      market: 'de',
      sections,
    });
    expect(notice).toMatchObject({
      ...{ template: 'messageArrived', to: 'hello-de@bindery.example', replyTo: 'ada@example.com', sections },
      data: { name: 'Ada', order: 'R123456789', email: 'ada@example.com' },
    });
  });

  it.each([
    ['a wrong address', { email: 'ada' }, 400],
    ['a wrong order number', { orderNumber: '12' }, 400],
    ['no text', { message: ' ' }, 400],
    ['an unknown topic', { topic: 'news' }, 400],
    ['a text that is too long', { message: 'x'.repeat(4001) }, 400],
    ['no order number', { orderNumber: undefined }, 202],
    ['the number of no order', { orderNumber: 'RAAAAAAAAA' }, 202],
  ])('with %s is answered %s', async (_what, changes, status) => {
    expect((await send(opened.shop.visitor(), changes)).statusCode).toBe(status);
  });

  it('is not stored, despite a successful answer, if a bot has filled in the hidden field', async () => {
    const answer = await send(opened.shop.visitor(), {
      email: 'bot@example.com',
      website: 'https://x.example',
    });
    expect([answer.statusCode, idOf(answer)]).toEqual([202, expect.stringMatching(/-/)]);
    expect((await listed('open')).map(({ email }) => email)).not.toContain('bot@example.com');
  });

  it('is refused if the CSRF token is missing or the sender has five open messages', async () => {
    const visitor = opened.shop.visitor();
    expect((await visitor.send('POST', PATH, MESSAGE)).statusCode).toBe(403);
    const many = { email: 'Many@example.com' };
    for (let count = 0; count < 5; count += 1) expect((await send(visitor, many)).statusCode).toBe(202);
    expect(faults(await send(opened.shop.visitor(), { email: 'many@example.com' })).code).toBe(
      'too_many_requests',
    );
  });

  describe('the routes for staff', () => {
    it('list, read, answer and close messages, and add each act to the audit log', async () => {
      const id = idOf(await send(opened.shop.visitor('kr'), { email: 'grace@example.com' }));
      await mailed(opened);
      expect(await listed('open')).toContainEqual({
        ...{ id, market: 'kr', name: 'Ada', email: 'grace@example.com', orderNumber: 'R123456789' },
        ...{ topic: 'order', state: 'open', createdAt: expect.any(String) },
      });
      expect((await staff('GET', `/${id}`)).json()).toMatchObject({
        data: { message: MESSAGE.message, answers: [] },
      });
      const body = { answer: 'It is on its way.\n\nSoon.' };
      await staff('POST', `/${id}/answer`, body, 'answer');
      const answered = (await staff('POST', `/${id}/answer`, body, 'answer')).json<{ data: StaffMessage }>()
        .data;
      expect(answered).toMatchObject({ state: 'answered', answers: [{ text: body.answer }] });
      const mails = await mailed(opened);
      expect(mails).toHaveLength(1);
      expect(mails[0]).toMatchObject({
        ...{ template: 'messageAnswered', to: 'grace@example.com', locale: 'ko' },
        data: { answer: body.answer },
      });
      expect((await staff('POST', `/${id}/close`)).json()).toMatchObject({ data: { state: 'closed' } });
      expect((await listed('closed')).map((message) => message.id)).toContain(id);
      const acts = await rows<{ act: string }>(
        'test_message_acts',
        'select act from staff_acts where subject = $1 order by id',
        id,
      );
      expect(acts.map(({ act }) => act)).toEqual([
        ...['read.message', 'message.answer', 'message.answer', 'message.close'],
      ]);
    });

    it('return 404 for an unknown message, and 400 for an empty answer', async () => {
      expect((await staff('GET', `/${NOBODY}`)).statusCode).toBe(404);
      expect((await staff('POST', `/${NOBODY}/close`)).statusCode).toBe(404);
      expect((await staff('POST', `/${NOBODY}/answer`, { answer: 'Yes' })).statusCode).toBe(404);
      expect((await staff('POST', `/${NOBODY}/answer`, { answer: ' ' })).statusCode).toBe(400);
    });
  });

  it('is deleted a year after its last change, or after three years in Korea', async () => {
    const visitor = opened.shop.visitor();
    await visitor.add();
    const id = idOf(await send(visitor, { email: 'owner@example.com' }));
    const [row] = await rows<{ same: boolean }>(
      'test_message_owner',
      'select exists (select from carts c where c.owner_id = m.owner_id) as same from contact_messages m where m.id = $1',
      id,
    );
    expect(row?.same).toBe(true);
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    await opened.shop.contactMessages.expire(later(MESSAGES_KEPT_DAYS - 1));
    expect((await staff('GET', `/${id}`)).statusCode).toBe(200);
    const koreanId = idOf(await send(opened.shop.visitor('kr'), { topic: 'withdrawal' }));
    await opened.shop.contactMessages.expire(later(MESSAGES_KEPT_DAYS + 1));
    expect((await staff('GET', `/${id}`)).statusCode).toBe(404);
    await opened.shop.contactMessages.expire(later(KOREAN_MESSAGES_KEPT_DAYS - 1));
    expect((await staff('GET', `/${koreanId}`)).statusCode).toBe(200);
    await opened.shop.contactMessages.expire(later(KOREAN_MESSAGES_KEPT_DAYS + 1));
    expect((await staff('GET', `/${koreanId}`)).statusCode).toBe(404);
  });
});
