export { CONSENT_KEPT_DAYS, Consents, hasPrivacySignal, isTrackingOff } from './consents';
export { consentRoutes } from './consent.routes';
