import { brotliDecompressSync, gunzipSync, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { newNonce } from '../../platform/http';
import { NONCE_MARK, PageDocument, VISITOR_MARK } from './page-document';

const warnings: string[] = [];
const documentOf = (text: string) => new PageDocument(text, (_details, message) => warnings.push(message));

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync };
const ENCODINGS = ['br', 'gzip'] as const;

const PAGE = [
  '<!doctype html>',
  ...Array.from({ length: 12 }, (_, index) => `<style nonce="${NONCE_MARK}">.b-${index}{color:red}</style>`),
  '<h1>Ein Buch für Zoë 📖 ’</h1>'.repeat(400),
  `<script nonce="${NONCE_MARK}">run()</script><script id="boot">{"remotes":[]${VISITOR_MARK}</script>`,
  `<script nonce="${NONCE_MARK}">end()</script></html>`,
].join('\n');

describe('a page compressed once', () => {
  it.each(ENCODINGS)(
    'can be decoded from %s, with a new nonce and new visitor data each time',
    async (encoding) => {
      const document = documentOf(PAGE);
      for (const visitor of [',"isSignedIn":false}', ',"isSignedIn":true,"name":"Zoë"}', '}']) {
        const nonce = newNonce();
        const plain = document.plain(nonce, visitor).toString();
        expect(plain).toBe(PAGE.replaceAll(NONCE_MARK, nonce).replace(VISITOR_MARK, visitor));
        const encoded = await document.encoded(encoding, nonce, visitor);
        expect(DECODERS[encoding](encoded!).toString()).toBe(plain);
        expect(encoded!.length).toBeLessThan(plain.length / 5);
      }
      expect(warnings).toEqual([]);
    },
  );

  it('has only one gzip member', async () => {
    const encoded = await documentOf(PAGE).encoded('gzip', newNonce(), '}');
    const { engine, buffer } = inflateRawSync(encoded!.subarray(10), { info: true }) as unknown as {
      engine: { bytesWritten: number };
      buffer: Buffer;
    };
    expect([...encoded!.subarray(0, 3)]).toEqual([0x1f, 0x8b, 8]);
    expect(10 + engine.bytesWritten + 8).toBe(encoded!.length);
    expect(encoded!.readUInt32LE(encoded!.length - 4)).toBe(buffer.length);
  });

  it.each(ENCODINGS)(
    'has the same length in %s if the visitor data has the same length',
    async (encoding) => {
      const document = documentOf(PAGE);
      const lengths = [',"a":"Ein Buch für"}', ',"a":"qXkzv7wPj9ü3"}'].map(async (visitor) => {
        expect(Buffer.byteLength(visitor)).toBe(21);
        return (await document.encoded(encoding, newNonce(), visitor))!.length;
      });
      expect(new Set(await Promise.all(lengths)).size).toBe(1);
    },
  );

  it('is not compressed if the visitor data is larger than a block', async () => {
    expect(await documentOf(PAGE).encoded('br', newNonce(), 'x'.repeat(70_000))).toBeUndefined();
  });

  it('decodes correctly for arbitrary texts', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.constantFrom('', '==', '="x=="', 'nonce', '\u{1f600}'.repeat(50)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 12 }), text, async (texts, visitor) => {
        const document = documentOf(`<!doctype html>${texts.join(NONCE_MARK)}${VISITOR_MARK}</html>`);
        const nonce = newNonce();
        for (const encoding of ENCODINGS) {
          const encoded = await document.encoded(encoding, nonce, visitor);
          expect(DECODERS[encoding](encoded!).equals(document.plain(nonce, visitor))).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
    expect(warnings).toEqual([]);
  });
});
