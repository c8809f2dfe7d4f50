export { ConsentPanel } from './consent-panel';
export { askAccountChoice, forgetChoice } from './send-choice';
export { loadWords } from './words';
