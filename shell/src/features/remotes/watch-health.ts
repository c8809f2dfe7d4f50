const WELL_AGAIN_MS = 30_000;
const AWAY_AGAIN_MS = 5000;
const WITHIN_MS = 5000;

/** @property isWithdrawn - what the page was made with was taken back; it stays so. Source: docs/rules.md SKEW-02 */
export interface ShopHealth {
  readonly isAway: boolean;
  readonly isWithdrawn: boolean;
}

/** A network error and no answer in time are the shop's absence. */
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
 * Asks the shop how it is: every 30 s while it answers 200, else every 5 s. A page that nobody looks at does not ask; it
 * does at once when it is looked at again. Source: docs/rules.md HTTP-12
 *
 * @param tell - whenever it changes
 * @param page - what the page was made with, which the shop may have taken back: '' is not asked about
 * @returns stops asking
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
    const before = health;
    health = { isAway: answer.isAway, isWithdrawn: before.isWithdrawn || answer.isWithdrawn };
    if (health.isAway !== before.isAway || health.isWithdrawn !== before.isWithdrawn) tell(health);
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
