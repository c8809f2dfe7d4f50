/**
 * What the browser's tabs tell each other about one thing. An open channel keeps a page out of the back-forward cache:
 * it is open only while somebody listens, and closed while the page is away.
 *
 * @param read - what another tab told; undefined from a page of an earlier version
 */
export function createTabChannel<Told>(name: string, read: (data: unknown) => Told | undefined) {
  type Listener = (told: Told | undefined) => void;
  const listeners = new Set<Listener>();
  let channel: BroadcastChannel | undefined;

  function open(): void {
    if (channel || typeof BroadcastChannel === 'undefined') return;
    channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const told = read(data);
      listeners.forEach((listener) => listener(told));
    };
  }
  function close(): void {
    channel?.close();
    channel = undefined;
  }

  return {
    tell(told: Told): void {
      if (typeof BroadcastChannel === 'undefined') return;
      const speaker = channel ?? new BroadcastChannel(name);
      speaker.postMessage(told);
      if (speaker !== channel) speaker.close();
    },
    /** @returns the function that stops listening to other tabs */
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
