import { createAnalytics, defineEvent, setAnalytics } from '@bindery/analytics';

/**
 * Replaces the page's analytics and counts reads of the model.
 *
 * @returns tracks an event that waits for the model; resolves to whether the model was read
 */
export function watchModelReads(): () => Promise<boolean> {
  let reads = 0;
  let pushed = (): void => undefined;
  const probe = defineEvent<object>({
    name: 'probe',
    urgency: 'low',
    waitsForModel: true,
    build: () => ({ data: {}, missing: [] }),
  });
  const analytics = createAnalytics({
    marketplace: 'uk',
    adapter: {
      isDisabled: () => false,
      push: ({ event }) => {
        if (event === probe.name) pushed();
      },
      command: () => undefined,
      loadTagManager: () => undefined,
      fetchModel: async () => {
        reads++;
        return { marketplace: { currency: 'GBP', language: 'en', country: 'GB' } };
      },
      report: async () => undefined,
      page: () => ({ location: 'https://shop.test/uk', referrer: '' }),
      isOnline: () => true,
      onOnline: () => undefined,
      onLeave: () => undefined,
      log: () => undefined,
    },
  });
  setAnalytics(analytics);
  return async () => {
    const earlierReads = reads;
    await new Promise<void>((resolve) => {
      pushed = resolve;
      analytics.track(probe, {});
    });
    return reads > earlierReads;
  };
}
