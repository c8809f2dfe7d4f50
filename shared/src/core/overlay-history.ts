import { useEffect, useEffectEvent } from 'react';

/** What is open above the page, the uppermost last. */
const openOverlays: { close(): void }[] = [];
let isWatching = false;
let isLeavingEntry = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** the router's number of the page that the entry stands above */
let pageIndex: unknown;

interface EntryState {
  /** the router's */
  idx?: number;
  isOverlay?: true;
}
const entryState = (): EntryState => (window.history.state ?? {}) as EntryState;

/**
 * The browser's Back closes what is open above the page, as its own Cancel does, and stays on the page. However much is
 * open, it has one entry of the history, with the page's own address and router state: it is there while something is
 * open and left when nothing is. Who comes to it otherwise, by Forward or by a reload, is led back to the page.
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

/** Once a page: a reload may have left it at an entry of what is no longer open. */
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
    if (idx !== pageIndex) return; // further back than this page, which goes away with all that is open
    uppermost.close();
  }
  schedule();
}

/** In a task of its own: StrictMode mounts twice, and one thing may open as another closes. */
function schedule(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    if (isLeavingEntry) return; // looked at again once it is left
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
