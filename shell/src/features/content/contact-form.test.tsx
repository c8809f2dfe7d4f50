import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { handle, problem, type HandlerResult } from '@bindery/shared/testing';
import { renderPage } from '../../testing/render-page';

const SEND = 'POST /website/v1/messages';
const page = { uid: 'contact', title: 'Contact', slices: [{ type: 'contact_form' as const }] };
const sent = { status: 202, body: { data: { id: 'm1', newGuestToken: '' } } };
const field = (name: RegExp | string) => screen.findByLabelText(name);

async function show(search = '', ...answers: HandlerResult[]) {
  const remaining = [...answers];
  const opened = await renderPage(`/uk/pages/contact${search}`, {
    handlers: [
      handle('GET /_canvas/api/pages/:uid', { body: { data: page } }),
      handle(SEND, () => remaining.shift() ?? sent),
    ],
  });
  await field('Your message');
  return opened;
}

async function write() {
  await userEvent.type(await field('Your name'), 'Ada');
  await userEvent.type(await field('E-mail address'), 'ada@example.com');
  await userEvent.selectOptions(await field('What is it about?'), 'Delivery');
  await userEvent.type(await field('Your message'), 'Where is my book?');
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send the message' }));

afterEach(() => window.sessionStorage.clear());

describe('the contact form (ACC-49)', () => {
  it('sends a message with the link’s order number only once', async () => {
    const { network } = await show('?order=r123456789', { ...sent, delayMs: 30 });
    expect(await field(/^Order number/)).toHaveValue('R123456789');
    await write();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send the message' }));
    const heading = await screen.findByRole('heading', { name: 'Thank you, your message has arrived' });
    expect(heading).toHaveFocus();
    expect(screen.getByText(/a copy to ada@example\.com/)).toBeVisible();
    expect(network.requestsTo(SEND).map(({ body }) => body)).toEqual([
      {
        ...{ name: 'Ada', email: 'ada@example.com', topic: 'delivery', orderNumber: 'R123456789' },
        message: 'Where is my book?',
      },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Write another message' }));
    expect(await field('Your message')).toHaveValue('');
    expect(await field('Your name')).toHaveValue('Ada');
  });

  it('prepares a withdrawal from a contract if the shopper comes from its link', async () => {
    const { network } = await show('?topic=withdrawal');
    expect(await field('What is it about?')).toHaveDisplayValue('Withdrawal from a contract');
    expect(await field('Your message')).toHaveValue('I withdraw from my contract for these goods: ');
    await userEvent.type(await field('Your name'), 'Ada');
    await userEvent.type(await field('E-mail address'), 'ada@example.com');
    await userEvent.type(await field('Your message'), 'gift wrap');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));
    expect(await screen.findByText(/a copy to ada@example\.com/)).toBeVisible();
    expect(network.requestsTo(SEND)[0]!.body).toMatchObject({
      ...{ topic: 'withdrawal', message: 'I withdraw from my contract for these goods: gift wrap' },
    });
  });

  it('lists the missing entries, with links to their fields, and sends nothing', async () => {
    const { network } = await show('?order=%3Cscript%3E');
    expect(await field(/^Order number/)).toHaveValue('');
    await userEvent.type(await field(/^Order number/), '12');
    await press();
    const summary = (await screen.findByText('Please check these entries')).parentElement!;
    const links = within(summary).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent?.split(':')[0])).toEqual([
      ...['Your name', 'E-mail address', 'What is it about?', 'Order number', 'Your message'],
    ]);
    await userEvent.click(links[3]!);
    expect(await field(/^Order number/)).toHaveFocus();
    expect(network.requestsTo(SEND)).toEqual([]);
  });

  it.each<[string, HandlerResult, RegExp]>([
    ['is unreachable', 'offline', /could not send your message/],
    ['fails', { status: 500, body: problem(500, 'internal') }, /could not send your message/],
    ['has had too many', { status: 429, body: problem(429, 'too_many_requests') }, /Too many messages/],
  ])('preserves the text over a reload if the shop %s', async (_how, answer, text) => {
    const { network } = await show('', answer);
    await write();
    await press();
    expect(await screen.findByText(text)).toBeVisible();
    const [firstKey] = network.requestsTo(SEND).map(({ headers }) => headers['idempotency-key']);
    cleanup();
    const reloaded = await show();
    expect(await field('Your message')).toHaveValue('Where is my book?');
    await press();
    await screen.findByRole('heading', { name: 'Thank you, your message has arrived' });
    expect(reloaded.network.requestsTo(SEND).at(-1)!.headers['idempotency-key']).toBe(firstKey);
  });

  it('shows the server’s error at its field', async () => {
    const errors = [{ code: 'invalid', detail: 'no', status: 400, field: '/email' }];
    await show('', { status: 400, body: { ...problem(400, 'invalid_request'), errors } });
    await write();
    await press();
    expect(await screen.findByText(/looks like name@example\.com/)).toBeVisible();
    expect(await field('E-mail address')).toHaveFocus();
  });
});
