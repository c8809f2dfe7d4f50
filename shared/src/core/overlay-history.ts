import { useEffect, useEffectEvent } from 'react';

/** Open overlays, topmost last. */
const openOverlays: { close(): void }[] = [];
let isWatching = false;
let isLeavingEntry = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** the router's index of the page below the entry */
let pageIndex: unknown;

interface EntryState {
  /** the router's */
  idx?: number;
  isOverlay?: true;
}
const entryState = (): EntryState => (window.history.state ?? {}) as EntryState;

/**
 * Lets the browser's Back close the topmost overlay, like its Cancel, and stay on the page. All open overlays share one
 * history entry, with the page's address and router state; it exists while any is open. A visit to it by Forward or
 * reload leads back to the page.
 *
 * @param onBack - may ask first, and leave it open
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

/** Once per page: a reload may have left it at an entry of a closed overlay. */
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
    if (idx !== pageIndex) return; // further back than this page, which closes with all its overlays
    uppermost.close();
  }
  schedule();
}

/** Deferred: StrictMode mounts twice, and one overlay may open as another closes. */
function schedule(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    if (isLeavingEntry) return; // scheduled again on popstate
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
