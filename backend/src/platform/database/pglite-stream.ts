import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/**
 * Stands in for the socket of a pg client: what the client writes goes through PGlite, what PGlite answers is read by
 * the client. So the client is pg's own, with its parser, prepared statements and errors.
 */
export class PgliteStream extends Duplex {
  constructor(private readonly lite: PGlite) {
    super();
  }

  /** PGlite has one session for all clients to come: a new one must not meet the last one's statements or transaction. */
  connect(): this {
    this.lite.exec('rollback').then(() => this.lite.exec('discard all')).then(() => this.emit('connect'), (error: Error) => this.destroy(error));
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
    this.lite.execProtocolRaw(bytes).then((answer) => {
      if (answer.length > 0) this.push(Buffer.from(answer));
      done();
    }, done);
  }
}
