import { RudderAnalytics } from '@rudderstack/analytics-js/bundled';

/** @returns a function that tracks one event and resolves once the event is queued */
export async function start() {
  const analytics = new RudderAnalytics();
  const source = {
    id: 'bench',
    name: 'bench',
    writeKey: 'bench',
    enabled: true,
    workspaceId: 'bench',
    config: { statsCollection: { errors: { enabled: false }, metrics: { enabled: false } } },
    destinations: [],
  };
  await new Promise((resolve) => {
    analytics.ready(resolve);
    analytics.load('bench', 'http://bench.test/plane', {
      configUrl: 'http://bench.test',
      getSourceConfig: () => ({ source, updatedAt: '2026-01-01T00:00:00.000Z' }),
    });
  });
  return (attributes) =>
    new Promise((resolve) => {
      analytics.track('add_to_cart', attributes, resolve);
    });
}
