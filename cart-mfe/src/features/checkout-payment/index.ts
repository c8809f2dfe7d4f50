export { PaymentStep } from './payment-step';
