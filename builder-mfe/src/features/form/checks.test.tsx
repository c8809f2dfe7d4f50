import { afterEach, beforeEach, describe, it, expect, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createAnalytics, getAnalytics, setAnalytics } from '@bindery/analytics';
import { useBookPages } from '@bindery/shared/forms';
import { handle, problem, refusesFields, somePages, whileOffline } from '@bindery/shared/testing';
import { renderForm, SLUG, storedDraft } from './form-test-kit';

const TOC = 'POST /content/product/:slug/toc';
const completeValues = { name: 'Bo', hair: 'red', friend: 'owl' };
const accepts = handle(TOC, { body: { toc: { pages: somePages } } });
const fails = handle(TOC, { status: 500, body: problem(500, 'internal') });
const next = () => screen.findByRole('button', { name: 'Continue' });
const LOGGED = "Sorry, something went wrong. We've logged the problem but you might want to try again.";
const NOT_LOGGED = 'Sorry, something went wrong. Your answers are safe: please try again.';

const originalAnalytics = getAnalytics();
let reports: unknown[];
let takesReports: boolean;

beforeEach(() => {
  reports = [];
  takesReports = true;
  const adapter = {
    isDisabled: () => false,
    push: () => undefined,
    command: () => undefined,
    loadTagManager: () => undefined,
    fetchModel: () => Promise.reject(new Error('no model')),
    report: (report: unknown) => {
      reports.push(report);
      return takesReports ? Promise.resolve() : Promise.reject(new Error('offline'));
    },
    page: () => ({ location: '', referrer: '' }),
    isOnline: () => navigator.onLine,
    onOnline: () => undefined,
    onLeave: () => undefined,
    log: () => undefined,
  };
  setAnalytics(createAnalytics({ adapter, marketplace: 'uk' }));
});
afterEach(() => {
  setAnalytics(originalAnalytics);
  window.localStorage.clear();
  window.sessionStorage.clear();
  jest.useRealTimers();
  window.history.replaceState(null, '', '/');
});

/** Stands in for the preview, which requests the book's pages while the shopper types. */
function Book() {
  useBookPages(SLUG);
  return null;
}

describe('a failed check', () => {
  it('is shown as reported once the server has logged it', async () => {
    window.history.replaceState(null, '', '/uk/create/a-book/1?utm_source=mail&name=Bo');
    const user = userEvent.setup();
    const { network } = renderForm({ stored: completeValues, handlers: [fails] });
    await user.click(await next());
    expect(await screen.findByRole('alert')).toHaveTextContent(LOGGED);
    expect(reports).toEqual([
      {
        name: 'ApiError',
        message: expect.any(String),
        context: expect.objectContaining({
          severity: 'error',
          customisation: { name: '***', hair: '***', friend: '***' },
          query: 'utm_source=mail&name=***',
        }),
      },
    ]);
    network.use(accepts);
    await user.click(await next());
    expect(await screen.findByText('Step 2 of 2')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is not shown as reported if the server refused the report', async () => {
    takesReports = false;
    const user = userEvent.setup();
    renderForm({ stored: completeValues, handlers: [fails] });
    await user.click(await next());
    expect(await screen.findByRole('alert')).toHaveTextContent(NOT_LOGGED);
  });

  it('is shown if the server does not answer within 8 seconds', async () => {
    const { network } = renderForm({ stored: completeValues });
    network.use(handle(TOC, 'hang'));
    const button = await next();
    jest.useFakeTimers();
    fireEvent.click(button);
    await act(() => jest.advanceTimersByTimeAsync(7_900));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('alert')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(40_000));
    expect(network.requestsTo(TOC)).toHaveLength(1);
  });
});

