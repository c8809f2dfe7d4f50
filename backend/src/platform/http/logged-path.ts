import type { FastifyRequest } from 'fastify';

/** Routes of pages and of files of the remotes: the rest of their path is nobody's secret. */
const OPEN = /^\/(mfe\/.*|_canvas\/assets\/)?\*$/;
/** What follows one of these may be a token or a person's id, also if no route took it. */
const PRIVATE =
  /^\/+(muse|images|sandbox|payments|content|website[\w-]*|_canvas\/api\/(photos|staff|print-house)|_canvas\/api)(?=[/?]|$)/i;
/** Parts of a path that say what was asked for, and nothing of who asked. */
const SAID = new Set(['slug', 'name', 'version', 'role', 'marketplace']);

/**
 * A request's path as a log may have it: that of its route. Ids of photos and print files, the tokens of pages and the
 * signed addresses of pictures are left out, since whoever has them sees what they stand for.
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
  const given = (params ?? {}) as Readonly<Record<string, string>>;
  return routeOptions.url.replace(/:(\w+)/g, (whole, name: string) =>
    SAID.has(name) && given[name] ? given[name] : whole,
  );
}

/** As a router reads it, however it was written: '/%6duse' is '/muse'. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
