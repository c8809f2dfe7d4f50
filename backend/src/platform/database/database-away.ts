import { DomainError, refusal } from '../problems';

const RETRY_AFTER_S = 2;
const NETWORK: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Connection exceptions (08), too many connections, and a server that stops or starts. */
const STATE = /^(08...|53300|57P0[1-5]|25P03)$/;
/** Errors of pg and its pool without a code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;

/**
 * There is no connection, or it broke during use: whether the statement took effect is unknown.
 * Source: docs/rules.md HTTP-19
 */
export class DatabaseAwayError extends refusal(
  503,
  'database_away',
  (cause: unknown) => ({
    message: `The shop cannot reach its data at the moment: try again in ${RETRY_AFTER_S} s`,
    cause,
  }),
  { 'retry-after': String(RETRY_AFTER_S) },
) {
  override readonly name = 'DatabaseAwayError';
}

/** query_canceled (a statement took too long) and lock_not_available */
const BUSY: ReadonlySet<unknown> = new Set(['57014', '55P03']);

/** A statement waited or ran for too long and had no effect. Source: docs/rules.md HTTP-19 */
export class DatabaseBusyError extends refusal(
  503,
  'database_busy',
  (cause: unknown) => ({ message: `The shop is busy at the moment: try again in ${RETRY_AFTER_S} s`, cause }),
  { 'retry-after': String(RETRY_AFTER_S) },
) {
  override readonly name = 'DatabaseBusyError';
}

/** Converts errors for callers: unreachable and busy databases become DomainErrors. */
export function databaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DomainError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (BUSY.has(code)) return new DatabaseBusyError(error);
  const isAway = NETWORK.has(code) || STATE.test(String(code)) || WORDS.test(error.message);
  return isAway ? new DatabaseAwayError(error) : error;
}
