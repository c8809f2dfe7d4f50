import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** The first byte of a start-up message, the only one without a letter for its kind. */
const SESSION_START = 0;
/** A folder is written as PGlite goes along; only file systems that live in memory have something to sync afterwards. */
const FILES_ARE_WRITTEN = { syncToFs: false };

/**
 * Stands in for the socket of a pg client: what the client writes goes through PGlite, what PGlite answers is read by
 * the client. So the client is pg's own, with its parser, prepared statements and errors.
 */
export class PgliteStream extends Duplex {
  constructor(
    private readonly lite: PGlite,
    private readonly beforeWrite: () => void,
  ) {
    super();
  }

  /** PGlite has one session for all clients to come: a new one must not meet the last one's statements or transaction. */
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

  override _read(): void {
    // answers are pushed when they come
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.ask(chunk, done);
  }

  /** pg corks while it writes the messages of one query: together they are one call into PGlite instead of five. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.ask(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  private ask(bytes: Buffer, done: (error?: Error) => void): void {
    try {
      this.beforeWrite(); // any message may be a write
    } catch (error) {
      done(error as Error);
      return;
    }
    const answers: Buffer[] = [];
    this.execute(bytes, (part) => answers.push(Buffer.from(part))).then(() => {
      if (answers.length > 0) this.push(Buffer.concat(answers));
      done();
    }, done);
  }

  /** The streaming call leaves parsing to the client, who does it anyway; it has no answer to the start of a session. */
  private async execute(bytes: Buffer, take: (part: Uint8Array) => void): Promise<void> {
    if (bytes[0] === SESSION_START) take(await this.lite.execProtocolRaw(bytes, FILES_ARE_WRITTEN));
    else await this.lite.execProtocolRawStream(bytes, { ...FILES_ARE_WRITTEN, onRawData: take });
  }
}
