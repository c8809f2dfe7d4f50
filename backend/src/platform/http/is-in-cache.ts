import type { FastifyRequest } from 'fastify';

/** Does the caller's cache hold what has this entity tag already (If-None-Match)? */
export function isInCache(request: FastifyRequest, etag: string): boolean {
  const cachedEtags = request.headers['if-none-match'] ?? '';
  return cachedEtags.split(',').some((cachedEtag) => cachedEtag.trim().replace(/^W\//, '') === etag);
}
