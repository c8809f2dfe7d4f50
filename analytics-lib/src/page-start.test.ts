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
    build: (given, { model }) => goodsEvent({ currency: model.marketplace.currency, ...given }),
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

describe('what the server gives for the page', () => {
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

  it('is pushed before the consent default, then before the first page view, and after each one of its kind', () => {
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

  it('a decision is told once, and only with a variation', () => {
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

  it("the order's model is that of events that name none, until the shopper goes on", async () => {
    const adapter = fakeAdapter();
    const asked: unknown[] = [];
    const { fetchModel } = adapter;
    adapter.fetchModel = (order) => {
      asked.push(order);
      return fetchModel();
    };
    const analytics = createAnalytics({ adapter, marketplace: 'uk', tracking });
    analytics.pageView('/uk/order', 'Order');
    analytics.track(viewItem, { items: [BOOK] });
    await settled();
    analytics.pageView('/uk', 'Home');
    analytics.track(viewItem, { items: [BOOK] });
    await settled();
    expect(asked).toEqual(['R1', undefined]);
  });
});
