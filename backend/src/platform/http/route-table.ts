import type { FastifyInstance, FastifySchema } from 'fastify';

/** A route as it was registered: what tests of all routes go through, so that a new route is tested by itself. */
export interface TabledRoute {
  readonly method: string;
  /** with the names of its parameters */
  readonly url: string;
  /** bytes */
  readonly bodyLimit: number;
  readonly schema: FastifySchema | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly routeTable: readonly TabledRoute[];
  }
}

/** Notes every route that is registered after it, HEAD beside GET left out. */
export function installRouteTable(app: FastifyInstance): void {
  const table: TabledRoute[] = [];
  app.decorate('routeTable', table);
  app.addHook('onRoute', ({ method, url, bodyLimit, schema }) => {
    for (const verb of [method].flat())
      if (verb !== 'HEAD')
        table.push({ method: verb, url, bodyLimit: bodyLimit ?? app.initialConfig.bodyLimit!, schema });
  });
}
