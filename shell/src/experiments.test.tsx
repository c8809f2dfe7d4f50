import { afterEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createAnalytics, type AnalyticsAdapter } from '@bindery/analytics';
import { useVariation } from '@bindery/shared';
import { ExperimentsProvider } from '@bindery/shared/boot';
import { withExperimentScript } from './experiment-script';

const SCRIPT = 'https://experiments.example/js/12.js';
const consent = (answer: 'granted' | 'denied') => ({
  ad_storage: 'denied' as const,
  ad_user_data: 'denied' as const,
  ad_personalization: 'denied' as const,
  analytics_storage: answer,
});

function start(marketplace: string, { isOff = false, hasScript = true } = {}) {
  const adapter: AnalyticsAdapter = {
    isDisabled: () => isOff,
    push: () => undefined,
    command: () => undefined,
    loadTagManager: () => undefined,
    fetchModel: () => Promise.reject(new Error('none')),
    report: () => Promise.resolve(),
    page: () => ({ location: '', referrer: '' }),
    isOnline: () => true,
    onOnline: () => undefined,
    onLeave: () => undefined,
    log: () => undefined,
  };
  return createAnalytics({
    adapter: withExperimentScript(adapter, hasScript ? SCRIPT : undefined, 'n0nce'),
    marketplace,
  });
}
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src, nonce }) => [src, nonce]);
afterEach(() => document.head.replaceChildren());

// Source: docs/rules.md TRACK-30
describe('the experiment script', () => {
  it('is added once, with the nonce, after the shopper’s consent', () => {
    const analytics = start('us');
    expect(scripts()).toEqual([]);
    analytics.loadTagManager();
    analytics.setConsent(consent('granted'));
    expect(scripts()).toEqual([[SCRIPT, 'n0nce']]);
  });

  it('is not added before the consent in a market that asks for it', () => {
    const analytics = start('de');
    analytics.loadTagManager();
    expect(scripts()).toEqual([]);
    analytics.setConsent(consent('granted'));
    expect(scripts()).toHaveLength(1);
  });

  it('is not added after a refusal, without tracking or without a configured script', () => {
    const refused = start('us');
    refused.setConsent(consent('denied'));
    refused.loadTagManager();
    for (const analytics of [start('us', { isOff: true }), start('us', { hasScript: false })]) {
      analytics.setConsent(consent('granted'));
      analytics.loadTagManager();
    }
    expect(scripts()).toEqual([]);
  });
});

// Source: docs/rules.md TRACK-30
describe('a part of the page under experiment', () => {
  function Part() {
    return <p>{useVariation<'round' | 'square'>('corners') ?? 'as ever'}</p>;
  }

  it('appears in the variant that the server chose', () => {
    render(
      <ExperimentsProvider value={[{ featureKey: 'corners', ruleKey: 'all', variationKey: 'round' }]}>
        <Part />
      </ExperimentsProvider>,
    );
    expect(screen.getByText('round')).toBeVisible();
  });

  it.each([[[]], [[{ featureKey: 'corners', ruleKey: 'all' }]], [[{ featureKey: 'other', ruleKey: 'all' }]]])(
    'is unchanged for visitors outside all experiments',
    (features) => {
      render(
        <ExperimentsProvider value={features}>
          <Part />
        </ExperimentsProvider>,
      );
      expect(screen.getByText('as ever')).toBeVisible();
    },
  );
});
