export { endAttempt } from './attempt';
export { usePaidElsewhere } from './paying-panel';
export { PaidElsewhere } from './paying-panel';
export { PayingPanel } from './paying-panel';
export { PaymentStep } from './payment-step';
export { usePaying } from './use-paying';
