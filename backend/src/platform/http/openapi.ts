import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** Installs OpenAPI of every route registered after it, as a page at /docs for staff. Source: docs/rules.md STAFF-07 */
export async function installOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bindery',
        version: '1',
        description: 'Every address of the backend. Errors are application/problem+json (RFC 9457).',
      },
    },
  });
  await app.register(async (scope) => {
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      // the page sets inline styles; it does not exist in production
      transformStaticCSP: (policy) =>
        policy
          .replace(/upgrade-insecure-requests;?/, '')
          .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
    });
  });
}
