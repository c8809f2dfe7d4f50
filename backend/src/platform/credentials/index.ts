export { createAttempts, TooManyAttemptsError, type Attempts } from './attempts';
export { emailKey } from './attempts';
export { CommonPasswordError, hashPassword, isPassword, refuseCommonPassword } from './passwords';
export { newToken, tokenHash } from './passwords';
