export { ConsentChoices } from './consent-choices';
export { ConsentLayer } from './consent-layer';
export { beginConsent, hasPrivacySignal, useConsent } from './consent-store';
export { forgetChoice } from './forget-choice';
