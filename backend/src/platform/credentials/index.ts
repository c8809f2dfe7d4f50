export { createAttempts, TooManyAttemptsError, type Attempts } from './attempts';
export { emailKey } from './email-key';
export { CommonPasswordError, hashPassword, isPassword, refuseCommonPassword } from './passwords';
export { newToken, tokenHash } from './secret-token';
