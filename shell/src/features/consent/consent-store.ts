import { useSyncExternalStore } from 'react';
import {
  consentState,
  defaultPreferences,
  isDeniedByDefault,
  PURPOSES,
  type Analytics,
} from '@bindery/analytics';
import { onRecordChanged, readRecord, writeRecord } from '@bindery/shared/boot';
import type {
  BootData,
  ConsentPreferences,
  ConsentProvider,
  ExperimentFeature,
} from '@bindery/shared/contracts';

const KEY = 'bindery-consent';
/** Time for which this browser stores a choice. The server stores it equally long. Source: docs/rules.md CONS-06 */
const KEPT_MS = 390 * 86_400_000;

/** A choice in this browser's storage; it stays there even when the server has it. */
export interface HeldChoice {
  readonly preferences: ConsentPreferences;
  readonly providerConsentId?: string;
  readonly isSent: boolean;
  readonly atMs: number;
}

export interface Consent {
  /** if false, the shopper is not asked. Source: docs/rules.md CONS-11 */
  readonly isMeasured: boolean;
  readonly isAskedFirst: boolean;
  /** the browser objects to tracking. Source: docs/rules.md CONS-09 */
  readonly hasSignal: boolean;
  readonly provider: ConsentProvider | undefined;
  /** undefined if the shopper has not chosen yet */
  readonly chosenPreferences: ConsentPreferences | undefined;
  /** the choice, or the market's default */
  readonly applied: ConsentPreferences;
  readonly isUnsent: boolean;
  /** the experiments that the server sent after a choice on this page; undefined: the boot data's experiments apply */
  readonly features?: readonly ExperimentFeature[];
  readonly isOpen: boolean;
}

const NOTHING: Consent = {
  isMeasured: false,
  isAskedFirst: true,
  hasSignal: false,
  provider: undefined,
  chosenPreferences: undefined,
  applied: { analytics: 'rejected', advertising: 'rejected', personalisation: 'rejected' },
  isUnsent: false,
  isOpen: false,
};

let consent = NOTHING;
let analytics: ConsentSurroundings['analytics'] | undefined;
const listeners = new Set<() => void>();

function change(patch: Partial<Consent>): void {
  consent = { ...consent, ...patch };
  for (const listener of listeners) listener();
}

const isSame = (preferences: ConsentPreferences | undefined, otherPreferences: ConsentPreferences): boolean =>
  PURPOSES.every((purpose) => preferences?.[purpose] === otherPreferences[purpose]);

/** @returns undefined if this browser stores no choice, or an invalid or expired one */
export function heldChoice(text = readRecord(KEY)): HeldChoice | undefined {
  try {
    const record = JSON.parse(text ?? 'null') as HeldChoice | null;
    const isWhole =
      record !== null &&
      Date.now() - record.atMs < KEPT_MS &&
      PURPOSES.every((purpose) => /^(accepted|rejected)$/.test(record.preferences[purpose]));
    return isWhole ? record : undefined;
  } catch {
    return undefined;
  }
}

/** True if the browser or the request's header sets Global Privacy Control. Source: https://w3c.github.io/gpc/ */
export const hasPrivacySignal = ({ hasPrivacySignal: bySignal = false }: BootData): boolean =>
  bySignal || (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true;

export interface ConsentSurroundings {
  readonly boot: BootData;
  readonly analytics: Pick<Analytics, 'setConsent' | 'decision'>;
  /** tracking is switched off in this browser. Source: docs/rules.md CONS-04 */
  readonly isOff: boolean;
}

/**
 * Sends the current choice to the tag manager, before the tag manager's script loads. If this browser has not sent its
 * choice to the server yet, this choice applies. Otherwise the server's choice applies, because it may be a newer
 * choice from another device.
 *
 * @returns a function that stops following the choices made in other tabs. Source: docs/rules.md CONS-01, CONS-07
 */
export function beginConsent({ boot, analytics: givenAnalytics, isOff }: ConsentSurroundings): () => void {
  const { host, containerId, toldByServer = [] } = boot.tracking;
  const hasSignal = hasPrivacySignal(boot);
  const storedChoice = heldChoice();
  const chosenPreferences =
    storedChoice?.isSent === false ? storedChoice.preferences : (boot.consent ?? storedChoice?.preferences);
  analytics = givenAnalytics;
  consent = NOTHING;
  change({
    isMeasured: !isOff && (Boolean(host && containerId) || toldByServer.length > 0),
    isAskedFirst: isDeniedByDefault(boot.marketplace),
    hasSignal,
    provider: boot.consentProvider,
    chosenPreferences,
    applied: chosenPreferences ?? defaultPreferences(boot.marketplace, hasSignal),
    isUnsent: storedChoice?.isSent === false,
  });
  if (chosenPreferences) givenAnalytics.setConsent(consentState(chosenPreferences));
  return onRecordChanged(KEY, follow);
}

/** Applies another tab's new or sent choice. */
function follow(text: string | null): void {
  const storedChoice = heldChoice(text);
  if (!storedChoice) return;
  apply(storedChoice.preferences);
  change({ isUnsent: !storedChoice.isSent });
}

function apply(preferences: ConsentPreferences): void {
  if (isSame(consent.chosenPreferences, preferences)) return;
  change({ chosenPreferences: preferences, applied: preferences });
  analytics?.setConsent(consentState(preferences));
}

/** Applies a choice at once, and stores it as unsent until the server has it. */
export function holdChoice(preferences: ConsentPreferences, providerConsentId?: string): void {
  writeHeld({
    preferences,
    ...(providerConsentId && { providerConsentId }),
    isSent: false,
    atMs: Date.now(),
  });
  apply(preferences);
  change({ isUnsent: true, isOpen: false });
}

/** Marks a choice as sent, unless the shopper chose again during the request. */
export function markSent(sentChoice: HeldChoice): void {
  const storedChoice = heldChoice();
  if (storedChoice?.atMs !== sentChoice.atMs) return;
  writeHeld({ ...storedChoice, isSent: true });
  change({ isUnsent: false });
}

/** Applies the experiments that come with the choice. Source: docs/rules.md TRACK-30 */
export function takeFeatures(features: readonly ExperimentFeature[]): void {
  change({ features });
  for (const feature of features) analytics?.decision(feature);
}

/** Applies the server's choice after a sign-in, unless an unsent, newer one exists. Source: docs/rules.md CONS-07 */
export function takeAccountChoice(preferences: ConsentPreferences): void {
  if (consent.isUnsent) return;
  writeHeld({ preferences, isSent: true, atMs: Date.now() });
  apply(preferences);
}

const writeHeld = (choice: HeldChoice): void => writeRecord(KEY, JSON.stringify(choice));

export const setConsentOpen = (isOpen: boolean): void => change({ isOpen });
export const currentConsent = (): Consent => consent;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the consent, updated by this and other tabs. The server renders as if the shopper had chosen nothing. */
export const useConsent = (): Consent => useSyncExternalStore(subscribe, currentConsent, () => NOTHING);
