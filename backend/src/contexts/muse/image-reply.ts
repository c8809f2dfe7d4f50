import { MuseBusyError } from '@bindery/muse';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TooManyDrawingsError } from './muse.errors';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Does the caller's cache hold this picture already (If-None-Match)? */
export function isInCache(request: FastifyRequest, etag: string): boolean {
  const cachedEtags = request.headers['if-none-match'] ?? '';
  return cachedEtags.split(',').some((cachedEtag) => cachedEtag.trim().replace(/^W\//, '') === etag);
}

/** Whatever changes a picture changes its address. */
export function keepForEver(reply: FastifyReply, etag: string): FastifyReply {
  return reply
    .header('cache-control', FOR_EVER)
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff');
}

/** Draws a picture. @throws TooManyDrawingsError where the engine's queue is full */
export async function busyAsProblem<T>(draw: () => Promise<T>): Promise<T> {
  try {
    return await draw();
  } catch (error) {
    throw error instanceof MuseBusyError ? new TooManyDrawingsError() : error;
  }
}
