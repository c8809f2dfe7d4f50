import type { FastifyReply, FastifyRequest } from 'fastify';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Has the caller this picture already? */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match'] ?? '';
  return known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** Whatever changes a picture changes its address. */
export function keepForEver(reply: FastifyReply, etag: string): FastifyReply {
  return reply
    .header('cache-control', FOR_EVER)
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff');
}
