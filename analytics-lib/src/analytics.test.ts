import { describe, expect, it } from '@jest/globals';
import { createAnalytics } from './analytics';
import { fakeAdapter } from './fake-adapter';
import { defineEvent } from './define-event';
import { goodsEvent, type GoodsAttributes } from './events/goods-event';

const settled = () => new Promise((resolve) => setTimeout(resolve));
const aboutGoods = (name: string) =>
  defineEvent<GoodsAttributes>({
    name,
    urgency: 'low',
    waitsForModel: true,
    build: (given) => goodsEvent(given),
  });
const viewItem = aboutGoods('view_item');
const BOOK = { sku: 'STAR', name: 'The Lost Star', price: '29.99' };

describe('page views', () => {
  it('tells a page once, however often it is rendered, and again when the shopper comes back', () => {
    const adapter = fakeAdapter();
    const analytics = createAnalytics({ adapter, marketplace: 'uk' });
    for (const path of ['/uk', '/uk', '/uk/cart', '/uk/cart', '/uk']) analytics.pageView(path, path);
    expect(adapter.entries.map((entry) => entry.page_path)).toEqual(['/uk', '/uk/cart', '/uk']);
  });

  it('is silent when only the query changes, as when the address is cleaned', () => {
    const adapter = fakeAdapter();
    const analytics = createAnalytics({ adapter, marketplace: 'uk' });
    analytics.pageView('/uk/personalized-products/star?name=Mia', 'Star');
    analytics.pageView('/uk/personalized-products/star', 'Star');
    expect(adapter.entries).toHaveLength(1);
    expect(JSON.stringify(adapter.entries)).not.toContain('Mia');
  });

  it('never carries what a shopper wrote, neither of this page nor of the one before', () => {
    const adapter = fakeAdapter();
    adapter.address = {
      location: 'https://books.example/uk/star?name=Mia&utm_source=letter#Mia',
      referrer: 'https://books.example/create/start?name=Mia',
    };
    const analytics = createAnalytics({ adapter, marketplace: 'uk' });
    analytics.pageView('/uk/star', 'Star');
    analytics.pageView('/uk/cart', 'Cart');
    expect(adapter.entries[0]).toEqual({
      event: 'page_view',
      page_path: '/uk/star',
      page_title: 'Star',
      page_location: 'https://books.example/uk/star?utm_source=letter',
      page_referrer: 'https://books.example/create/start',
    });
    expect(adapter.entries[1]).toMatchObject({
      page_referrer: 'https://books.example/uk/star?utm_source=letter',
    });
  });
});

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

  it('takes a tracking event, with a value of 0 and without a missing label', () => {
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

  it('asks for the model with the first event and not again', async () => {
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

describe('the cookie disable_gtm', () => {
  it('stops everything: no push, no script, no fetch, no report', async () => {
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

  it('a report that does not arrive is a line for developers', async () => {
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

  it('whoever waits for a report hears that the server has taken it', async () => {
    const adapter = fakeAdapter();
    const analytics = createAnalytics({ adapter, marketplace: 'uk' });
    expect(await analytics.sendErrorReport({ name: 'x', message: 'y' })).toBe(true);
    expect(adapter.reports).toEqual([{ name: 'x', message: 'y' }]);
  });

  it('an event this library does not know is reported, not pushed', async () => {
    const adapter = fakeAdapter();
    createAnalytics({ adapter, marketplace: 'uk' }).track('teleport', { items: [BOOK] });
    await settled();
    expect(adapter.entries).toEqual([]);
    expect(adapter.reports).toEqual([
      {
        name: 'unrecognised-event',
        message: "Unrecognised event: 'teleport'",
        context: { event: 'teleport' },
      },
    ]);
  });
});
