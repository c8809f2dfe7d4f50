import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Health as HealthAnswer } from '@bindery/shared/contracts';
import { handle, problem, renderRemote, type HandlerResult } from '@bindery/shared/testing';
import { Health } from '.';

const ADDRESS = 'GET /_canvas/api/health';
const WELL: HealthAnswer = {
  status: 'ok',
  checks: {
    database: { status: 'ok', detail: 'postgres' },
    objects: { status: 'ok', detail: 's3' },
    imageHost: { status: 'ok', detail: 'built-in' },
    content: { status: 'ok', detail: 'Prismic' },
  },
};
const ill = (check: string, detail: string, status: HealthAnswer['status'] = 'ok'): HealthAnswer => ({
  status,
  checks: { ...WELL.checks, [check]: { status: 'failing', detail } },
});

afterEach(() => {
  jest.useRealTimers();
});

async function open(firstAnswer: HandlerResult) {
  const server = { answer: firstAnswer };
  const user = userEvent.setup();
  const { network } = renderRemote(<Health />, { handlers: [handle(ADDRESS, () => server.answer)] });
  await user.click(screen.getByRole('button', { name: 'Health' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Health' }));
  const says = (text: RegExp | string) =>
    waitFor(() =>
      expect(dialog.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
        expect.stringMatching(text),
      ),
    );
  return {
    user,
    server,
    dialog,
    says,
    asked: () => network.requestsTo(ADDRESS).length,
    refresh: () => user.click(dialog.getByRole('button', { name: 'Refresh' })),
    parts: () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent),
  };
}

// Source: docs/rules.md STAFF-09
describe('the health view', () => {
  it('says that the shop is well, with the time, and shows the state of each part', async () => {
    const { dialog, says, parts: partTexts } = await open({ body: WELL });
    await says(/^The shop is well\.$/);
    expect(dialog.getByText(/^As of \d+ \w+ \d{4}, \d\d:\d\d:\d\d\./)).toBeVisible();
    expect(partTexts()).toEqual([
      'Databasewellpostgres',
      'Object storewells3',
      'Image hostwellbuilt-in',
      'ContentwellPrismic',
    ]);
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('lists a failing part first, and says that the shop can still sell', async () => {
    const { says, parts: partTexts } = await open({ body: ill('content', 'invalid_endpoint') });
    await says('The shop sells, but not all is well: Content.');
    expect(partTexts()[0]).toBe('Contentnot wellinvalid_endpoint');
  });

  it('shows that the shop is down if the health answer has status 503', async () => {
    const {
      dialog,
      says,
      parts: partTexts,
    } = await open({
      status: 503,
      body: ill('database', 'see the log', 'failing'),
    });
    await says('The shop is away for shoppers. Not well: Database.');
    expect(partTexts()[0]).toBe('Databasenot wellsee the log');
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows an error if an answer with status 503 contains no health data', async () => {
    const { dialog } = await open({ status: 503, body: problem(503, 'draining', 'The process ends') });
    expect(await dialog.findByRole('alert')).toHaveTextContent('The health cannot be had: The process ends');
    expect(dialog.queryByRole('list')).not.toBeInTheDocument();
  });

  it('shows an error and the last known state if a request fails', async () => {
    const { dialog, server, says, parts: partTexts, refresh } = await open({ body: WELL });
    await says('The shop is well.');
    server.answer = 'offline';
    await refresh();
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The health cannot be had: The connection failed',
    );
    await says('When it answered last: The shop is well.');
    await says(/^No answer at \d+ \w+ \d{4}, \d\d:\d\d:\d\d\.$/);
    expect(dialog.getByText(/^This was known at \d+ \w+ \d{4}, \d\d:\d\d:\d\d\./)).toBeVisible();
    expect(partTexts()).toHaveLength(4);
    server.answer = { body: ill('imageHost', 'see the log') };
    await refresh();
    await says(/^The shop sells, but not all is well: Image host\.$/);
    await says(/^Answered at \d+ \w+ \d{4}, \d\d:\d\d:\d\d\.$/);
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Refresh' })).toHaveFocus();
  });

  it('keeps Refresh if the first request fails', async () => {
    const { dialog, server, says, refresh } = await open('offline');
    expect(await dialog.findByRole('alert')).toHaveTextContent('The connection failed');
    server.answer = { body: WELL };
    await refresh();
    await says('The shop is well.');
  });

  it('polls every 30 seconds while it is open', async () => {
    // fakes only intervals, because the mocked network and the query library need real timeouts
    jest.useFakeTimers({
      doNotFake: [
        ...(['Date', 'performance', 'queueMicrotask', 'nextTick', 'setImmediate', 'clearImmediate'] as const),
        ...(['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] as const),
      ],
    });
    const pass = (ms: number) => act(async () => void jest.advanceTimersByTime(ms));
    const { user, dialog, server, says, asked: requestCount } = await open({ body: WELL });
    await says('The shop is well.');
    const earlierCount = requestCount();
    await pass(29_000);
    expect(requestCount()).toBe(earlierCount);
    server.answer = { body: ill('objects', 'see the log') };
    await pass(1000);
    await says('The shop sells, but not all is well: Object store.');
    expect(requestCount()).toBe(earlierCount + 1);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await pass(90_000);
    expect(requestCount()).toBe(earlierCount + 1);
  });
});
