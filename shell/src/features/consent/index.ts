export { ConsentChoices, ConsentLayer, forgetChoice } from './consent-layer';
export { beginConsent, hasPrivacySignal, useConsent } from './consent-store';
