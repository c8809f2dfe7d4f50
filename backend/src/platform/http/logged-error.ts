/** What a log may have of an error. */
export type LoggedError = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  readonly routine?: string;
  readonly cause?: LoggedError;
};

/** PostgreSQL's own errors: five signs of SQLSTATE, and the routine of the server that raised it. */
interface DatabaseError extends Error {
  readonly code: string;
  readonly routine: string;
  readonly table?: string;
  readonly constraint?: string;
}

const isDatabaseError = (error: Error): error is DatabaseError =>
  'routine' in error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));

const framesOf = ({ stack = '', message }: Error): string =>
  stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length).trimStart() : '';

/**
 * An error as the log has it: what it is, where it came from and why. Of a database's error neither its words nor
 * `detail`, `where` and the failing row: they quote what was to be stored, a child's name among it.
 * Source: docs/rules.md PRIV-06
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const cause = error.cause === undefined || depth > 4 ? undefined : loggedError(error.cause, depth + 1);
  const also = cause ? { cause } : {};
  const type = error.name;
  if (isDatabaseError(error)) {
    const { code, routine, table, constraint } = error;
    return {
      type,
      message: `database error ${code}`,
      stack: framesOf(error),
      code,
      routine,
      table,
      constraint,
      ...also,
    };
  }
  const code = (error as NodeJS.ErrnoException).code;
  const { message, stack = '' } = error;
  return { type, message, stack, ...(code === undefined ? {} : { code: String(code) }), ...also };
}
