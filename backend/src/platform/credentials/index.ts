export { createAttempts, TooManyAttemptsError, type Attempts, emailKey } from './attempts';
export {
  CommonPasswordError,
  hashPassword,
  isPassword,
  refuseCommonPassword,
  newToken,
  tokenHash,
} from './passwords';
