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
/** As long as the server keeps it. Source: docs/rules.md CONS-06 */
const KEPT_MS = 390 * 86_400_000;

/** A choice as this browser holds it, until the server has it and beside it. */
export interface HeldChoice {
  readonly preferences: ConsentPreferences;
  /** of the provider that asked */
  readonly providerConsentId?: string;
  readonly isSent: boolean;
  readonly atMs: number;
}

/** What a page knows of consent. */
export interface Consent {
  /** if nothing is measured, nothing is asked for. Source: docs/rules.md CONS-11 */
  readonly isMeasured: boolean;
  readonly isAskedFirst: boolean;
  /** the browser asks not to be tracked. Source: docs/rules.md CONS-09 */
  readonly hasSignal: boolean;
  readonly provider: ConsentProvider | undefined;
  /** undefined: nothing yet */
  readonly chosen: ConsentPreferences | undefined;
  /** the choice, or what the market begins with */
  readonly applied: ConsentPreferences;
  /** the server does not have it yet */
  readonly isUnsent: boolean;
  /** the experiments under a choice that was made on this page; undefined: those that came with it */
  readonly features?: readonly ExperimentFeature[];
  /** the shopper has opened their choices */
  readonly isOpen: boolean;
}

const NOTHING: Consent = {
  isMeasured: false,
  isAskedFirst: true,
  hasSignal: false,
  provider: undefined,
  chosen: undefined,
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

const isSame = (one: ConsentPreferences | undefined, other: ConsentPreferences): boolean =>
  PURPOSES.every((purpose) => one?.[purpose] === other[purpose]);

/** @returns undefined if this browser holds none, or what it holds is no choice or too old */
export function heldChoice(text = readRecord(KEY)): HeldChoice | undefined {
  try {
    const held = JSON.parse(text ?? 'null') as HeldChoice | null;
    const isWhole =
      held !== null &&
      Date.now() - held.atMs < KEPT_MS &&
      PURPOSES.every((purpose) => /^(accepted|rejected)$/.test(held.preferences[purpose]));
    return isWhole ? held : undefined;
  } catch {
    return undefined;
  }
}

/** Global Privacy Control, by the page's script or by the request's header. Source: https://w3c.github.io/gpc/ */
export const hasPrivacySignal = ({ hasPrivacySignal: bySignal = false }: BootData): boolean =>
  bySignal || (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true;

export interface ConsentSurroundings {
  readonly boot: BootData;
  readonly analytics: Pick<Analytics, 'setConsent' | 'decision'>;
  /** switched off in this browser. Source: docs/rules.md CONS-04 */
  readonly isOff: boolean;
}

/**
 * Before the tag manager's script: tells it the choice that holds. A choice that the server does not have yet is newer
 * than its own; else the server's counts, which another device may have made.
 *
 * @returns a function that stops following the other tabs
 * Source: docs/rules.md CONS-01, CONS-07
 */
export function beginConsent({ boot, analytics: given, isOff }: ConsentSurroundings): () => void {
  const { host, containerId, toldByServer = [] } = boot.tracking;
  const hasSignal = hasPrivacySignal(boot);
  const held = heldChoice();
  const chosen = held?.isSent === false ? held.preferences : (boot.consent ?? held?.preferences);
  analytics = given;
  consent = NOTHING;
  change({
    isMeasured: !isOff && (Boolean(host && containerId) || toldByServer.length > 0),
    isAskedFirst: isDeniedByDefault(boot.marketplace),
    hasSignal,
    provider: boot.consentProvider,
    chosen,
    applied: chosen ?? defaultPreferences(boot.marketplace, hasSignal),
    isUnsent: held?.isSent === false,
  });
  if (chosen) given.setConsent(consentState(chosen));
  return onRecordChanged(KEY, follow);
}

/** Another tab has chosen, or its choice has arrived. */
function follow(text: string | null): void {
  const held = heldChoice(text);
  if (!held) return;
  apply(held.preferences);
  change({ isUnsent: !held.isSent });
}

function apply(preferences: ConsentPreferences): void {
  if (isSame(consent.chosen, preferences)) return;
  change({ chosen: preferences, applied: preferences });
  analytics?.setConsent(consentState(preferences));
}

/** The shopper has chosen: it holds at once, and is kept until the server has it. */
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

/** The server has what this browser holds, unless the shopper has chosen anew meanwhile. */
export function markSent(sent: HeldChoice): void {
  const held = heldChoice();
  if (held?.atMs !== sent.atMs) return;
  writeHeld({ ...held, isSent: true });
  change({ isUnsent: false });
}

/** The experiments of this visitor, which begin and end with the choice. Source: docs/rules.md TRACK-30 */
export function takeFeatures(features: readonly ExperimentFeature[]): void {
  change({ features });
  for (const feature of features) analytics?.decision(feature);
}

/** What the server says holds, after a sign-in. A choice that it does not have yet is newer. Source: docs/rules.md CONS-07 */
export function takeAccountChoice(preferences: ConsentPreferences): void {
  if (consent.isUnsent) return;
  writeHeld({ preferences, isSent: true, atMs: Date.now() });
  apply(preferences);
}

const writeHeld = (held: HeldChoice): void => writeRecord(KEY, JSON.stringify(held));

export const setConsentOpen = (isOpen: boolean): void => change({ isOpen });
export const currentConsent = (): Consent => consent;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows this browser's other tabs too. The server renders for somebody who was not asked yet. */
export const useConsent = (): Consent => useSyncExternalStore(subscribe, currentConsent, () => NOTHING);
