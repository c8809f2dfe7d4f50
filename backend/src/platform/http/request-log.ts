import { LogController, type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';

/** Routes of pages and of the remotes' files. Their paths contain no secrets unless they match {@link PRIVATE}. */
const OPEN = /^\/(mfe\/.*|_canvas\/assets\/)?\*$/;
/** Beginnings of private paths. Later segments may contain a token or a person's id, even if no route matches. */
const PRIVATE =
  /^\/+(muse|images|sandbox|payments|content|website[\w-]*|_canvas\/api\/(photos|staff|print-house)|_canvas\/api)(?=[/?]|$)/i;
/** Path parameters that hold no personal data. */
const SAID = new Set(['slug', 'name', 'version', 'role', 'marketplace']);

/**
 * Returns the path for the log, with the names of the route's parameters. Omits ids of photos and print files, page
 * tokens and signed picture addresses, because anyone could open their content.
 */
export function loggedPath({
  url,
  routeOptions,
  params,
}: Pick<FastifyRequest, 'url' | 'routeOptions' | 'params'>): string {
  if (!routeOptions?.url || OPEN.test(routeOptions.url)) {
    const [path = ''] = url.split('?', 1);
    const prefix = PRIVATE.exec(decoded(path))?.[0];
    return prefix ? `${prefix}/…` : path;
  }
  const paramValues = (params ?? {}) as Readonly<Record<string, string>>;
  return routeOptions.url.replace(/:(\w+)/g, (placeholder, name: string) =>
    SAID.has(name) && paramValues[name] ? paramValues[name] : placeholder,
  );
}

/** Decodes the path as a router does: '/%6duse' is '/muse'. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

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
 * Returns the parts of an error that may be logged: type, stack and cause. Leaves out a database error's message,
 * `detail`, `where` and failing row, because they quote stored data such as a child's name.
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

/**
 * Returns log options that omit query strings, because these contain customisations with a child's name.
 * Source: docs/rules.md PRIV-06
 *
 * Each request is logged once, after its answer.
 *
 * @param fields - additional fields of each log line
 */
export function logOptions(
  level: string,
  fields?: () => object,
): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  return {
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level,
      ...(fields && { mixin: fields }),
      serializers: {
        err: loggedError,
        req: (request: FastifyRequest) => ({ method: request.method, path: loggedPath(request) }),
      },
    },
  };
}

export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, callback) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    callback();
  });
}
