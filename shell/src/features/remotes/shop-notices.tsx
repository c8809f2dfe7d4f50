import { useEffect, useState } from 'react';
import { Text } from '@bindery/shared/ui';
import type { BootData } from '@bindery/shared/contracts';
import { useBootData } from '../../boot-context';
import { useWords } from './words';
import { startFigures } from '../../figures/start-figures';
import { isReleased, useRemotes } from './remotes-context';
import { WithdrawnNotice } from './withdrawn-notice';

const WELL_AGAIN_MS = 30_000;
const AWAY_AGAIN_MS = 5000;
const WITHIN_MS = 5000;

/** @property isWithdrawn - true from the moment a build of the page is withdrawn. Source: docs/rules.md SKEW-02 */
export interface ShopHealth {
  readonly isAway: boolean;
  readonly isWithdrawn: boolean;
}

/** Asks for the shop's health. Treats a network error or a timeout as an unreachable shop. */
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
 * Polls the shop's health: every 30 s while it answers 200, otherwise every 5 s. A hidden page does not poll; once
 * visible again, it polls at once. Source: docs/rules.md HTTP-12
 *
 * @param tell - called when the shop's state changes
 * @param page - the page's builds, so that the server can tell if one of them was withdrawn; '' if unknown
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

type PageBoot = Pick<BootData, 'shellVersion' | 'shellPreviewedUntil' | 'remotes'>;

/**
 * @returns the page's builds in the server's form: 'shell:4f1a,cart_mfe:77b0'; '' if the shell's version is unknown
 * Source: docs/rules.md SKEW-02
 */
const pageBuilds = ({ shellVersion, ...boot }: PageBoot): string =>
  shellVersion === undefined
    ? ''
    : [{ name: 'shell', version: shellVersion, previewedUntil: boot.shellPreviewedUntil }, ...boot.remotes]
        .filter(isReleased)
        .map(({ name, version }) => `${name}:${version}`)
        .join();

const WELL: ShopHealth = { isAway: false, isWithdrawn: false };

/** Says that the page's release was withdrawn, or that the shop is unreachable and the shopper's input is stored. */
export default function ShopNotices() {
  const words = useWords();
  const boot = useBootData();
  const { loader } = useRemotes();
  const [{ isAway, isWithdrawn }, setHealth] = useState(WELL);
  useEffect(() => watchHealth(setHealth, pageBuilds(boot)), [boot]);
  // starts to collect the release figures here, because this file loads when the page is idle
  useEffect(() => startFigures(boot, loader), [boot, loader]);
  return (
    <>
      {isAway ? (
        <Text bg="brand.muted" color="brand.strong" textAlign="center" paddingInline="4" paddingBlock="2">
          {words.shopAway}
        </Text>
      ) : null}
      {isWithdrawn ? <WithdrawnNotice isShopAway={isAway} /> : null}
    </>
  );
}
