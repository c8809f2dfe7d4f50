export { PaymentFailureNotice, usePaymentFailureText } from './payment-failure';
export { useStepFailure } from './step-failure';
