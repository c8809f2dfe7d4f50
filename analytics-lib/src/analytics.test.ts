import { describe, expect, it } from '@jest/globals';
import { createAnalytics } from './analytics';
import { fakeAdapter } from './fake-adapter';
import { defineEvent } from './define-event';
import { goodsEvent, type GoodsAttributes } from './goods-event';

const settled = () => new Promise((resolve) => setTimeout(resolve));
const aboutGoods = (name: string) =>
  defineEvent<GoodsAttributes>({
    name,
    urgency: 'low',
    waitsForModel: true,
    build: (goods) => goodsEvent({ currency: 'GBP', ...goods }),
  });
const viewItem = aboutGoods('view_item');
const BOOK = { sku: 'STAR', name: 'The Lost Star', price: '29.99' };

describe('the data layer', () => {
  it('starts with the consent defaults of the market', () => {
    const german = fakeAdapter();
    createAnalytics({ adapter: german, marketplace: 'de' });
    expect(german.commands).toEqual([
      [
        'consent',
        'default',
        {
          ad_storage: 'denied',
          ad_user_data: 'denied',
          ad_personalization: 'denied',
          analytics_storage: 'denied',
        },
      ],
    ]);
    const american = fakeAdapter();
    createAnalytics({ adapter: american, marketplace: 'us' });
    expect(american.commands[0]?.[2]).toMatchObject({ analytics_storage: 'granted' });
    const unknown = fakeAdapter();
    createAnalytics({ adapter: unknown, marketplace: 'atlantis' });
    expect(unknown.commands[0]?.[2]).toMatchObject({ analytics_storage: 'denied' });
  });

  it('accepts a tracking event with a value of 0 and without a label', () => {
    const adapter = fakeAdapter();
    createAnalytics({ adapter, marketplace: 'uk' }).trackingEvent({
      category: 'Preview',
      action: 'page turned',
      label: '',
      value: 0,
    });
    expect(adapter.entries).toEqual([
      { event: 'tracking_event', category: 'Preview', action: 'page turned', value: 0 },
    ]);
  });

  it('TRACK-50: does not receive an event that the server sends', async () => {
    const adapter = fakeAdapter();
    const tracking = { toldByServer: ['refund'] };
    const analytics = createAnalytics({ adapter, marketplace: 'uk', tracking });
    const moments: unknown[] = [];
    analytics.subscribe(({ at: _, ...moment }) => moments.push(moment));
    analytics.track(aboutGoods('refund'), { items: [BOOK] });
    analytics.track(viewItem, { items: [BOOK] });
    await settled();
    expect(moments).toContainEqual({ kind: 'dropped', event: 'refund', why: 'server' });
    expect(JSON.stringify(adapter.entries)).not.toContain('refund');
    expect(adapter.entries).toContainEqual(expect.objectContaining({ event: 'view_item' }));
  });

  it('receives the first event only after the model has loaded', async () => {
    const adapter = fakeAdapter();
    const analytics = createAnalytics({ adapter, marketplace: 'uk' });
    expect(adapter.touched).not.toContain('model');
    analytics.track(viewItem, { items: [BOOK] });
    analytics.track(aboutGoods('add_to_cart'), { items: [BOOK] });
    await settled();
    expect(adapter.touched.filter((call) => call === 'model')).toHaveLength(1);
    expect(adapter.entries.map((entry) => entry.event ?? entry.ecommerce)).toEqual([
      null,
      'view_item',
      null,
      'add_to_cart',
    ]);
  });
});

describe('an event', () => {
  it('is sent with the URL of its page, but without typed text', async () => {
    const adapter = fakeAdapter();
    adapter.address = {
      location: 'https://books.example/uk/star?name=Mia&utm_source=a#x',
      referrer: '',
      title: 'Star',
    };
    const analytics = createAnalytics({ adapter, marketplace: 'uk' });
    analytics.track(viewItem, { items: [BOOK] });
    adapter.address = { location: 'https://books.example/uk/cart', referrer: '', title: 'Cart' };
    await settled();
    expect(adapter.entries[1]).toMatchObject({
      event: 'view_item',
      page_location: 'https://books.example/uk/star?utm_source=a',
      page_path: '/uk/star',
      page_title: 'Star',
      event_time: expect.any(Number),
    });
  });

  it('is sent with the URL of its page, even if its code loads on the next page', async () => {
    const adapter = fakeAdapter();
    const star = { location: 'https://books.example/uk/star?name=Mia', referrer: '', title: 'Star' };
    adapter.address = star;
    const analytics = createAnalytics({ adapter, marketplace: 'uk' });
    const pageContext = analytics.context();
    adapter.address = { ...star, location: 'https://books.example/uk/cart', title: 'Cart' };
    analytics.track(viewItem, { items: [BOOK] }, pageContext);
    await settled();
    expect(adapter.entries[1]).toMatchObject({
      page_location: 'https://books.example/uk/star',
      page_path: '/uk/star',
      page_title: 'Star',
    });
  });

  it('is pushed in place of its legacy event', async () => {
    const adapter = fakeAdapter();
    const lines: unknown[] = [];
    adapter.log = (message, _, level) => void lines.push([message, level]);
    defineEvent<{ type: unknown }>({
      name: 'paid by',
      urgency: 'low',
      waitsForModel: false,
      legacy: { name: 'Checkout 2.0 / Paid', given: ({ value }) => ({ type: value }) },
      build: (eventInput) => ({ data: { ...eventInput }, missing: [] }),
    });
    const analytics = createAnalytics({ adapter, marketplace: 'uk' });
    analytics.legacyEvent({ category: 'Checkout 2.0', action: 'Paid', value: 'card' });
    analytics.legacyEvent({ category: 'Checkout 2.0', action: 'Left' });
    await settled();
    expect(adapter.entries).toEqual([expect.objectContaining({ event: 'paid by', type: 'card' })]);
    expect(lines).toEqual([['Unrecognised legacy event', 'info']]);
  });
});

