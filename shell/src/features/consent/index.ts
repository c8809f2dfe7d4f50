export { ConsentChoices } from './consent-choices';
export { ConsentLayer } from './consent-layer';
export { beginConsent, hasPrivacySignal } from './consent-store';
