import type { FastifyRequest } from 'fastify';

/** Routes of pages and of files of the remotes: the rest of their path is not secret. */
const OPEN = /^\/(mfe\/.*|_canvas\/assets\/)?\*$/;
/** The rest of these paths may hold a token or a person's id, even if no route matches. */
const PRIVATE =
  /^\/+(muse|images|sandbox|payments|content|website[\w-]*|_canvas\/api\/(photos|staff|print-house)|_canvas\/api)(?=[/?]|$)/i;
/** Path parameters that hold no personal data. */
const SAID = new Set(['slug', 'name', 'version', 'role', 'marketplace']);

/**
 * Returns the path for the log, with the route's parameter names. Leaves out ids of photos and print files, page tokens
 * and signed picture addresses, because each gives access to its content.
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
