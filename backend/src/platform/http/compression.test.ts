import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { installCompression } from './compression';

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
const CHARACTERS = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
/** Characters whose last four bits equal those of a compressed stream's first byte. */
const FIRST_CHARACTERS = CHARACTERS.filter((character) => (character.charCodeAt(0) & 0x0f) === 8);

describe('the compression of answers', () => {
  let app: FastifyInstance;
  let text = '';
  beforeAll(async () => {
    app = Fastify();
    await installCompression(app);
    app.get('/text', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(text));
    app.get('/bytes', (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(Buffer.from(text)),
    );
  });
  afterAll(() => app.close());

  async function read(url: string, encoding: string) {
    const { rawPayload, headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } });
    const sentEncoding = (headers['content-encoding'] ?? 'identity') as keyof typeof DECODERS;
    return { body: DECODERS[sentEncoding](rawPayload).toString(), sentEncoding, bytes: rawPayload.length };
  }

  it.each(['br', 'gzip'])('compresses a text with %s', async (encoding) => {
    text = 'let books = 1;\n'.repeat(9000);
    for (const url of ['/text', '/bytes']) {
      const answer = await read(url, encoding);
      expect(answer).toMatchObject({ body: text, sentEncoding: encoding });
      expect(answer.bytes).toBeLessThan(text.length / 10);
    }
  });

  it('produces a decodable answer for any text that begins like a compressed stream', async () => {
    const plainStarts: string[] = [];
    for (const first of FIRST_CHARACTERS)
      for (const second of CHARACTERS) {
        text = first + second + 'a'.repeat(1500);
        const { body, sentEncoding } = await read('/text', 'gzip');
        expect(body).toBe(text);
        if (sentEncoding === 'identity') plainStarts.push(first + second);
      }
    expect(plainStarts).toEqual(expect.arrayContaining(['(r', 'Hj', 'x ']));
    expect(plainStarts.length).toBeLessThan(30);
  });

  it.each(['br', 'gzip'])(
    'with %s produces a decodable answer for a long text that begins like a compressed stream',
    async (encoding) => {
      text = `(r=>{${'books();'.repeat(20_000)}})()`;
      for (const url of ['/text', '/bytes'])
        expect(await read(url, encoding)).toMatchObject({ body: text, sentEncoding: 'identity' });
    },
  );
});
