import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  consentState,
  createAnalytics,
  defaultPreferences,
  defineEvent,
  getAnalytics,
  setAnalytics,
  type Analytics,
  type AnalyticsAdapter,
} from '@bindery/analytics';
import { renderRemote } from '@bindery/shared/testing';
import { Events } from './events';
import { happeningsOf } from './happenings';

// jsdom has no layout, so without this mock every element counts as hidden and gets no focus
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
const silent = getAnalytics();
afterEach(() => setAnalytics(silent));

const MODEL = { marketplace: { currency: 'GBP', language: 'en', country: 'GB' } };
const boughtEvent = defineEvent<{ sku: string; order?: string }>({
  name: 'bought',
  urgency: 'critical',
  waitsForModel: true,
  orderOf: ({ order }) => order,
  build: ({ sku }) => ({ data: { ecommerce: { items: [{ item_id: sku }] } }, missing: [] }),
});
const paid = defineEvent<{ by: unknown }>({
  name: 'paid',
  urgency: 'low',
  waitsForModel: false,
  legacy: { name: 'Checkout / Paid', given: ({ value }) => ({ by: value }) },
  build: (eventInput) => ({ data: eventInput, missing: [] }),
});

function begin(fetchModel: AnalyticsAdapter['fetchModel'] = () => Promise.resolve(MODEL)): Analytics {
  const analytics = createAnalytics({
    marketplace: 'uk',
    adapter: {
      isDisabled: () => false,
      push: () => undefined,
      command: () => undefined,
      loadTagManager: () => undefined,
      fetchModel,
      report: () => Promise.resolve(),
      page: () => ({ location: 'https://shop.test/uk/cart', referrer: '', title: 'Cart' }),
      isOnline: () => true,
      onOnline: () => undefined,
      onLeave: () => undefined,
      log: () => undefined,
    },
  });
  setAnalytics(analytics);
  return analytics;
}
/** Waits until the pipeline has an entry that contains this text. */
const untilEntry = (analytics: Analytics, text: string) =>
  waitFor(() => {
    const entries: unknown[] = [];
    analytics.subscribe((entry) => entries.push(entry))();
    expect(JSON.stringify(entries)).toContain(text);
  });

