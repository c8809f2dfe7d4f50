export { createAttempts, TooManyAttemptsError, type Attempts, emailKey } from './attempts';
export { hashPassword, isPassword, refuseCommonPassword, newToken, tokenHash } from './passwords';
