const STORAGE_KEY = 'bindery-scroll';
// A slow connection brings the page's parts late. Any act of the shopper cancels the restore.
const RESTORE_WAIT_MS = 10_000;
const SHOPPER_ACTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

const positions = new Map<string, number>(read());

function read(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][];
  } catch {
    return []; // storage is blocked or invalid: the page starts at its top
  }
}

function write(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-50)));
  } catch {
    return; // storage is blocked: positions last as long as the document
  }
}

/** Records the scroll position of the history entry `key`. @returns a function that stops */
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
 * Scrolls to the history entry's position once the page is long enough, unless the shopper acts before.
 *
 * @param isFirst - the document's first page: without a stored position it does not scroll, since the shopper may have
 *   scrolled already
 * @returns a function that cancels
 */
export function restoreScroll(key: string, isFirst = false): () => void {
  if (isFirst && !positions.has(key)) return () => undefined;
  const savedPosition = positions.get(key) ?? 0;
  const isReached = (): boolean => {
    window.scrollTo(0, savedPosition);
    return Math.abs(window.scrollY - savedPosition) < 2;
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
