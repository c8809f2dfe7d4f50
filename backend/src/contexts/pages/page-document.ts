import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliDecompress,
  constants,
  crc32,
  createBrotliCompress,
  createDeflateRaw,
  gunzip,
  type BrotliCompress,
  type DeflateRaw,
} from 'node:zlib';

export type DocumentEncoding = 'br' | 'gzip';

/** Placeholders for the nonce and the visitor's data in a cached text. They are random, so that no content has them. */
export const NONCE_MARK = randomBytes(16).toString('hex');
export const VISITOR_MARK = randomBytes(16).toString('hex');

/** A nonce is 16 bytes in base64: 22 characters and '=='. */
const NONCE_LENGTH = 24;
const NONCE_END = '==';
/** Number of attempts to compress a page, because a compressed text may contain the placeholder by chance. */
const TRIES = 3;
/** Compression level. It is higher than the usual 4, because a shared text is compressed only once. */
const BROTLI_QUALITY = 7;
/** Window of 256 KB. It is larger than a page, so the end of a page can refer to its start. */
const BROTLI_WINDOW_BITS = 18;
/** Gzip header without name, time or system. Source: RFC 1952 */
const GZIP_HEADER = Buffer.from('1f8b08000000000000ff', 'hex');

/** Returns an uncompressed brotli block. Source: RFC 7932, section 9.2 */
function brotliStored(bytes: Buffer): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([header, bytes]);
}

/** Returns an uncompressed deflate block. Source: RFC 1951, section 3.2.4 */
function deflateStored(bytes: Buffer): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(bytes.length, 1);
  header.writeUInt16LE(bytes.length ^ 0xffff, 3);
  return Buffer.concat([header, bytes]);
}

interface Format {
  readonly header: Buffer;
  readonly open: () => BrotliCompress | DeflateRaw;
  readonly flush: number;
  readonly storedBlock: (bytes: Buffer) => Buffer;
  /** returns the last bytes of the compressed stream, which depend on the uncompressed texts */
  readonly trailer: (texts: readonly Buffer[]) => Buffer;
  readonly decode: (bytes: Buffer) => Promise<Buffer>;
}

function gzipTrailer(texts: readonly Buffer[]): Buffer {
  const trailer = Buffer.from('0300' + '00'.repeat(8), 'hex');
  trailer.writeUInt32LE(
    texts.reduce((sum, text) => crc32(text, sum), 0),
    2,
  );
  trailer.writeUInt32LE(
    texts.reduce((sum, { length }) => sum + length, 0),
    6,
  );
  return trailer;
}

const BROTLI_END = Buffer.from([3]);

const FORMATS: Readonly<Record<DocumentEncoding, Format>> = {
  br: {
    header: Buffer.alloc(0),
    open: () =>
      createBrotliCompress({
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      }),
    flush: constants.BROTLI_OPERATION_FLUSH,
    storedBlock: brotliStored,
    trailer: () => BROTLI_END,
    decode: promisify<Buffer, Buffer>(brotliDecompress),
  },
  gzip: {
    header: GZIP_HEADER,
    open: () => createDeflateRaw({ level: 9, memLevel: 9 }),
    flush: constants.Z_SYNC_FLUSH,
    storedBlock: deflateStored,
    trailer: gzipTrailer,
    decode: promisify<Buffer, Buffer>(gunzip),
  },
};

/**
 * Returns a placeholder for a nonce during compression. Its bytes are not valid UTF-8, so no text contains them and no
 * compressed text refers to them. Ends like every nonce, because in brotli the next code depends on the last two bytes.
 */
function placeholder(): Buffer {
  const bytes = randomBytes(NONCE_LENGTH - NONCE_END.length).map((byte) => 0x80 | (byte & 0x3f));
  return Buffer.concat([bytes, Buffer.from(NONCE_END)]);
}

/** Returns the encoder's output for these bytes, flushed to a byte boundary. */
async function flushed(encoder: BrotliCompress | DeflateRaw, flush: number, bytes: Buffer): Promise<Buffer> {
  if (bytes.length === 0) return bytes;
  const chunks: Buffer[] = [];
  const take = (chunk: Buffer): void => void chunks.push(chunk);
  encoder.on('data', take);
  encoder.write(bytes);
  await new Promise<void>((resolve) => encoder.flush(flush, resolve));
  await new Promise(setImmediate); // the last chunk arrives afterwards
  encoder.off('data', take);
  return Buffer.concat(chunks);
}

/**
 * Compresses texts so that a nonce can be inserted after each text. The encoder reads a placeholder after each text, so
 * that its distances to earlier text are right. Drops the output for the placeholder.
 */
