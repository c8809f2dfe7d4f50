/** @param payload - undefined: something may have been missed until now */
export type NoticeListener = (payload: string | undefined) => void;

const CHANNEL = /^[a-z][a-z_]{0,62}$/;

/** Who of this process listens to which channel, however the notices arrive. */
export class NoticeBoard {
  private readonly listeners = new Map<string, Set<NoticeListener>>();

  /** Channels that anybody listens to, or did: a connection that listens in vain costs nothing. */
  get channels(): string[] {
    return [...this.listeners.keys()];
  }

  /** @returns whether nobody listened to this channel before */
  add(channel: string, listener: NoticeListener): boolean {
    // LISTEN takes no parameters, the name is part of the statement
    if (!CHANNEL.test(channel)) throw new Error(`'${channel}' is no name of a channel: a-z and _`);
    const knownNoticeListeners = this.listeners.get(channel);
    this.listeners.set(channel, (knownNoticeListeners ?? new Set()).add(listener));
    return !knownNoticeListeners;
  }

  remove(channel: string, listener: NoticeListener): void {
    this.listeners.get(channel)?.delete(listener);
  }

  /** Something may have been missed until now, for this listener alone. Not where it has stopped listening. */
  tellAlone(channel: string, listener: NoticeListener): void {
    if (this.listeners.get(channel)?.has(listener)) listener(undefined);
  }

  tell(channel: string, payload: string | undefined): void {
    for (const listener of [...(this.listeners.get(channel) ?? [])]) listener(payload);
  }
}
