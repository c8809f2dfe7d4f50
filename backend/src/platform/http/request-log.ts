import { LogController, type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { loggedError } from './logged-error';
import { loggedPath } from './logged-path';

/**
 * Options of a log that never holds a query string: a customisation in it has a child's name. Source: docs/rules.md PRIV-06
 * Requests are logged once, when answered.
 */
export function logOptions(level: string): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  return {
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level,
      serializers: {
        err: loggedError,
        req: (request: FastifyRequest) => ({ method: request.method, path: loggedPath(request) }),
      },
    },
  };
}

export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}
