import { createElement, useEffect, useRef, useState, type ComponentType } from 'react';
import { useMarket, type Market } from '@bindery/shared';
import { useSignedIn } from '../session';
import { useConsent, setConsentOpen } from './consent-store';
import { Button } from '@bindery/shared/ui';
import { useWords } from '../../words';

const RETRY_MS = 5000;

/**
 * Loads the consent panel only if it must ask, show the choices, or send an unsent choice. The panel comes directly
 * after the skip link in the document and in the tab order. Source: docs/rules.md CONS-11
 */
export function ConsentLayer() {
  const { isMeasured, isAskedFirst, chosenPreferences, isUnsent, isOpen, provider } = useConsent();
  const isAsked = isMeasured && (provider !== undefined || (isAskedFirst && chosenPreferences === undefined));
  const LatePanel = useLatePanel(isAsked || isUnsent || isOpen);
  useAccountChoice(isMeasured);
  return LatePanel ? createElement(LatePanel) : null;
}

/** Loads the panel when it is first needed. Never removes it, so that screen readers announce its confirmation. */
function useLatePanel(isNeeded: boolean): ComponentType | null {
  const market = useMarket();
  const [panel, setPanel] = useState<{ Panel: ComponentType } | null>(null);
  const isDue = isNeeded && panel === null;
  useEffect(() => {
    if (!isDue) return undefined;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    async function load(): Promise<void> {
      try {
        const { ConsentPanel, loadWords } = await import(/* webpackChunkName: "consent" */ './consent-panel');
        await loadWords(market);
        if (!isGone) setPanel({ Panel: ConsentPanel });
      } catch {
        // the market's default applies meanwhile
        if (!isGone) timer = setTimeout(() => void load(), RETRY_MS);
      }
    }
    void load();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isDue, market]);
  return panel?.Panel ?? null;
}

/** After a sign-in, reads the account's choice, because it may be a newer choice from another device. */
function useAccountChoice(isMeasured: boolean): void {
  const market = useMarket();
  const isSignedIn = useSignedIn();
  const wasSignedIn = useRef(isSignedIn);
  useEffect(() => {
    if (isMeasured && isSignedIn && !wasSignedIn.current)
      void import(/* webpackChunkName: "consent" */ './consent-panel').then(
        ({ askAccountChoice }) => askAccountChoice(market),
        () => undefined,
      );
    wasSignedIn.current = isSignedIn;
  }, [isMeasured, isSignedIn, market]);
}

/** Deletes the server's consent cookie. If the server is unreachable, the cookie remains until its expiry. */
export async function forgetChoice(market: Market): Promise<void> {
  try {
    const lateModule = await import(/* webpackChunkName: "consent" */ './consent-panel');
    await lateModule.forgetChoice(market);
  } catch {
    // the device's own data is deleted anyway
  }
}

/**
 * Opens the consent choices. The button is in the footer of every page, so that changing a choice is as easy as making
 * it. Source: docs/rules.md CONS-11
 */
export function ConsentChoices() {
  const { cookieChoices } = useWords();
  return (
    <Button
      variant="plain"
      type="button"
      px="0"
      minH="11"
      color="inherit"
      fontSize="sm"
      fontWeight="normal"
      textDecoration="underline"
      textUnderlineOffset="0.2em"
      onClick={() => setConsentOpen(true)}
    >
      {cookieChoices}
    </Button>
  );
}
