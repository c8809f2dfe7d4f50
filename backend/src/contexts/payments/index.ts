import { paymentsRepository } from './payments.repository';

export { createPayments, type Payments, type PaymentWithRefunds, stockOfOrders } from './payments.service';
export { paymentRoutes } from './payments.routes';
export { payments } from './payments.tables';
export { createSavedCards } from './saved-cards';
export { refundsOfOrders } from './refunds';
export { staffPaymentsRoutes } from './staff-payments.routes';
export type { PaymentProvider } from './port';

/**
 * Returns why an order's production waits for payment; undefined if it may run. Source: docs/rules.md PAY-05, PAY-08
 */
export const paymentBlockOf = paymentsRepository.blockOf;

export const paymentFiguresOf = paymentsRepository.figures;
