export { createAttempts, TooManyAttemptsError, type Attempts } from './attempts';
export { emailKey } from './email-key';
export { hashPassword, isPassword } from './passwords';
export { newToken, tokenHash } from './secret-token';
