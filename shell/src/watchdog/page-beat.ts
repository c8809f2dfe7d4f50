import type { RemoteLoader } from '@bindery/shared/boot';
import type { FrozenPage, RemoteRelease } from '@bindery/shared/contracts';
import { onSlotMoment } from '../features/remotes/slot-moments';
import { BEAT_MS } from './freeze-rule';
import { followRemotes } from './running-remotes';

/** Events after which the page may stop, for a dialogue of the browser or in the back-forward cache. */
const PAUSES = ['beforeunload', 'beforeprint', 'pagehide'] as const;

/**
 * Tells a watchdog every second that the page is alive and which remote runs. A hidden page reports no remote.
 *
 * @returns a function that stops it. Source: docs/rules.md REL-26
 */
export function startBeat(
  loader: Pick<RemoteLoader, 'moments' | 'subscribe'>,
  releases: readonly RemoteRelease[],
  tell: (remotes: readonly FrozenPage[]) => void,
  shellVersion: string,
): () => void {
  const remotes = followRemotes(loader, releases, shellVersion);
  let timer: ReturnType<typeof setInterval> | undefined;
  function beat(): void {
    remotes.endRender();
    tell(remotes.now());
  }
  const pause = (): void => tell([]);
  function follow(): void {
    clearInterval(timer);
    if (document.hidden) return pause();
    timer = setInterval(beat, BEAT_MS);
    beat();
  }
  const stop = new AbortController();
  const { signal } = stop;
  for (const event of PAUSES) window.addEventListener(event, pause, { signal });
  document.addEventListener('visibilitychange', follow, { signal });
  const unsubscribe = onSlotMoment((moment) => {
    if (remotes.take(moment) && !document.hidden) tell(remotes.now());
  });
  follow();
  return () => {
    clearInterval(timer);
    stop.abort();
    unsubscribe();
  };
}

/** Starts the watchdog of a page's remotes. Without workers, pages are not watched. */
export function watchRemotes(
  loader: RemoteLoader,
  releases: readonly RemoteRelease[],
  shellVersion: string,
): void {
  if (typeof Worker === 'undefined' || releases.length === 0) return;
  try {
    const watchdog = new Worker(/* webpackChunkName: "watchdog" */ new URL('./watchdog.ts', import.meta.url));
    startBeat(loader, releases, (remotes) => watchdog.postMessage(remotes), shellVersion);
  } catch {
    // does nothing in a browser that forbids workers
  }
}
