import { useEffect, useEffectEvent } from 'react';

/** Open overlays, topmost last. */
const openOverlays: { close(): void }[] = [];
let isWatching = false;
let isLeavingEntry = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** index, in the router's history, of the page on which overlays are open */
let pageIndex: unknown;

interface EntryState {
  /** the router's history index */
  idx?: number;
  isOverlay?: true;
}
const entryState = (): EntryState => (window.history.state ?? {}) as EntryState;

/**
 * Makes the browser's Back close the topmost overlay, as its Cancel does, and not leave the page. All open overlays
 * share one history entry, with the page's address and router state. It exists while any is open. If Forward or a
 * reload leads to this entry while no overlay is open, the browser goes back one step.
 *
 * @param onBack - callback that closes the overlay, or first asks the shopper
 * Source: docs/rules.md VIEW-01
 */
export function useBackCloses(isOpen: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOpen) return;
    watchOverlayEntries();
    const overlay = { close: () => close() };
    openOverlays.push(overlay);
    schedule();
    return () => {
      openOverlays.splice(openOverlays.indexOf(overlay), 1);
      schedule();
    };
  }, [isOpen]);
}

/** Call once per page. Leaves the history entry of a closed overlay if the shopper reloaded the page at this entry. */
export function watchOverlayEntries(): void {
  if (isWatching) return;
  isWatching = true;
  window.addEventListener('popstate', follow);
  schedule();
}

function follow(): void {
  const isOurs = isLeavingEntry;
  isLeavingEntry = false;
  const { idx, isOverlay } = entryState();
  const uppermost = openOverlays.at(-1);
  if (!isOurs && !isOverlay && uppermost) {
    if (idx !== pageIndex) return; // the shopper went back beyond this page, so the page closes with all its overlays
    uppermost.close();
  }
  schedule();
}

/** Adds or leaves the entry after a delay, because StrictMode mounts twice and an overlay may replace another. */
function schedule(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    if (isLeavingEntry) return; // the `popstate` handler schedules again
    const state = entryState();
    if (openOverlays.length > 0 && !state.isOverlay) {
      pageIndex = state.idx;
      window.history.pushState({ ...state, isOverlay: true }, '');
    } else if (openOverlays.length === 0 && state.isOverlay) {
      isLeavingEntry = true;
      window.history.back();
    }
  });
}