async function compressedTexts({ open, flush }: Format, texts: readonly Buffer[]): Promise<Buffer[]> {
  const encoder = open();
  const failed = new Promise<never>((_resolve, reject) => encoder.once('error', reject));
  const results: Buffer[] = [];
  try {
    for (const [index, text] of texts.entries()) {
      if (index > 0) await Promise.race([failed, flushed(encoder, flush, placeholder())]);
      results.push(await Promise.race([failed, flushed(encoder, flush, text)]));
    }
    return results;
  } finally {
    encoder.destroy();
  }
}

const joined = (buffers: readonly Buffer[], between: Buffer): Buffer[] =>
  buffers.flatMap((buffer, index) => (index === 0 ? [buffer] : [between, buffer]));

function assembled(
  { header, storedBlock, trailer }: Format,
  compressed: readonly Buffer[],
  { texts, nonce, end }: { texts: readonly Buffer[]; nonce: Buffer; end: Buffer },
): Buffer {
  const writtenBuffers = joined(compressed, storedBlock(nonce));
  return Buffer.concat([
    header,
    ...writtenBuffers,
    storedBlock(end),
    trailer([...joined(texts, nonce), end]),
  ]);
}

const LARGEST_END = 65_535;

/**
 * A page that many visitors share, except for its nonce and the visitor's data at its end. The shared text is
 * compressed once. Each response inserts the nonce and the data uncompressed. Thus no visitor data is cached, and the
 * length of a response reveals no secrets (BREACH).
 *
 * Source: docs/rules.md REND-05, docs/adr/0085-the-server-renders-the-shell.md
 */
export class PageDocument {
  private readonly texts: readonly Buffer[];
  private readonly end: string;
  private readonly compressed = new Map<DocumentEncoding, Promise<Buffer[] | undefined>>();

  /** @param text - begins and ends with plain text; contains NONCE_MARK, and VISITOR_MARK near the end */
  constructor(
    text: string,
    private readonly warn: (details: object, message: string) => void,
  ) {
    const [start = '', end = ''] = text.split(VISITOR_MARK);
    this.texts = start.split(NONCE_MARK).map((piece) => Buffer.from(piece));
    this.end = end;
  }

  /** Upper limit of the page's memory, including the compressed texts. */
  get bytes(): number {
    return 2 * this.texts.reduce((sum, { length }) => sum + length, 0);
  }

  /**
   * @param visitor - replaces VISITOR_MARK
   * @returns undefined if the page cannot be compressed this way; the caller must then compress it
   */
  async encoded(encoding: DocumentEncoding, nonce: string, visitor: string): Promise<Buffer | undefined> {
    const end = this.endOf(nonce, visitor);
    if (end.length > LARGEST_END) return undefined;
    const format = FORMATS[encoding];
    let compressed = this.compressed.get(encoding);
    if (!compressed) {
      compressed = this.compress(format);
      this.compressed.set(encoding, compressed);
    }
    const buffers = await compressed;
    return buffers && assembled(format, buffers, { texts: this.texts, nonce: Buffer.from(nonce), end });
  }

  plain(nonce: string, visitor: string): Buffer {
    return Buffer.concat([...joined(this.texts, Buffer.from(nonce)), this.endOf(nonce, visitor)]);
  }

  private endOf(nonce: string, visitor: string): Buffer {
    return Buffer.from(visitor + this.end.replaceAll(NONCE_MARK, nonce));
  }

  private async compress(format: Format): Promise<Buffer[] | undefined> {
    try {
      for (let run = 0; run < TRIES; run += 1) {
        const compressed = await compressedTexts(format, this.texts);
        if (await this.isRight(format, compressed)) return compressed;
      }
      throw new Error('it does not decode to the page');
    } catch (err) {
      this.warn({ err }, 'a page could not be compressed ahead: each answer is compressed by itself');
      return undefined;
    }
  }

  /** Decodes the page with another nonce. @returns false if the compressed texts refer to a placeholder */
  private async isRight(format: Format, compressed: readonly Buffer[]): Promise<boolean> {
    const nonce = Buffer.from('x'.repeat(NONCE_LENGTH - NONCE_END.length) + NONCE_END);
    const end = Buffer.from('end');
    const answer = assembled(format, compressed, { texts: this.texts, nonce, end });
    const decoded = await format.decode(answer).catch(() => undefined);
    return decoded?.equals(Buffer.concat([...joined(this.texts, nonce), end])) ?? false;
  }
}
