import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { handle, renderRemote, type Handler } from '@bindery/shared/testing';
import { Component as AdminPanel } from '../../exposes/admin-panel';

const PAGE = '/uk/personalized-products/a-book';
const CHECK_MS = 2000;
const pdfHandler: Handler = handle('POST /_canvas/api/muse/:slug/pdf', {
  body: {
    data: {
      components: [
        { component: 'cover', url: '/muse/print/cover' },
        { component: 'interior', url: '/muse/print/interior' },
      ],
    },
  },
});

const isStaff: Handler = handle('GET /_canvas/api/staff/session', {
  body: { data: { kind: 'local', email: null, roles: ['administrator'] } },
});

/** Fakes the answers to the polls of a print file: one for each status, and then always the last status. */
function answers(file: string, ...statuses: (number | 'offline')[]): Handler {
  let statusIndex = -1;
  return handle(`GET /muse/print/${file}`, () => {
    statusIndex = Math.min(statusIndex + 1, statuses.length - 1);
    const status = statuses[statusIndex]!;
    return status === 'offline' ? 'offline' : { status, body: status === 200 ? '%PDF-1.7' : null };
  });
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

async function open(...handlers: Handler[]) {
  localStorage.setItem(
    'a-book',
    JSON.stringify({
      name: 'Zoë',
      characters: [{ type: 'child', count: '1', customisations: [{ name: 'Ivy' }, { name: 'Max' }] }],
    }),
  );
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
  const { network } = renderRemote(<AdminPanel environment="staging" />, {
    path: PAGE,
    handlers: [isStaff, ...handlers],
  });
  await user.click(screen.getByRole('button', { name: /Staff panel/ }));
  await screen.findByRole('button', { name: 'Generate' });
  return { user, network, generate: () => user.click(screen.getByRole('button', { name: 'Generate' })) };
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const row = (component: string) =>
  screen.getAllByRole('listitem').find((item) => item.textContent?.includes(component))!;
const state = (component: string) => within(row(component)).getByRole('status').textContent;

describe('the print files', () => {
  it('are requested with the customisation, and appear one by one when they are ready', async () => {
    const { network, generate } = await open(
      pdfHandler,
      answers('cover', 404, 200),
      answers('interior', 404, 404, 404, 200),
    );
    await generate();
    await screen.findByText('cover');
    expect(
      network.requestsTo('POST /_canvas/api/muse/:slug/pdf').map(({ path, body }) => [path, body]),
    ).toEqual([
      [
        '/_canvas/api/muse/a-book/pdf',
        {
          barcode: '',
          cover: 'hardback',
          name: 'Zoë',
          local_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          characters: [{ type: 'child', count: '1', customisations: [{ name: 'Ivy' }] }],
        },
      ],
    ]);
    await pass(10);
    expect([state('cover'), state('interior')]).toEqual(['Loading...', 'Loading...']);
    await pass(CHECK_MS);
    expect([state('cover'), state('interior')]).toEqual(['Ready', 'Loading...']);
    await pass(2 * CHECK_MS);
    expect(within(row('interior')).getByRole('link', { name: 'interior' })).toHaveAttribute(
      'href',
      '/muse/print/interior',
    );
    const requestCount = network.requestsTo('GET /muse/print/:id').length;
    await pass(5 * CHECK_MS);
    expect(network.requestsTo('GET /muse/print/:id')).toHaveLength(requestCount);
  });

  it('are polled independently, so that a failed request for one file does not delay the others', async () => {
    const { network, generate } = await open(
      pdfHandler,
      answers('cover', 500, 'offline', 500),
      answers('interior', ...Array.from({ length: 8 }, () => 404), 200),
    );
    await generate();
    await screen.findByText('cover');
    await pass(2 * CHECK_MS + 100);
    expect(state('cover')).toBe('Loading...');
    await pass(CHECK_MS);
    expect(state('cover')).toBe('Error');
    expect(network.requestsTo('GET /muse/print/cover')).toHaveLength(4);
    await pass(8 * CHECK_MS);
    expect(state('interior')).toBe('Ready');
    expect(network.requestsTo('GET /muse/print/cover')).toHaveLength(4);
  });

  it('disappear and are no longer polled when staff press Reset', async () => {
    const { user, network, generate } = await open(
      pdfHandler,
      answers('cover', 404),
      answers('interior', 404),
    );
    await generate();
    await screen.findByText('cover');
    await pass(CHECK_MS);
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.getByRole('button', { name: 'Generate' })).toBeVisible();
    const requestCount = network.requestsTo('GET /muse/print/:id').length;
    await pass(5 * CHECK_MS);
    expect(network.requestsTo('GET /muse/print/:id')).toHaveLength(requestCount);
  });

  it('are not polled while the panel is collapsed, and appear when the panel reopens', async () => {
    const { user, network, generate } = await open(
      pdfHandler,
      answers('cover', 404, 404, 200),
      answers('interior', 200),
    );
    await generate();
    await screen.findByText('cover');
    await pass(10);
    await user.click(screen.getByRole('button', { name: /Staff panel/ }));
    const requestCount = network.requestsTo('GET /muse/print/:id').length;
    await pass(5 * CHECK_MS);
    expect(network.requestsTo('GET /muse/print/:id')).toHaveLength(requestCount);
    await user.click(screen.getByRole('button', { name: /Staff panel/ }));
    await pass(2 * CHECK_MS);
    expect(state('cover')).toBe('Ready');
  });

  it('are replaced by a list of the missing keys if the customisation is incomplete', async () => {
    const { generate } = await open(
      handle('POST /_canvas/api/muse/:slug/pdf', {
        status: 422,
        body: [
          { type: 'any.required', message: '', path: ['hair'], context: { key: 'hair', label: 'Hair' } },
        ],
      }),
    );
    await generate();
    expect(await screen.findByRole('alert')).toHaveTextContent('Not complete: Hair');
    expect(screen.getByRole('button', { name: 'Generate' })).toBeVisible();
  });
});
