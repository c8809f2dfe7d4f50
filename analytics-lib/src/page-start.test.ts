import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createAnalytics } from './analytics';
import { fakeAdapter, MODEL } from './fake-adapter';
import { defineEvent, type BuiltEvent } from './define-event';
import { goodsEvent, type GoodsAttributes } from './goods-event';

const settled = () => new Promise((resolve) => setTimeout(resolve));
const aboutGoods = (name: string) =>
  defineEvent<GoodsAttributes>({
    name,
    urgency: 'low',
    waitsForModel: true,
    build: (goods, { model }) => goodsEvent({ currency: model.marketplace.currency, ...goods }),
  });
const viewItem = aboutGoods('view_item');
const BOOK = { sku: 'STAR', name: 'The Lost Star', price: '29.99' };

describe('a page view', () => {
  it('is sent once per visit to the page, despite re-rendering', () => {
    const adapter = fakeAdapter();
    const analytics = createAnalytics({ adapter, marketplace: 'uk' });
    for (const path of ['/uk', '/uk', '/uk/cart', '/uk/cart', '/uk']) analytics.pageView(path, path);
    expect(adapter.entries.map((entry) => entry.page_path)).toEqual(['/uk', '/uk/cart', '/uk']);
  });

  it('is not sent if only the query of the URL changes', () => {
    const adapter = fakeAdapter();
    const analytics = createAnalytics({ adapter, marketplace: 'uk' });
    analytics.pageView('/uk/personalized-products/star?name=Mia', 'Star');
    analytics.pageView('/uk/personalized-products/star', 'Star');
    expect(adapter.entries).toHaveLength(1);
    expect(JSON.stringify(adapter.entries)).not.toContain('Mia');
  });

  it('never contains text that the shopper typed on this or the previous page', () => {
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

describe('the server’s entries for the page', () => {
  const features = [
    { featureKey: 'shelf', ruleKey: 'rule', variationKey: 'wide' },
    { featureKey: 'badge', ruleKey: 'rule' },
  ];
  const tracking = {
    initialDataLayer: [{ shop: 'books' }],
    features,
    pageActions: [{ path: '^/uk/cart$', action: { category: 'Cart', action: 'seen' } }],
    orderNumber: 'R1',
  };

  it('are pushed in order: first entries, consent default, decisions, page view', () => {
    const adapter = fakeAdapter();
    const order: unknown[] = [];
    adapter.push = (entry) => void order.push(entry.event ?? entry);
    adapter.command = (...command) => void order.push(command.slice(0, 2).join(' '));
    adapter.loadTagManager = () => void order.push('gtm.js');
    const analytics = createAnalytics({ adapter, marketplace: 'uk', tracking });
    analytics.loadTagManager();
    analytics.pageView('/uk', 'Home');
    for (const path of ['/uk/cart', '/uk/cart?line=1', '/uk', '/uk/cart']) analytics.pageView(path, path);
    expect(order).toEqual([
      { shop: 'books' },
      'consent default',
      'gtm.js',
      'optimizely-decision-fs',
      'page_view',
      ...['page_view', 'tracking_event'],
      'page_view',
      ...['page_view', 'tracking_event'],
    ]);
  });

  it('include each experiment decision only once, and omit a decision without a variation', () => {
    const adapter = fakeAdapter();
    const analytics = createAnalytics({ adapter, marketplace: 'uk' });
    for (const feature of [...features, features[0]!, { ...features[0]!, variationKey: 'narrow' }])
      analytics.decision(feature);
    expect(adapter.entries).toEqual(
      ['wide', 'narrow'].map((variation) => ({
        event: 'optimizely-decision-fs',
        'optimizely-flagKey': 'shelf',
        'optimizely-ruleKey': 'rule',
        'optimizely-variationKey': variation,
      })),
    );
  });

  it('supply the number of the shop order for events without an order number', async () => {
    const adapter = fakeAdapter();
    const requestedOrders: unknown[] = [];
    const { fetchModel } = adapter;
    adapter.fetchModel = (order) => {
      requestedOrders.push(order);
      return fetchModel();
    };
    const analytics = createAnalytics({ adapter, marketplace: 'uk', tracking });
    analytics.pageView('/uk/order', 'Order');
    analytics.track(viewItem, { items: [BOOK] });
    await settled();
    analytics.pageView('/uk', 'Home');
    analytics.track(viewItem, { items: [BOOK] });
    await settled();
    expect(requestedOrders).toEqual(['R1', undefined]);
  });
});

describe('a page view among events', () => {
  const settle = () => jest.advanceTimersByTimeAsync(0);
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Opens a page whose model arrives when the test calls `answer`. */
  function start() {
    let answer = (): void => undefined;
    const model = new Promise<typeof MODEL>((resolve) => {
      answer = () => resolve(MODEL);
    });
    const adapter = fakeAdapter(() => model);
    const tracking = { pageActions: [{ path: '/cart$', action: { category: 'Cart', action: 'seen' } }] };
    const analytics = createAnalytics({ adapter, marketplace: 'uk', tracking });
    const goTo = (path: string): void => {
      adapter.address = { location: `https://books.example${path}`, referrer: '', title: path };
      analytics.pageView(path, path);
    };
    const pushedEvents = () =>
      adapter.entries.flatMap(({ event, page_path: path }) =>
        typeof event === 'string' ? [[event, path].filter(Boolean).join(' ')] : [],
      );
    return { adapter, analytics, answer, goTo, told: pushedEvents };
  }
  const VIEWS = [
    'page_view /uk',
    'view_item /uk',
    'page_view /uk/cart',
    'tracking_event',
    'view_item /uk/cart',
  ];

  it('is pushed after the events of the previous page, even if they wait for their model', async () => {
    const { analytics, answer, goTo, told: pushedEvents } = start();
    goTo('/uk');
    expect(pushedEvents()).toEqual(['page_view /uk']);
    analytics.track(viewItem, { items: [BOOK] });
    await settle();
    goTo('/uk/cart');
    analytics.track(viewItem, { items: [BOOK] });
    await settle();
    expect(pushedEvents()).toEqual(['page_view /uk']);
    answer();
    await settle();
    expect(pushedEvents()).toEqual(VIEWS);
  });

  it('is pushed after the events of the previous page, even while the pipeline is loading', async () => {
    const { analytics, answer, goTo, told: pushedEvents } = start();
    answer();
    goTo('/uk');
    analytics.track(viewItem, { items: [BOOK] });
    goTo('/uk/cart');
    analytics.track(viewItem, { items: [BOOK] });
    expect(pushedEvents()).toEqual(['page_view /uk']);
    await settle();
    expect(pushedEvents()).toEqual(VIEWS);
  });

  it('is pushed after an earlier event, even while the code of that event is loading', async () => {
    const { analytics, goTo, told: pushedEvents } = start();
    let arrive = (_: BuiltEvent): void => undefined;
    const code = new Promise<BuiltEvent>((resolve) => {
      arrive = resolve;
    });
    const added = defineEvent<object>({ ...lateEvent, build: () => code });
    goTo('/uk');
    analytics.track(added, {});
    goTo('/uk/cart');
    await settle();
    expect(pushedEvents()).toEqual(['page_view /uk']);
    arrive({ data: {}, missing: [] });
    await settle();
    expect(pushedEvents()).toEqual([
      'page_view /uk',
      'added_late /uk',
      'page_view /uk/cart',
      'tracking_event',
    ]);
  });

  it('waits at most 5 seconds for earlier events', async () => {
    const { analytics, answer, goTo, told: pushedEvents } = start();
    goTo('/uk');
    analytics.track(viewItem, { items: [BOOK] });
    goTo('/uk/cart');
    analytics.track(viewItem, { items: [BOOK] });
    await jest.advanceTimersByTimeAsync(5000);
    expect(pushedEvents()).toEqual(['page_view /uk', 'page_view /uk/cart', 'tracking_event']);
    answer();
    await settle();
    expect(pushedEvents().slice(3)).toEqual(['view_item /uk', 'view_item /uk/cart']);
  });

  it('is pushed when the page closes', async () => {
    const { adapter, analytics, goTo, told: pushedEvents } = start();
    goTo('/uk');
    analytics.track(viewItem, { items: [BOOK] });
    goTo('/uk/cart');
    adapter.leave();
    expect(pushedEvents()).toEqual(['page_view /uk', 'page_view /uk/cart', 'tracking_event']);
    await settle();
    goTo('/uk');
    expect(pushedEvents().filter((name) => name === 'page_view /uk/cart')).toHaveLength(1);
  });
});

const lateEvent = { name: 'added_late', urgency: 'low', waitsForModel: false } as const;
