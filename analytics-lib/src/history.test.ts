import { describe, expect, it } from '@jest/globals';
import { createAnalytics } from './analytics';
import { consentState, defaultPreferences } from './consent';
import { defineEvent } from './define-event';
import { fakeAdapter } from './fake-adapter';
import type { PipelineEntry } from './history';

const settled = () => new Promise((resolve) => setTimeout(resolve));
const look = defineEvent<object>({
  name: 'watched look',
  urgency: 'low',
  waitsForModel: true,
  build: () => ({ data: { ecommerce: {} }, missing: [] }),
});

describe('a subscriber', () => {
  it('receives past and new entries, and may throw errors without stopping the analytics', async () => {
    const adapter = fakeAdapter();
    const analytics = createAnalytics({ adapter, marketplace: 'uk' });
    analytics.track(look, {});
    await settled();
    const kinds: string[] = [];
    const stop = analytics.subscribe((entry) => {
      kinds.push(entry.kind === 'model' ? entry.status : entry.kind);
      if (entry.kind === 'consent') throw new Error('of the panel');
    });
    analytics.setConsent({
      ad_storage: 'granted',
      ad_user_data: 'granted',
      ad_personalization: 'granted',
      analytics_storage: 'granted',
    });
    analytics.track('teleport', {});
    stop();
    analytics.trackingEvent({ category: 'a', action: 'b' });
    expect(kinds).toEqual([
      'consent',
      'queued',
      'pending',
      'ready',
      'pushed',
      'pushed',
      'consent',
      'reported',
    ]);
  });

  it('receives the id of the event with each entry about an event', async () => {
    const adapter = fakeAdapter();
    const initialDataLayer = [{ site: 'bindery' }];
    const analytics = createAnalytics({ adapter, marketplace: 'uk', tracking: { initialDataLayer } });
    for (const path of ['/uk', '/uk/cart']) {
      adapter.address = { location: `https://books.example${path}`, referrer: '' };
      analytics.track(look, {});
    }
    analytics.legacyEvent({ category: 'Checkout 2.0', action: 'Left' });
    await settled();
    const entries: PipelineEntry[] = [];
    analytics.subscribe((entry) => entries.push(entry));
    const pushed = entries.filter((entry) => entry.kind === 'pushed');
    expect(pushed.map(({ id, pushed: { event, page_path } }) => [id, event, page_path])).toEqual([
      [undefined, undefined, undefined],
      [1, undefined, undefined],
      [1, 'watched look', '/uk'],
      [2, undefined, undefined],
      [2, 'watched look', '/uk/cart'],
    ]);
    expect(entries.filter(({ kind }) => kind === 'queued')).toMatchObject([{ id: 1 }, { id: 2 }]);
    expect(entries.filter(({ kind }) => kind === 'legacy')).toMatchObject([
      { legacy: { category: 'Checkout 2.0', action: 'Left' }, event: undefined },
    ]);
  });

  it('receives the current consent and the latest 200 entries when it subscribes late', () => {
    const analytics = createAnalytics({ adapter: fakeAdapter(), marketplace: 'uk' });
    const act = (count: number) => {
      for (let value = 1; value <= count; value++) analytics.trackingEvent({ category: 'a', action: 'b' });
    };
    const consents = () => {
      const states: unknown[] = [];
      let moments = 0;
      analytics.subscribe((entry) => {
        moments += 1;
        if (entry.kind === 'consent') states.push(entry.state.analytics_storage);
      })();
      return [moments, states];
    };
    act(300);
    expect(consents()).toEqual([200, ['denied']]);
    analytics.setConsent(consentState(defaultPreferences('us', false)));
    act(300);
    expect(consents()).toEqual([200, ['granted']]);
  });
});
