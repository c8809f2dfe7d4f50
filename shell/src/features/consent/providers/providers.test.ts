import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { ProviderAnswer } from './provider';
import { startProvider } from '.';

const SITE = '7c4e9b2f-a1d8-6e3c-9f02-b8a41d5e6c90';
const ONETRUST = { name: 'onetrust', siteId: SITE, script: 'https://cdn.cookielaw.org/ot.js' } as const;
const COOKIEBOT = { name: 'cookiebot', siteId: SITE, script: 'https://consent.cookiebot.com/uc.js' } as const;
const page = window as unknown as Record<string, unknown>;

function start(provider: typeof ONETRUST | typeof COOKIEBOT) {
  const answers: ProviderAnswer[] = [];
  const running = startProvider(provider, {
    nonce: 'n0nce',
    language: 'de',
    take: (answer) => answers.push(answer),
  });
  return { answers, running, script: document.head.querySelector('script')! };
}
const answer = (analytics: string, advertising: string, personalisation: string) => ({
  analytics,
  advertising,
  personalisation,
});

afterEach(() => {
  document.head.replaceChildren();
  for (const name of ['OneTrust', 'OptanonWrapper', 'OnetrustActiveGroups', 'Cookiebot']) delete page[name];
  document.cookie = 'OptanonConsent=; max-age=0';
});

/** OneTrust's globals once loaded. Source: developer.onetrust.com/onetrust/docs/javascript-api */
function oneTrust(isAnswered: boolean, groups: string) {
  const listeners: ((event: { detail: string[] }) => void)[] = [];
  const ToggleInfoDisplay = jest.fn();
  page['OnetrustActiveGroups'] = groups;
  page['OneTrust'] = {
    IsAlertBoxClosed: () => isAnswered,
    OnConsentChanged: (listener: (event: { detail: string[] }) => void) => listeners.push(listener),
    ToggleInfoDisplay,
  };
  (page['OptanonWrapper'] as () => void)();
  return { listeners, ToggleInfoDisplay };
}

describe('OneTrust (CONS-13)', () => {
  it('loads with the nonce, and sends the tag manager no message of its own', () => {
    const { script } = start(ONETRUST);
    expect([script.src, script.nonce]).toEqual([ONETRUST.script, 'n0nce']);
    expect({ ...script.dataset }).toEqual({ domainScript: SITE, language: 'de', dlayerIgnore: 'true' });
  });

  it('provides no answer while the banner is open', () => {
    const { answers } = start(ONETRUST);
    oneTrust(false, ',C0001,C0002,C0004,');
    expect(answers).toEqual([]);
  });

  it('reports the answer on load, and once after each change', () => {
    const { answers } = start(ONETRUST);
    document.cookie = 'OptanonConsent=isGpcEnabled=0&consentId=ab-12&interactionCount=1';
    const { listeners } = oneTrust(true, ',C0001,C0002,');
    (page['OptanonWrapper'] as () => void)();
    expect(listeners).toHaveLength(1);
    listeners[0]!({ detail: ['C0001', 'C0002', 'C0003', 'C0004'] });
    expect(answers.at(0)).toEqual({
      preferences: answer('accepted', 'rejected', 'rejected'),
      consentId: 'ab-12',
    });
    expect(answers.at(-1)?.preferences).toEqual(answer('accepted', 'accepted', 'accepted'));
  });

  it.each([
    [['C0001', 'C0003'], answer('rejected', 'rejected', 'rejected')],
    [['C0001', 'C0004'], answer('rejected', 'accepted', 'rejected')],
    [['C0001', 'C0003', 'C0004'], answer('rejected', 'accepted', 'accepted')],
    [['C0001', 'C00022'], answer('rejected', 'rejected', 'rejected')],
  ])('maps %j to the shop’s purposes', (groups, preferences) => {
    const { answers } = start(ONETRUST);
    oneTrust(false, '').listeners[0]!({ detail: groups });
    expect(answers).toEqual([{ preferences, consentId: undefined }]);
  });

  it('opens its own dialog of choices once its script has loaded', () => {
    const { running } = start(ONETRUST);
    expect(() => running.open()).not.toThrow();
    const { ToggleInfoDisplay } = oneTrust(true, '');
    running.open();
    expect(ToggleInfoDisplay).toHaveBeenCalledTimes(1);
  });
});

describe('Cookiebot (CONS-13)', () => {
  const givenConsent = { statistics: true, marketing: false, preferences: true, method: 'explicit' };

  it('loads with the nonce, and sends the tag manager no message of its own', () => {
    const { script } = start(COOKIEBOT);
    expect([script.src, script.nonce, script.id]).toEqual([COOKIEBOT.script, 'n0nce', 'Cookiebot']);
    expect({ ...script.dataset }).toEqual({ cbid: SITE, culture: 'de', consentmode: 'disabled' });
  });

  it('reports the answer after consent and after refusal', () => {
    const { answers, running } = start(COOKIEBOT);
    const renew = jest.fn();
    running.open();
    page['Cookiebot'] = { consent: givenConsent, consentID: 'stamp==', hasResponse: true, renew };
    window.dispatchEvent(new Event('CookiebotOnAccept'));
    const noConsent = { statistics: false, marketing: false, preferences: false, method: 'explicit' };
    page['Cookiebot'] = { consent: noConsent, consentID: '0', hasResponse: true, renew };
    window.dispatchEvent(new Event('CookiebotOnDecline'));
    expect(answers).toEqual([
      { preferences: answer('accepted', 'rejected', 'rejected'), consentId: 'stamp==' },
      { preferences: answer('rejected', 'rejected', 'rejected'), consentId: undefined },
    ]);
    running.open();
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('provides no answer before the shopper has answered', () => {
    const { answers } = start(COOKIEBOT);
    for (const state of [
      { consent: givenConsent, hasResponse: false },
      { consent: { ...givenConsent, method: 'implied' }, hasResponse: true },
      undefined,
    ]) {
      page['Cookiebot'] = state;
      window.dispatchEvent(new Event('CookiebotOnAccept'));
    }
    expect(answers).toEqual([]);
  });
});
