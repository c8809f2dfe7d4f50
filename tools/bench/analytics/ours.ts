import { browserAdapter, createAnalytics, defineEvent } from '../../../analytics-lib/src';
import type { GoodsAttributes } from '../../../analytics-lib/src/goods';

const MODEL = { marketplace: { currency: 'GBP', language: 'en', country: 'GB' } };
/** @returns a function that tracks an event, and resolves once the event is in the data layer */
export async function start(): Promise<(attributes: GoodsAttributes) => Promise<void>> {
  // imports the module late, as a remote does when it tracks its first event
  const { goodsEvent } = await import('../../../analytics-lib/src/goods');
  const added = defineEvent<GoodsAttributes>({
    name: 'add_to_cart',
    urgency: 'low',
    waitsForModel: true,
    build: (attributes, { model }) => goodsEvent({ currency: model.marketplace.currency, ...attributes }),
  });
  const config = { ecommerceEndpoint: '/model', errorReportEndpoint: '/report' };
  const adapter = { ...browserAdapter(config), fetchModel: () => Promise.resolve(MODEL) };
  const analytics = createAnalytics({ adapter, marketplace: 'uk' });
  let resolvePush = (): void => undefined;
  adapter.push({});
  window.dataLayer!.push = (...entries: unknown[]) => {
    for (const entry of entries) if ((entry as { event?: string }).event) resolvePush();
    return 0;
  };
  return (attributes) =>
    new Promise((resolve) => {
      resolvePush = resolve;
      analytics.track(added, attributes);
    });
}
