import { getAnalytics, setAnalytics, type Analytics, createAnalytics, defineEvent } from '@bindery/analytics';

interface RecordedEvent {
  name: string;
  given: Record<string, unknown>;
}

/** Records tracked events instead of sending them. */
export function recordEvents(): RecordedEvent[] {
  const events: RecordedEvent[] = [];
  const track: Analytics['track'] = (event, attributes) => {
    const name = typeof event === 'string' ? event : event.name;
    events.push({ name, given: attributes as Record<string, unknown> });
  };
  const legacyEvent: Analytics['legacyEvent'] = ({ category, action, value }) => {
    events.push({ name: `${category} / ${action}`, given: { value } });
  };
  setAnalytics({ ...getAnalytics(), track, legacyEvent });
  return events;
}

/**
 * Replaces the page's analytics and counts reads of the model.
 *
 * @returns a function that tracks an event, and resolves to true if the event made the page read the model
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
