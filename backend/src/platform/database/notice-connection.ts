import pg from 'pg';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;
/** Interval of the checks of the connection. A dead connection is detected within two intervals. */
const BEAT_MS = 5000;

export interface NoticeReader {
  begin(channel: string): void;
}

/**
 * The process's only connection for LISTEN (PostgreSQL). If pooled connections listened, a notice would arrive once for
 * each of them, or not at all after the pool has closed them.
 */
export class NoticeConnection implements NoticeReader {
  private client: pg.Client | undefined;
  private beat: NodeJS.Timeout | undefined;
  private next: NodeJS.Timeout | undefined;
  private opening: Promise<void> | undefined;
  private pauseMs = FIRST_PAUSE_MS;
  private isClosed = false;
  private heard = new Set<string>();
  private isListening = false;
  /** pg allows one statement at a time */
  private lastStatement: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly connectionTimeoutMs: number,
    private readonly board: NoticeBoard,
  ) {}

  begin(channel: string): void {
    const { client } = this;
    if (client) {
      this.heard.delete(channel);
      void this.listenToAll(client).catch(() => this.lose(client));
    } else if (!this.opening && !this.next) this.open();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.next);
    await this.opening;
    clearInterval(this.beat);
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
    } catch {
      void client.end().catch(() => undefined);
      return this.openLater();
    }
    this.heard = new Set();
    this.client = client;
    await this.listenToAll(client).catch(() => this.lose(client));
    if (this.client !== client) return;
    this.pauseMs = FIRST_PAUSE_MS;
    this.beat = setInterval(() => void this.ask(client, 'select 1').catch(() => this.lose(client)), BEAT_MS);
    this.beat.unref();
  }

  private ask(client: pg.Client, text: string): Promise<unknown> {
    const answer = this.lastStatement.then(() => client.query(text));
    this.lastStatement = answer.catch(() => undefined);
    return answer;
  }

  /** Listens to all channels, including channels that are added meanwhile. */
  private async listenToAll(client: pg.Client): Promise<void> {
    if (this.isListening) return;
    this.isListening = true;
    const missingChannels = (): string[] => this.board.channels.filter((channel) => !this.heard.has(channel));
    try {
      for (let channels = missingChannels(); channels.length > 0; channels = missingChannels()) {
        await this.ask(client, channels.map((channel) => `listen ${channel}`).join(';'));
        for (const channel of channels) this.heard.add(channel);
        for (const channel of channels) this.board.tell(channel, undefined);
      }
    } finally {
      this.isListening = false;
    }
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

/** @param payload - undefined means notices may have been missed */
export type NoticeListener = (payload: string | undefined) => void;

const CHANNEL = /^[a-z][a-z_]{0,62}$/;

export class NoticeBoard {
  private readonly listeners = new Map<string, Set<NoticeListener>>();

  /** Returns all channels, even those whose listeners have stopped, because an unused channel costs nothing. */
  get channels(): string[] {
    return [...this.listeners.keys()];
  }

  add(channel: string, listener: NoticeListener): boolean {
    // LISTEN accepts no parameters, so the channel's name is part of the statement
    if (!CHANNEL.test(channel)) throw new Error(`'${channel}' is no name of a channel: a-z and _`);
    const knownNoticeListeners = this.listeners.get(channel);
    this.listeners.set(channel, (knownNoticeListeners ?? new Set()).add(listener));
    return !knownNoticeListeners;
  }

  remove(channel: string, listener: NoticeListener): void {
    this.listeners.get(channel)?.delete(listener);
  }

  /** Tells one listener that it may have missed notices, unless it has stopped. */
  tellAlone(channel: string, listener: NoticeListener): void {
    if (this.listeners.get(channel)?.has(listener)) listener(undefined);
  }

  tell(channel: string, payload: string | undefined): void {
    for (const listener of [...(this.listeners.get(channel) ?? [])]) listener(payload);
  }
}
