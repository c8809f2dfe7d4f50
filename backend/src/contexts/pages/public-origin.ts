import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config';
import { isAtOrigin, isLoopbackHost } from '../../platform/http';

/** Returns the hosts that a request names, its own first: a proxy may call the shop by another name than the browser does. */
function hostsOf({ headers }: Pick<FastifyRequest, 'headers'>): string[] {
  const forwarded = [headers['x-forwarded-host'] ?? ''].flat().join(',');
  return [headers.host ?? '', ...forwarded.split(',').map((host) => host.trim())].filter(Boolean);
}

/**
 * Returns the page's address at the public origin if the shopper asked another host for it, such as `www.` or the load
 * balancer. Their cookies and their cart belong to one origin. The answer depends on no host that the request names.
 *
 * @returns undefined if the page is served here: at the public origin, on this machine and in development
 * Source: docs/rules.md LINK-11
 */
export function addressAtOrigin(
  request: Pick<FastifyRequest, 'headers' | 'url'>,
  { environment, publicOrigin }: Pick<Config, 'environment' | 'publicOrigin'>,
): string | undefined {
  const hosts = hostsOf(request);
  const isServedHere =
    environment === 'development' ||
    isLoopbackHost(new URL(publicOrigin).host) ||
    hosts.length === 0 ||
    hosts.some((host) => isLoopbackHost(host) || isAtOrigin({ headers: { host } }, publicOrigin));
  if (isServedHere) return undefined;
  // a request may also name a whole address, of any host
  return publicOrigin + (request.url.startsWith('/') ? request.url : '/');
}
