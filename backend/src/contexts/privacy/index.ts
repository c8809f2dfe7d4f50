export { dropAfterDeletions, repeatAfterRestore } from './replay-deletions';
export { consentRoutes } from './consent.routes';
export { CONSENT_KEPT_DAYS, Consents, hasPrivacySignal, isTrackingOff } from './consents';
export { createPrivacy } from './create-privacy';
export { createIdentities } from './identities';
export { DeletionLedger, LedgerKeyMissingError } from './ledger';
export { privacyRoutes } from './privacy.routes';
