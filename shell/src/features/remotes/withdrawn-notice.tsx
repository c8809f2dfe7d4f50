import { useEffect, useRef, useState } from 'react';
import { emit, marketPath, useLocation, useMarket } from '@bindery/shared';
import { Button, Flex, Text } from '@bindery/shared/ui';
import { useWords } from './words';

const ASK_AGAIN_MS = 500;

/** Returns whether a reload loses nothing. Components with unsaved work or requests refuse. */
function mayReload(): boolean {
  let isRefused = false;
  emit('may-reload', {
    refuse: () => {
      isRefused = true;
    },
  });
  return !isRefused;
}

/** In the checkout the page shows no notice and never reloads. */
function useIsCheckout(): boolean {
  const market = useMarket();
  return `${useLocation().pathname}/`.startsWith(`${marketPath(market, '/checkout')}/`);
}

interface WithdrawnNoticeProps {
  isShopAway: boolean;
  reload?: () => void;
}

const reloadPage = (): void => window.location.reload();

/**
 * Says that the page's release was withdrawn, and offers a reload, at once or after pending work. If the shopper
 * dismisses the notice, the next navigation loads a new document. Source: docs/rules.md SKEW-03
 */
export function WithdrawnNotice({ isShopAway, reload = reloadPage }: WithdrawnNoticeProps) {
  const words = useWords();
  const isHeld = useIsCheckout() || isShopAway;
  const [isDismissed, setDismissed] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  useReloadOnTheWay(isHeld, reload);

  useEffect(() => {
    if (!isWaiting || isHeld) return;
    const timer = setInterval(() => {
      if (mayReload()) reload();
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, isHeld, reload]);

  function press(): void {
    if (mayReload()) reload();
    else setWaiting(true);
  }
  function dismiss(): void {
    setDismissed(true);
    setWaiting(false);
    document.getElementById('main')?.focus();
  }
  if (isDismissed || isHeld) return null;
  return (
    <Flex
      bg="brand.muted"
      color="brand.strong"
      wrap="wrap"
      justify="center"
      align="center"
      gap="2"
      paddingInline="4"
      paddingBlock="2"
    >
      <Text flex="0 1 auto">{isWaiting ? words.waiting : words.withdrawn}</Text>
      <Button size="sm" minH="11" aria-disabled={isWaiting || undefined} onClick={press}>
        {words.reload}
      </Button>
      <Button size="sm" minH="11" variant="outline" onClick={dismiss}>
        {words.later}
      </Button>
    </Flex>
  );
}

function useReloadOnTheWay(isHeld: boolean, reload: () => void): void {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  const wasHeld = useRef(isHeld);
  useEffect(() => {
    const isMoved = shownPath.current !== pathname;
    const isAnywhereHeld = isHeld || wasHeld.current;
    [shownPath.current, wasHeld.current] = [pathname, isHeld];
    if (isMoved && !isAnywhereHeld && mayReload()) reload();
  }, [pathname, isHeld, reload]);
}
