import pg from 'pg';
import type { NoticeBoard } from './notices';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;
/** A line that went dead without a word is found out within two of these. */
const BEAT_MS = 5000;

/** Hears what is notified and puts it on the board. */
export interface NoticeReader {
  /** Begins to listen to a channel that is new on the board. */
  begin(channel: string): void;
}

/**
 * One connection per process that does nothing but listen (PostgreSQL). On pooled ones every notice would arrive once per
 * connection, and be heard by nobody while the pool has closed all that were idle.
 */
export class NoticeConnection implements NoticeReader {
  private client: pg.Client | undefined;
  private beat: NodeJS.Timeout | undefined;
  private next: NodeJS.Timeout | undefined;
  private opening: Promise<void> | undefined;
  private pauseMs = FIRST_PAUSE_MS;
  private isClosed = false;

  constructor(
    private readonly url: string,
    private readonly connectionTimeoutMs: number,
    private readonly board: NoticeBoard,
  ) {}

  begin(channel: string): void {
    if (this.client) void this.listen(this.client, [channel]).catch(() => this.lose(this.client));
    else if (!this.opening && !this.next) this.open();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.next);
    clearInterval(this.beat);
    await this.opening;
    const { client } = this;
    this.client = undefined;
    await client?.end().catch(() => undefined);
  }

  private open(): void {
    this.opening = this.connect().finally(() => {
      this.opening = undefined;
    });
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: this.connectionTimeoutMs,
      query_timeout: BEAT_MS,
      keepAlive: true,
    });
    client.on('error', () => this.lose(client));
    client.on('end', () => this.lose(client));
    client.on('notification', ({ channel, payload }) => this.board.tell(channel, payload ?? ''));
    try {
      await client.connect();
      await this.listen(client, this.board.channels);
    } catch {
      void client.end().catch(() => undefined);
      this.openLater();
      return;
    }
    if (this.isClosed) return void (await client.end().catch(() => undefined));
    this.client = client;
    this.pauseMs = FIRST_PAUSE_MS;
    this.beat = setInterval(() => void client.query('select 1').catch(() => this.lose(client)), BEAT_MS);
    this.beat.unref();
  }

  private async listen(client: pg.Client, channels: readonly string[]): Promise<void> {
    await client.query(channels.map((channel) => `listen ${channel}`).join(';'));
    for (const channel of channels) this.board.tell(channel, undefined);
  }

  private lose(client: pg.Client | undefined): void {
    if (!client || client !== this.client) return;
    this.client = undefined;
    clearInterval(this.beat);
    void client.end().catch(() => undefined);
    this.openLater();
  }

  private openLater(): void {
    if (this.isClosed) return;
    this.next = setTimeout(() => {
      this.next = undefined;
      this.open();
    }, this.pauseMs);
    this.next.unref();
    this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
