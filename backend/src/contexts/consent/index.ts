export { CONSENT_KEPT_DAYS, Consents, hasPrivacySignal } from './consent.service';
export { consentRoutes } from './consent.routes';
