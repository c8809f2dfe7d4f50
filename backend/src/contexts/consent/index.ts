export { CONSENT_KEPT_DAYS, Consents, hasPrivacySignal } from './consents';
export { consentRoutes } from './consent.routes';
