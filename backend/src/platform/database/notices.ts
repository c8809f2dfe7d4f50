/** @param payload - undefined: notices may have been missed */
export type NoticeListener = (payload: string | undefined) => void;

const CHANNEL = /^[a-z][a-z_]{0,62}$/;

export class NoticeBoard {
  private readonly listeners = new Map<string, Set<NoticeListener>>();

  /** All channels that ever had a listener: an unused one costs nothing. */
  get channels(): string[] {
    return [...this.listeners.keys()];
  }

  add(channel: string, listener: NoticeListener): boolean {
    // LISTEN takes no parameters: the name is part of the statement
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
