export { endAttempt } from './attempt';
export { usePaidElsewhere } from './paid-elsewhere';
export { PaidElsewhere } from './paid-elsewhere';
export { PayingPanel } from './paying-panel';
export { PaymentStep } from './payment-step';
export { usePaying } from './use-paying';
