export { createCredits, CreditTooLowError, type Credits } from './credits';
export { creditsRepository } from './credits.repository';
export { storeCredits, type CreditKind } from './credits.tables';
export { staffCreditRoutes, type StaffCreditOptions } from './staff-credit.routes';