async function open() {
  const user = userEvent.setup();
  renderRemote(<Events />);
  const reopen = async () => {
    await user.click(screen.getByRole('button', { name: 'Analytics' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Analytics' }));
    // the heading gets the focus a moment after it appears, and earlier key presses are lost
    await waitFor(() => expect(dialog.getByRole('heading', { name: /^Analytics \(/ })).toHaveFocus());
    return dialog;
  };
  const dialog = await reopen();
  const press = (name: string | RegExp) => user.click(dialog.getByRole('button', { name }));
  const listed = () =>
    within(dialog.getByRole('list', { name: 'What happened' }))
      .queryAllByRole('button')
      .map((item) => item.textContent.replace(/\d\d:\d\d:\d\d\.\d{3}/, ' '));
  return { user, dialog, press, listed, reopen };
}

describe('the analytics inspector (STAFF-09)', () => {
  it('shows events that were tracked before it opened, with their input and pushed data', async () => {
    const analytics = begin();
    analytics.pageView('/uk/cart', 'Cart');
    analytics.track(boughtEvent, { sku: 'STAR', order: 'R1' });
    await untilEntry(analytics, '"pushed":{"event":"bought"');
    const { dialog, press, listed } = await open();
    expect(listed()).toEqual([
      'Model of order R1ready ',
      'Model of order R1pending ',
      'boughtpushed ',
      'page_viewpushed ',
      'Consenttold ',
    ]);
    const item = dialog.getByRole('button', { name: /^bought/, expanded: false });
    await press(/^bought/);
    expect(item).toHaveAttribute('aria-expanded', 'true');
    const way = within(dialog.getByRole('list', { name: 'Its way' })).getAllByRole('listitem');
    expect(way.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^\d\d:\d\d:\d\d\.\d{3} queued$/),
      expect.stringMatching(/^\+\d+ ms ecommerce cleared$/),
      expect.stringMatching(/^\+\d+ ms pushed$/),
    ]);
    expect(dialog.getByText(/"order": "R1"/)).toBeVisible();
    expect(dialog.getByText(/"item_id": "STAR"/)).toHaveTextContent('"page_path": "/uk/cart"');
  });

  it('shows dropped events with the reason, error reports, and models that failed to load', async () => {
    const analytics = begin(() => Promise.reject(Object.assign(new Error('gone'), { status: 404 })));
    analytics.track(boughtEvent, { sku: 'STAR' });
    await untilEntry(analytics, '"name":"ecommerce-load-error"');
    const { dialog, press, listed } = await open();
    expect(listed()).toContain('boughtdropped dropped: its model could not be loaded');
    expect(listed()).toContain(
      "ecommerce-load-errorreported Failed to load ecommerce model for critical event 'bought'",
    );
    const state = dialog.getByText('Model of the cart', { selector: 'dt' }).parentElement!;
    expect(state).toHaveTextContent('Model of the carterror');
    await press(/^ecommerce-load-error/);
    expect(dialog.getByText(/"severity": "error"/)).toBeVisible();
  });

  it('marks events that the server sends instead of the page (TRACK-50)', () => {
    const [happening] = happeningsOf([{ kind: 'dropped', event: 'refund', why: 'server', at: 0 }]);
    expect(happening!.steps).toEqual([{ time: 0, text: 'dropped: the server tells it' }]);
  });

  it('shows legacy events, including those that are not recognised', async () => {
    const analytics = begin();
    analytics.legacyEvent({ category: 'Checkout', action: 'Paid', value: 'card' });
    analytics.legacyEvent({ category: 'Checkout', action: 'Left' });
    analytics.track('teleport', {});
    await untilEntry(analytics, '"pushed":{"event":"paid"');
    await untilEntry(analytics, '"name":"unrecognised-event"');
    const { user, dialog, press, listed } = await open();
    await press(/^Checkout \/ Paid/);
    expect(dialog.getByText(/becomes paid$/)).toBeVisible();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Show' }), 'Unrecognised');
    expect(listed()).toEqual([
      "unrecognised-eventreported Unrecognised event: 'teleport'",
      'Checkout / Leftunrecognised ',
    ]);
  });

  it('shows consent changes without announcing them to screen readers', async () => {
    const analytics = begin();
    const { dialog, listed } = await open();
    const consentRow = () => dialog.getByText('ad_storage').parentElement;
    expect(consentRow()).toHaveTextContent('denied');
    act(() => analytics.setConsent(consentState(defaultPreferences('us', false))));
    expect(consentRow()).toHaveTextContent('granted');
    expect(listed()).toHaveLength(2);
    expect(dialog.getByRole('status')).toBeEmptyDOMElement();
  });

  it('searches names and data, and filters by status', async () => {
    const analytics = begin();
    analytics.pageView('/uk/cart', 'Cart');
    analytics.track(paid, { by: 'PayPal' });
    await untilEntry(analytics, '"pushed":{"event":"paid"');
    const { user, dialog, listed } = await open();
    const find = dialog.getByRole('searchbox', { name: 'Find' });
    await user.type(find, 'paypal');
    expect(listed()).toEqual(['paidpushed ']);
    expect(dialog.getByRole('heading', { name: 'Analytics (1 of 3)' })).toBeVisible();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Show' }), 'Dropped');
    expect(dialog.getByText('Nothing is like that.')).toBeVisible();
    await user.clear(find);
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Show' }), 'Pushed');
    expect(listed()).toEqual(['paidpushed ', 'page_viewpushed ']);
  });

  it('freezes while paused, and catches up afterwards', async () => {
    const analytics = begin();
    const { dialog, press, listed } = await open();
    await press('Pause');
    expect(dialog.getByRole('status')).toHaveTextContent('Paused.');
    act(() => analytics.pageView('/uk/cart', 'Cart'));
    expect(listed()).toEqual(['Consenttold ']);
    await press('Go on');
    expect(listed()).toEqual(['page_viewpushed ', 'Consenttold ']);
  });

  it('does not list cleared events when it is reopened', async () => {
    const analytics = begin();
    analytics.pageView('/uk/cart', 'Cart');
    const { dialog, press, reopen, user } = await open();
    await press('Clear');
    expect(dialog.getByText(/^Nothing has happened/)).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    analytics.pageView('/uk', 'Home');
    const reopenedDialog = await reopen();
    expect(reopenedDialog.getByRole('heading', { name: 'Analytics (1)' })).toHaveFocus();
    expect(reopenedDialog.getByRole('button', { name: /^page_view/ })).toBeVisible();
    expect(reopenedDialog.getByText('ad_storage').parentElement).toHaveTextContent('denied');
  });

  it('lists no events if the page’s analytics library is too old to have subscriptions (TRACK-24)', async () => {
    const earlierLibrary: Partial<Analytics> = { ...begin() };
    delete earlierLibrary.subscribe;
    setAnalytics(earlierLibrary as Analytics);
    const { dialog } = await open();
    expect(dialog.getByText(/^Nothing has happened/)).toBeVisible();
  });
});
