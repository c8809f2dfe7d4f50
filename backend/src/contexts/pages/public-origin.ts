import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config';
import { isAtOrigin, isLoopbackHost } from '../../platform/http';

/** Returns the hosts that a request names: the host in its header, then those that the browser sent to a proxy. */
function hostsOf({ headers }: Pick<FastifyRequest, 'headers'>): string[] {
  const forwarded = [headers['x-forwarded-host'] ?? ''].flat().join(',');
  return [headers.host ?? '', ...forwarded.split(',').map((host) => host.trim())].filter(Boolean);
}

/**
 * Returns the page's URL at the public origin if the shopper requested another host, such as `www.` or the load
 * balancer. A shopper's cookies and cart belong to one origin. The URL contains no host from the request.
 *
 * @returns undefined if the requested host serves the page: the public origin, this machine, or any host in development
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
  // instead of a path, a request may have a full URL of any host
  return publicOrigin + (request.url.startsWith('/') ? request.url : '/');
}
