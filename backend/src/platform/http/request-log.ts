import { LogController, type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { loggedError } from './logged-error';
import { loggedPath } from './logged-path';

/**
 * Returns log options without query strings: their customisations hold a child's name. Source: docs/rules.md PRIV-06
 * Each request is logged once, when answered.
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
