import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** First byte of a start-up message. All other messages begin with a letter. */
const SESSION_START = 0;
/** PGlite writes to a folder immediately; only in-memory file systems need a sync. */
const FILES_ARE_WRITTEN = { syncToFs: false };

/**
 * Replaces a pg client's socket. Passes the client's writes to PGlite, and PGlite's answers to the client. The parser,
 * prepared statements and errors are still those of pg.
 */
export class PgliteStream extends Duplex {
  constructor(
    private readonly lite: PGlite,
    private readonly beforeWrite: () => void,
  ) {
    super();
  }

  /** PGlite has one session for all clients, so a new client must not inherit prepared statements or a transaction. */
  connect(): this {
    this.lite
      .exec('rollback')
      .then(() => this.lite.exec('discard all'))
      .then(
        () => this.emit('connect'),
        (error: Error) => this.destroy(error),
      );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error) => void): void {
    this.ask(chunk, callback);
  }

  /** pg buffers (corks) the five messages of a query, so that one call passes them all to PGlite. */
  override _writev(chunks: { chunk: Buffer }[], callback: (error?: Error) => void): void {
    this.ask(Buffer.concat(chunks.map(({ chunk }) => chunk)), callback);
  }

  override _final(callback: () => void): void {
    this.push(null);
    callback();
  }

  private ask(bytes: Buffer, callback: (error?: Error) => void): void {
    try {
      this.beforeWrite(); // any message may be a write
    } catch (error) {
      callback(error as Error);
      return;
    }
    const answers: Buffer[] = [];
    this.execute(bytes, (part) => answers.push(Buffer.from(part))).then(() => {
      if (answers.length > 0) this.push(Buffer.concat(answers));
      callback();
    }, callback);
  }

  /** Uses the streaming call, so that only the client parses answers. That call cannot answer a start-up message. */
  private async execute(bytes: Buffer, take: (part: Uint8Array) => void): Promise<void> {
    if (bytes[0] === SESSION_START) take(await this.lite.execProtocolRaw(bytes, FILES_ARE_WRITTEN));
    else await this.lite.execProtocolRawStream(bytes, { ...FILES_ARE_WRITTEN, onRawData: take });
  }
}
