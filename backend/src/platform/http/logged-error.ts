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

/** PostgreSQL's errors: a five-character SQLSTATE, and the server routine that raised it. */
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
 * Returns an error as the log may hold it: type, stack and cause. Leaves out a database error's message, `detail`,
 * `where` and failing row, because they quote stored data such as a child's name.
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
