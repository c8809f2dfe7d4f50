import { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';

/**
 * Options of a log that never holds a query string: a customisation in it has a child's name. Source: decisions 3
 * Requests are logged once, when answered.
 */
export function logOptions(level: string): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  return {
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level,
      serializers: {
        req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?', 1)[0] }),
      },
    },
  };
}

export function installRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({ method: request.method, path: request.url.split('?', 1)[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
}
