export { PaymentFailureNotice, usePaymentFailureText } from './payment-failure';
export { StepFailure } from './step-failure';
