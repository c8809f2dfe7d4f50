import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { consentState, PURPOSES, type ConsentState } from '@bindery/analytics';
import {
  CONSENT_PURPOSES,
  type BootData,
  type ConsentPreferences,
  type ExperimentFeature,
} from '@bindery/shared/contracts';
import {
  beginConsent,
  currentConsent,
  heldChoice,
  holdChoice,
  markSent,
  takeAccountChoice,
  takeFeatures,
} from './consent-store';

const KEY = 'bindery-consent';
const ALL = { analytics: 'accepted', advertising: 'accepted', personalisation: 'accepted' } as const;
const NONE = { analytics: 'rejected', advertising: 'rejected', personalisation: 'rejected' } as const;
const MEASURED = { ...NONE, analytics: 'accepted' } as const;

const bootOf = (marketplace: string, overrides: Partial<BootData> = {}): BootData => ({
  environment: 'production',
  marketplace,
  flags: { imageModeration: { status: 'disabled' } },
  tracking: {
    host: 'https://tags.example',
    containerId: 'GTM-1',
    ecommerceEndpoint: '',
    errorReportEndpoint: '',
  },
  remotes: [],
  requestTimeoutMs: 8000,
  labels: {},
  preloaded: {},
  ...overrides,
});

let stop = () => {};
let decisions: ExperimentFeature[] = [];
/** Starts a page. @returns the tag manager's consent commands in order */
function begin(boot: BootData, isOff = false): ConsentState[] {
  const toldStates: ConsentState[] = [];
  decisions = [];
  stop();
  stop = beginConsent({
    boot,
    isOff,
    analytics: {
      setConsent: (state) => toldStates.push(state),
      decision: (feature) => decisions.push(feature),
    },
  });
  return toldStates;
}
const hold = (preferences: ConsentPreferences, isSent: boolean, atMs = Date.now()) =>
  localStorage.setItem(KEY, JSON.stringify({ preferences, isSent, atMs }));
const otherTabWrites = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue, storageArea: localStorage }));

