export { ConsentChoices } from './consent-choices';
export { ConsentLayer } from './consent-layer';
export { forgetChoice } from './forget-choice';
export { beginConsent, hasPrivacySignal, useConsent } from './consent-store';
