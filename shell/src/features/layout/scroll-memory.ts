const STORAGE_KEY = 'bindery-scroll';
// A slow connection brings the page's parts late; whoever does something meanwhile is not moved.
const RESTORE_WAIT_MS = 10_000;
const SHOPPER_ACTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

const positions = new Map<string, number>(read());

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][];
  } catch {
    return []; // storage is blocked or was tampered with: the page begins at its top
  }
}

function write(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-50)));
  } catch {
    return; // storage is blocked: positions last as long as the document
  }
}

/** Remembers how far the history entry `key` is scrolled. @returns the function that stops */
export function watchScroll(key: string): () => void {
  history.scrollRestoration = 'manual';
  const remember = (): void => {
    positions.set(key, window.scrollY);
  };
  window.addEventListener('scroll', remember, { passive: true });
  window.addEventListener('pagehide', write);
  return () => {
    window.removeEventListener('scroll', remember);
    window.removeEventListener('pagehide', write);
  };
}

/**
 * Scrolls to where the history entry was left, as soon as the page is long enough, unless the shopper does something
 * before.
 *
 * @param isFirst - the page was in the document before its scripts: where nothing is remembered, the shopper may have
 *   scrolled already and is not moved
 * @returns the function that gives up
 */
export function restoreScroll(key: string, isFirst = false): () => void {
  if (isFirst && !positions.has(key)) return () => undefined;
  const wanted = positions.get(key) ?? 0;
  const isReached = (): boolean => {
    window.scrollTo(0, wanted);
    return Math.abs(window.scrollY - wanted) < 2;
  };
  if (isReached()) return () => undefined;
  const observer = new ResizeObserver(() => {
    if (isReached()) stop();
  });
  const timer = setTimeout(() => stop(), RESTORE_WAIT_MS);
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
    for (const act of SHOPPER_ACTS) window.removeEventListener(act, stop);
  }
  observer.observe(document.body);
  for (const act of SHOPPER_ACTS) window.addEventListener(act, stop, { passive: true });
  return stop;
}
