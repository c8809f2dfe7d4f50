export { ConsentChoices } from './consent-layer';
export { ConsentLayer } from './consent-layer';
export { beginConsent, hasPrivacySignal, useConsent } from './consent-store';
export { forgetChoice } from './consent-layer';