describe('the form without a network', () => {
  it('says at once that it is offline, and lets the shopper continue', async () => {
    const user = userEvent.setup();
    const { network } = renderForm({ stored: completeValues });
    await next();
    await whileOffline(async () => {
      expect(screen.getByText('You’re offline')).toBeVisible();
      await user.click(await next());
      expect(await screen.findByText('Step 2 of 2')).toBeVisible();
      expect(network.requestsTo(TOC)).toEqual([]);
      expect(reports).toEqual([]);
    });
    expect(screen.queryByText('You’re offline')).not.toBeInTheDocument();
  });

  it('stops at faults that the browser itself finds', async () => {
    const user = userEvent.setup();
    renderForm({ stored: { ...completeValues, name: 'Bartholomew the Second' } });
    await next();
    await whileOffline(async () => {
      await user.click(await next());
      expect(await screen.findByRole('alert')).toHaveTextContent('too long for the page');
    });
  });

  it('stops at values that the server refused earlier', async () => {
    const user = userEvent.setup();
    renderForm({ stored: completeValues, handlers: [refusesFields(['name', 'string.pattern.base'])] });
    await user.click(await next());
    await screen.findByRole('alert');
    await whileOffline(async () => {
      await user.click(await next());
      expect(await screen.findByText('Step 1 of 2')).toBeVisible();
      expect(screen.getByRole('textbox', { name: 'Name' })).toBeInvalid();
    });
  });

  it('lets the shopper continue if the network has no internet access', async () => {
    const user = userEvent.setup();
    renderForm({ stored: completeValues, handlers: [handle(TOC, 'offline')] });
    await user.click(await next());
    expect(await screen.findByText('Step 2 of 2')).toBeVisible();
    expect(screen.getByText('You’re offline')).toBeVisible();
    expect(reports).toEqual([]);
  });
});

describe('a check that no server process accepts', () => {
  it('is repeated automatically, and the shopper continues', async () => {
    const user = userEvent.setup();
    const statuses = [502, 503];
    const { network } = renderForm({
      stored: completeValues,
      handlers: [
        handle(TOC, () => {
          const status = statuses.shift();
          return status ? { status, body: 'the balancer' } : { body: { toc: { pages: somePages } } };
        }),
      ],
    });
    await user.click(await next());
    expect(await screen.findByText('Step 2 of 2', undefined, { timeout: 4000 })).toBeVisible();
    expect(network.requestsTo(TOC)).toHaveLength(3);
    expect(reports).toEqual([]);
  });

  it('is shown as failed after at most 8 seconds', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    renderForm({ stored: completeValues, handlers: [handle(TOC, { status: 503, body: 'the balancer' })] });
    const button = await next();
    jest.useFakeTimers({ advanceTimers: true });
    await user.click(button);
    await act(() => jest.advanceTimersByTimeAsync(9000));
    expect(await screen.findByText(LOGGED)).toBeVisible();
    expect(reports).toHaveLength(1);
  });
});

describe('a check while the shopper types', () => {
  const errors = [{ type: 'string.max', message: '', path: ['name'], context: { key: 'name' } }];
  const nameIn = (body: unknown) => (body as { name: string }).name;

  /** Shows the form. The server refuses the name Bob, and answers only when the test calls `answer`. */
  async function waitingForm(onComplete = jest.fn()) {
    let answer = (): void => undefined;
    const answerSignal = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const user = userEvent.setup();
    const { network } = renderForm({
      stored: { ...completeValues, name: 'Boo' },
      onComplete,
      beside: <Book />,
    });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(network.requestsTo(TOC)).toHaveLength(1));
    network.use(
      handle(TOC, async ({ body }) => {
        await answerSignal;
        return nameIn(body) === 'Bob'
          ? { status: 422, body: errors }
          : { body: { toc: { pages: somePages } } };
      }),
    );
    const writes = (value: string) => fireEvent.change(name, { target: { value } });
    return { user, network, name, writes, answer: () => act(async () => answer()) };
  }

  it('is repeated for the newest values, without showing the failure of the older check', async () => {
    const { user, network, writes, answer } = await waitingForm();
    writes('Boom');
    await user.click(await next());
    writes('Boomer');
    await waitFor(() => expect(nameIn(network.requestsTo(TOC).at(-1)!.body)).toBe('Boomer'));
    await answer();
    expect(await screen.findByText('Step 2 of 2')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(reports).toEqual([]);
    expect(storedDraft()).toMatchObject({ name: 'Boomer' });
  });

  it('shows the faults of the newest values', async () => {
    const { user, name, writes, answer } = await waitingForm();
    writes('Boom');
    await user.click(await next());
    writes('Bob');
    await answer();
    await waitFor(() => expect(name).toHaveAccessibleDescription(/too long/));
    expect(screen.getByText('Step 1 of 2')).toBeVisible();
  });

  it('does not move a shopper who opened another step before the answer arrived', async () => {
    const onComplete = jest.fn();
    const { user, answer } = await waitingForm(onComplete);
    await user.click(await next());
    await user.click(await screen.findByRole('radio', { name: 'Fox' }));
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await answer();
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
    expect(screen.getByText('Step 1 of 2')).toBeVisible();
    expect(onComplete).not.toHaveBeenCalled();
  });
});
