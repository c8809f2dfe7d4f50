import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isInCache } from './request-headers';

/** A sitemap or a feed. `etag`: of its content. */
export interface XmlFile {
  readonly xml: string;
  readonly etag: string;
}

export const xmlFile = (xml: string): XmlFile => ({
  xml,
  etag: `"${createHash('sha256').update(xml).digest('base64url')}"`,
});

/** Sends the file; 304 if the caller has it already. */
export function sendXml(
  request: FastifyRequest,
  reply: FastifyReply,
  { xml, etag }: XmlFile,
  cacheControl: string,
): FastifyReply {
  reply.headers({ 'cache-control': cacheControl, etag });
  if (isInCache(request, etag)) return reply.code(304).send();
  return reply.type('text/xml; charset=utf-8').send(xml);
}