describe('too many events before the pipeline loads', () => {
  it('are dropped by the rules of the event queue, and their number is reported', async () => {
    const adapter = fakeAdapter();
    const analytics = createAnalytics({ adapter, marketplace: 'uk' });
    const aStep = defineEvent<{ id: number }>({
      name: 'early step',
      urgency: 'low',
      waitsForModel: false,
      build: ({ id }) => ({ data: { id }, missing: [] }),
    });
    const sale = defineEvent<{ id: number }>({ ...aStep, name: 'early sale', urgency: 'critical' });
    const dropped: unknown[] = [];
    analytics.subscribe((entry) => {
      if (entry.kind === 'dropped') dropped.push([entry.event, entry.why]);
    });
    for (let id = 1; id <= 210; id++) analytics.track(aStep, { id });
    analytics.track(sale, { id: 211 });
    await settled();
    expect(adapter.entries.map(({ id }) => id)).toEqual([
      ...Array.from({ length: 199 }, (_, index) => index + 2),
      211,
    ]);
    expect(dropped).toEqual(Array(11).fill(['early step', 'full']));
    expect(adapter.reports).toMatchObject([
      { name: 'events-dropped', message: 'Dropped 11 events: too many were waiting', context: { count: 11 } },
    ]);
  });
});

describe('the cookie disable_gtm', () => {
  it('also blocks events that were tracked before the cookie was set', async () => {
    const adapter = fakeAdapter();
    const analytics = createAnalytics({ adapter, marketplace: 'uk' });
    analytics.track(viewItem, { items: [BOOK] });
    adapter.isOff = true;
    await settled();
    expect(adapter.entries).toEqual([]);
    expect(adapter.reports).toEqual([]);
  });

  it('blocks data layer pushes, scripts, requests and reports', async () => {
    const adapter = fakeAdapter();
    adapter.isOff = true;
    const analytics = createAnalytics({ adapter, marketplace: 'uk' });
    analytics.pageView('/uk', 'Home');
    analytics.track(viewItem, { items: [] });
    analytics.track('nonsense', { items: [] });
    analytics.trackingEvent({ category: 'a', action: 'b' });
    analytics.loadTagManager();
    analytics.reportError({ name: 'x', message: 'y' });
    expect(await analytics.sendErrorReport({ name: 'x', message: 'y' })).toBe(false);
    analytics.modelChanged();
    await settled();
    expect(adapter.touched).toEqual([]);
  });
});

describe('faults in the pipeline', () => {
  it('never reach the page', async () => {
    const adapter = fakeAdapter();
    adapter.push = () => {
      throw new Error('the tag manager broke');
    };
    const analytics = createAnalytics({ adapter, marketplace: 'uk' });
    expect(() => analytics.pageView('/uk', 'Home')).not.toThrow();
    expect(() => analytics.track(viewItem, { items: [BOOK] })).not.toThrow();
    await settled();
    expect(adapter.reports.map(({ message }) => message)).toEqual([
      "Failed to build event due to unexpected error, event: 'view_item'",
    ]);
  });

  it('are logged for developers if their report cannot be sent', async () => {
    const adapter = fakeAdapter();
    const lines: string[] = [];
    adapter.report = () => Promise.reject(new Error('offline'));
    adapter.log = (message) => {
      lines.push(message);
    };
    const analytics = createAnalytics({ adapter, marketplace: 'uk' });
    analytics.reportError({ name: 'x', message: 'y' });
    await settled();
    expect(lines).toEqual(['Failed to report event error']);
    expect(await analytics.sendErrorReport({ name: 'x', message: 'y' })).toBe(false);
  });

  it('can be sent as a report, and the call returns true if the server accepts it', async () => {
    const adapter = fakeAdapter();
    const analytics = createAnalytics({ adapter, marketplace: 'uk' });
    expect(await analytics.sendErrorReport({ name: 'x', message: 'y' })).toBe(true);
    expect(adapter.reports).toEqual([
      { name: 'x', message: 'y', context: { severity: 'error', path: '/uk' } },
    ]);
  });

  it('are reported if an event is unknown, and the event is not pushed', async () => {
    const adapter = fakeAdapter();
    createAnalytics({ adapter, marketplace: 'uk' }).track('teleport', { items: [BOOK] });
    await settled();
    expect(adapter.entries).toEqual([]);
    expect(adapter.reports).toEqual([
      {
        name: 'unrecognised-event',
        message: "Unrecognised event: 'teleport'",
        context: { event: 'teleport', severity: 'error', path: '/uk' },
      },
    ]);
  });
});
