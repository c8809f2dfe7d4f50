export { createCustomers, customerByEmail } from './create-customers';
export { createCredits, type Credits } from './credits';
export { customersRoutes } from './customers.routes';
export { createGuestMerge } from './merge-guest';
export type { OwnerProof } from './owner-proof';
export { paymentCustomers } from './payment-customers';
export { createProfiles, type CustomerProfiles } from './addresses';
export { createSessions } from './sessions';
export { staffCreditRoutes } from './staff-credit.routes';
