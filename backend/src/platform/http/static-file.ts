import { stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The type that the library's table gives to scripts; RFC 9239 has made it obsolete. */
const OBSOLETE = /^application\/javascript\b/;

/**
 * Files of builds. Where the build left a file compressed beside it (`.br`, `.gz`), that one is sent to whoever takes
 * it. Every address names its content, so there is nothing to revalidate: the routes say how long it is kept.
 */
export async function installStaticFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    etag: false,
    lastModified: false,
    acceptRanges: false,
  });
  app.addHook('onSend', async (_request, reply) => {
    if (OBSOLETE.test(String(reply.getHeader('content-type')))) reply.type('text/javascript; charset=utf-8');
  });
}

/**
 * Sends a file of a build.
 *
 * @param file - relative to the folder; a path that leads out of it is not found
 * @returns false where there is no such file: nothing is sent then
 */
export async function sendFile(reply: FastifyReply, folder: string, file: string): Promise<boolean> {
  const path = join(folder, file);
  if (!path.startsWith(folder.endsWith(sep) ? folder : folder + sep) || file.includes('\0')) return false;
  const stats = await stat(path).catch(() => undefined);
  if (!stats?.isFile()) return false;
  reply.header('vary', 'accept-encoding').sendFile(file, folder);
  return true;
}
