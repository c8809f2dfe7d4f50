export { endAttempt } from './attempt';
export { PaidElsewhere } from './paid-elsewhere';
export { usePaidElsewhere } from './paid-channel';
export { PayingPanel } from './paying-panel';
export { usePaying } from './use-paying';
