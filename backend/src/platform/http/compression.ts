import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

const COMPRESSED_TYPES =
  /^(text\/(?!event-stream)|application\/(json|problem\+json|javascript)|image\/svg\+xml)/;
const SMALLEST_BYTES = 1024;

/** Returns true if the first two bytes could be a zlib header, like "(r" and "Hj". Source: RFC 1950, section 2.2 */
function looksCompressed(payload: unknown): boolean {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false;
  const [first = 0, second = 0] = Buffer.from(payload.slice(0, 2));
  return (first & 0x8f) === 8 && (first * 256 + second) % 31 === 0;
}

/**
 * Compresses text answers. Sends a text that looks compressed without the plugin. The plugin would not compress this
 * text either, but it would send a `content-encoding` header, so that no browser could decode the answer
 * (fastify/fastify-compress#347).
 */
export async function installCompression(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async ({ headers }, _reply, payload) => {
    if (looksCompressed(payload)) headers['x-no-compression'] = 'looks compressed';
    return payload;
  });
  // brotli's default quality, 11, takes 30 times as long as this and saves only a tenth of the bytes
  await app.register(compress, {
    globalDecompression: false,
    threshold: SMALLEST_BYTES,
    customTypes: COMPRESSED_TYPES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
}
