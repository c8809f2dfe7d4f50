export { endAttempt } from './attempt';
export { usePaidElsewhere, PaidElsewhere, PayingPanel } from './paying-panel';
export { PaymentStep } from './payment-step';
export { useGoneCard } from './saved-cards';
export { usePaying } from './use-paying';
export { ExpressCheckout } from './express-checkout';