afterEach(() => {
  stop();
  localStorage.clear();
  delete (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;
});

describe('the consent at page load', () => {
  it('is the market’s default before the shopper’s choice', () => {
    expect(begin(bootOf('de'))).toEqual([]);
    expect(currentConsent()).toMatchObject({
      chosenPreferences: undefined,
      applied: NONE,
      isAskedFirst: true,
    });
    expect(begin(bootOf('us'))).toEqual([]);
    expect(currentConsent()).toMatchObject({
      chosenPreferences: undefined,
      applied: ALL,
      isAskedFirst: false,
    });
  });

  it('is the server’s stored choice, which the tag manager gets first (CONS-01)', () => {
    hold(NONE, true);
    expect(begin(bootOf('de', { consent: MEASURED }))).toEqual([consentState(MEASURED)]);
    expect(currentConsent()).toMatchObject({
      chosenPreferences: MEASURED,
      applied: MEASURED,
      isUnsent: false,
    });
  });

  it('is the choice in the browser’s storage if the server has none (CONS-07)', () => {
    hold(ALL, false);
    expect(begin(bootOf('de', { consent: NONE }))).toEqual([consentState(ALL)]);
    expect(currentConsent().isUnsent).toBe(true);
    hold(MEASURED, true);
    expect(begin(bootOf('de'))).toEqual([consentState(MEASURED)]);
  });

  it('does not follow a stored record that is damaged or too old', () => {
    const expiredMs = Date.now() - 391 * 86_400_000;
    for (const text of [
      '{',
      '{}',
      '"x"',
      JSON.stringify({ preferences: ALL, isSent: true, atMs: expiredMs }),
    ]) {
      localStorage.setItem(KEY, text);
      expect(begin(bootOf('de'))).toEqual([]);
      expect(currentConsent().chosenPreferences).toBeUndefined();
    }
  });

  it.each(['script', 'header'])(
    'excludes advertising if the browser sends a privacy signal by %s (CONS-09)',
    (signalSource) => {
      if (signalSource === 'script') Object.assign(navigator, { globalPrivacyControl: true });
      begin(bootOf('us', signalSource === 'header' ? { hasPrivacySignal: true } : {}));
      expect(currentConsent()).toMatchObject({
        hasSignal: true,
        chosenPreferences: undefined,
        applied: MEASURED,
      });
    },
  );

  it('allows no measurement without a tag manager or with tracking off (CONS-11)', () => {
    const { ecommerceEndpoint, errorReportEndpoint } = bootOf('de').tracking;
    begin(bootOf('de', { tracking: { ecommerceEndpoint, errorReportEndpoint } }));
    expect(currentConsent().isMeasured).toBe(false);
    begin(bootOf('de'), true);
    expect(currentConsent().isMeasured).toBe(false);
    begin(bootOf('de'));
    expect(currentConsent().isMeasured).toBe(true);
  });

  it('is requested if only the server itself measures (CONS-11)', () => {
    const tracking = { ecommerceEndpoint: '', errorReportEndpoint: '', toldByServer: ['refund'] };
    begin(bootOf('de', { tracking }));
    expect(currentConsent().isMeasured).toBe(true);
    begin(bootOf('de', { tracking }), true);
    expect(currentConsent().isMeasured).toBe(false);
  });
});

describe('a consent choice', () => {
  it('is sent to the tag manager at once, and is stored until the server has it', () => {
    const toldStates = begin(bootOf('de'));
    holdChoice(ALL, 'receipt-1');
    expect(toldStates).toEqual([consentState(ALL)]);
    const unsentChoice = heldChoice()!;
    expect(unsentChoice).toMatchObject({ preferences: ALL, providerConsentId: 'receipt-1', isSent: false });
    markSent({ ...unsentChoice, atMs: unsentChoice.atMs - 1 });
    expect(currentConsent().isUnsent).toBe(true);
    markSent(unsentChoice);
    expect([currentConsent().isUnsent, heldChoice()?.isSent]).toEqual([false, true]);
  });

  it('starts the experiments that the server’s answer names (TRACK-30)', () => {
    begin(bootOf('de'));
    expect(currentConsent().features).toBeUndefined();
    const features = [{ featureKey: 'shelf', ruleKey: 'all', variationKey: 'wide' }];
    takeFeatures(features);
    expect([decisions, currentConsent().features]).toEqual([features, features]);
    takeFeatures([]);
    expect([decisions, currentConsent().features]).toEqual([features, []]);
    begin(bootOf('de'));
    expect(currentConsent().features).toBeUndefined();
  });

  it('takes effect in all tabs, even after a sign-out in another tab', () => {
    const toldStates = begin(bootOf('de'));
    otherTabWrites(JSON.stringify({ preferences: MEASURED, isSent: false, atMs: Date.now() }));
    otherTabWrites(JSON.stringify({ preferences: MEASURED, isSent: true, atMs: Date.now() }));
    otherTabWrites(null);
    expect(toldStates).toEqual([consentState(MEASURED)]);
    expect(currentConsent()).toMatchObject({ chosenPreferences: MEASURED, isUnsent: false });
  });

  it('comes from the account after a sign-in, unless this browser has an unsent one (CONS-07)', () => {
    const toldStates = begin(bootOf('de'));
    takeAccountChoice(MEASURED);
    expect(toldStates).toEqual([consentState(MEASURED)]);
    holdChoice(ALL);
    takeAccountChoice(NONE);
    expect(currentConsent().chosenPreferences).toEqual(ALL);
  });

  it('allows the tag manager only the accepted purposes (CONS-01)', () => {
    const answer = fc.constantFrom('accepted' as const, 'rejected' as const);
    fc.assert(
      fc.property(
        fc.record({ analytics: answer, advertising: answer, personalisation: answer }),
        (preferences) => {
          const state = consentState(preferences);
          const purposeTypes = {
            analytics: ['analytics_storage'],
            advertising: ['ad_storage', 'ad_user_data'],
          };
          const types = { ...purposeTypes, personalisation: ['ad_personalization'] };
          expect(PURPOSES).toEqual(CONSENT_PURPOSES);
          expect(Object.values(types).flat().sort()).toEqual(Object.keys(state).sort());
          for (const purpose of CONSENT_PURPOSES)
            for (const type of types[purpose])
              expect(state[type as keyof ConsentState]).toBe(
                preferences[purpose] === 'accepted' ? 'granted' : 'denied',
              );
        },
      ),
    );
  });
});
