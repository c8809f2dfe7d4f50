const WELL_AGAIN_MS = 30_000;
const AWAY_AGAIN_MS = 5000;
const WITHIN_MS = 5000;

/** @returns the status of the answer; a network error and none in time throw */
async function askHealth(): Promise<number> {
  const answer = await fetch('/_canvas/api/health', {
    cache: 'no-store',
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  return answer.status;
}

/**
 * Asks the shop how it is: every 30 s while it answers 200, else every 5 s. A page that nobody looks at does not ask; it
 * does at once when it is looked at again. Source: docs/rules.md HTTP-12
 *
 * @param tell - whether the shop is away, whenever that changes
 * @returns stops asking
 */
export function watchHealth(tell: (isAway: boolean) => void): () => void {
  let isAway = false;
  let isDue = false;
  let isAsking = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout>;

  function wait(): void {
    timer = setTimeout(
      () => {
        isDue = true;
        askIfSeen();
      },
      isAway ? AWAY_AGAIN_MS : WELL_AGAIN_MS,
    );
  }
  async function ask(): Promise<void> {
    const status = await askHealth().catch(() => 0);
    if (isStopped) return;
    const before = isAway;
    isAway = status !== 200;
    if (isAway !== before) tell(isAway);
    wait();
  }
  function askIfSeen(): void {
    if (!isDue || isAsking || document.hidden) return;
    isDue = false;
    isAsking = true;
    void ask().finally(() => (isAsking = false));
  }
  document.addEventListener('visibilitychange', askIfSeen);
  wait();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', askIfSeen);
  };
}
