const WELL_AGAIN_MS = 30_000;
const AWAY_AGAIN_MS = 5000;
const WITHIN_MS = 5000;

/** @property isWithdrawn - a build of the page was withdrawn; stays true. Source: docs/rules.md SKEW-02 */
export interface ShopHealth {
  readonly isAway: boolean;
  readonly isWithdrawn: boolean;
}

/** A network error or a timeout counts as away. */
async function askHealth(address: string): Promise<ShopHealth> {
  try {
    const { status, headers } = await fetch(address, {
      cache: 'no-store',
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    return { isAway: status !== 200, isWithdrawn: headers.has('x-page-withdrawn') };
  } catch {
    return { isAway: true, isWithdrawn: false };
  }
}

/**
 * Polls the shop's health: every 30 s while it answers 200, else every 5 s. A hidden page does not poll; it does at
 * once when it is visible again. Source: docs/rules.md HTTP-12
 *
 * @param tell - called on every change
 * @param page - the page's builds, to learn if one was withdrawn; '' asks for none
 * @returns a function that stops polling
 */
export function watchHealth(tell: (health: ShopHealth) => void, page = ''): () => void {
  const address = `/_canvas/api/health${page && `?page=${page}`}`;
  let health: ShopHealth = { isAway: false, isWithdrawn: false };
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
      health.isAway ? AWAY_AGAIN_MS : WELL_AGAIN_MS,
    );
  }
  async function ask(): Promise<void> {
    const answer = await askHealth(address);
    if (isStopped) return;
    const earlierHealth = health;
    health = { isAway: answer.isAway, isWithdrawn: earlierHealth.isWithdrawn || answer.isWithdrawn };
    if (health.isAway !== earlierHealth.isAway || health.isWithdrawn !== earlierHealth.isWithdrawn)
      tell(health);
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
