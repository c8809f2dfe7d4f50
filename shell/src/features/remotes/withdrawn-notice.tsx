import { useEffect, useRef, useState } from 'react';
import { emit, marketPath, useLocation, useMarket } from '@bindery/shared';
import { Button, Flex, Text } from '@bindery/shared/ui';
import { useWords } from './words';

const ASK_AGAIN_MS = 500;

/** Would nobody lose anything? Whoever has something under way, or an open window with changes, refuses. */
function mayReload(): boolean {
  let isRefused = false;
  emit('may-reload', {
    refuse: () => {
      isRefused = true;
    },
  });
  return !isRefused;
}

/** In the middle of paying nothing is offered, and nothing done. */
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
 * The page is one that the shop has taken back. It can be loaded anew at once or, where something is under way, as soon
 * as that is done; dismissed, the next page that the shopper goes to is a new document. Source: docs/rules.md SKEW-03
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

/** Who goes on to another page gets it anew, where nothing is lost by it. */
function useReloadOnTheWay(isHeld: boolean, reload: () => void): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const wasHeld = useRef(isHeld);
  useEffect(() => {
    const isMoved = shown.current !== pathname;
    const isAnywhereHeld = isHeld || wasHeld.current;
    [shown.current, wasHeld.current] = [pathname, isHeld];
    if (isMoved && !isAnywhereHeld && mayReload()) reload();
  }, [pathname, isHeld, reload]);
}
