import { createElement, useEffect, useRef, useState, type ComponentType } from 'react';
import { useMarket } from '@bindery/shared';
import { useSignedIn } from '../session';
import { useConsent } from './consent-store';

const RETRY_MS = 5000;

/**
 * The banner and the choices, which come only when they are needed: for whoever is asked, has opened them, or has chosen
 * what the server does not have yet. It stands before everything else, and so the keyboard meets it first.
 * Source: docs/rules.md CONS-11
 */
export function ConsentLayer() {
  const { isMeasured, isAskedFirst, chosen, isUnsent, isOpen, provider } = useConsent();
  const isAsked = isMeasured && (provider !== undefined || (isAskedFirst && chosen === undefined));
  const Late = useLatePanel(isAsked || isUnsent || isOpen);
  useAccountChoice(isMeasured);
  return Late ? createElement(Late) : null;
}

/** Once it is there it stays: what it says after the last choice is read out. */
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
        const { ConsentPanel, loadWords } = await import(/* webpackChunkName: "consent" */ './late');
        await loadWords(market);
        if (!isGone) setPanel({ Panel: ConsentPanel });
      } catch {
        // what the market begins with holds meanwhile
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

/** Who signs in has chosen on another device, perhaps later than here. */
function useAccountChoice(isMeasured: boolean): void {
  const market = useMarket();
  const isSignedIn = useSignedIn();
  const was = useRef(isSignedIn);
  useEffect(() => {
    if (isMeasured && isSignedIn && !was.current)
      void import(/* webpackChunkName: "consent" */ './late').then(
        ({ askAccountChoice }) => askAccountChoice(market),
        () => undefined,
      );
    was.current = isSignedIn;
  }, [isMeasured, isSignedIn, market]);
}
