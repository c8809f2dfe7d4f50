/**
 * Creates a channel between the browser's tabs. The browser does not store a page with an open channel in its
 * back-forward cache. Therefore the channel is open only while the page is shown and has listeners.
 *
 * @param read - parses a message; returns undefined for a message of an earlier version
 */
export function createTabChannel<Told>(name: string, read: (data: unknown) => Told | undefined) {
  type Listener = (message: Told | undefined) => void;
  const listeners = new Set<Listener>();
  let channel: BroadcastChannel | undefined;

  function open(): void {
    if (channel || typeof BroadcastChannel === 'undefined') return;
    channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = read(data);
      listeners.forEach((listener) => listener(message));
    };
  }
  function close(): void {
    channel?.close();
    channel = undefined;
  }

  return {
    tell(message: Told): void {
      if (typeof BroadcastChannel === 'undefined') return;
      const speaker = channel ?? new BroadcastChannel(name);
      speaker.postMessage(message);
      if (speaker !== channel) speaker.close();
    },
    /** @returns the function that stops listening */
    listen(listener: Listener): () => void {
      if (listeners.size === 0) {
        open();
        window.addEventListener('pagehide', close);
        window.addEventListener('pageshow', open);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        close();
        window.removeEventListener('pagehide', close);
        window.removeEventListener('pageshow', open);
      };
    },
  };
}
