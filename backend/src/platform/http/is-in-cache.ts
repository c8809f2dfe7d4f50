import type { FastifyRequest } from 'fastify';

/** Returns true if the caller's cache already holds this entity tag (If-None-Match). */
export function isInCache(request: FastifyRequest, etag: string): boolean {
  const cachedEtags = request.headers['if-none-match'] ?? '';
  return cachedEtags.split(',').some((cachedEtag) => cachedEtag.trim().replace(/^W\//, '') === etag);
}
