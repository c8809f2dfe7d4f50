import { useEffect, useEffectEvent, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { ApiError } from '@bindery/shared/data';
import type { PaymentAnswer } from '@bindery/shared/contracts';
import { askResult } from './pay-api';
import type { PaymentAction, Settled } from './use-settle';

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/** @returns the wait in ms after `count` undecided answers. Each wait is 1.5 times the one before, up to a maximum */
export const waitMs = (count: number): number => Math.min(FIRST_WAIT_MS * 1.5 ** count, LONGEST_WAIT_MS);

interface AskingOptions {
  isOn: boolean;
  settle(answer: PaymentAnswer): Promise<Settled>;
  onNone(): void;
}

/**
 * Polls the payment's result at increasing intervals, and at once when the network returns. Retries after errors.
 * Source: docs/rules.md STEPS-10
 */
export function useAsking({ isOn, settle, onNone }: AskingOptions) {
  const market = useMarket();
  const [count, setCount] = useState(0);
  const [action, setAction] = useState<PaymentAction>();
  /** @returns whether to poll again */
  const ask = useEffectEvent(async (isGone: () => boolean): Promise<boolean> => {
    try {
      const answer = await askResult(market);
      if (isGone()) return false;
      const settled = await settle(answer);
      setAction(settled.kind === 'act' ? settled.action : undefined);
      if (settled.kind === 'none') onNone();
      return settled.kind === 'act' || settled.kind === 'wait';
    } catch (error) {
      if (error instanceof ApiError && error.status === 404 && !isGone()) onNone();
      return true;
    }
  });
  useEffect(() => {
    if (!isOn) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turn = async (turns: number): Promise<void> => {
      clearTimeout(timer);
      const isOpen = await ask(() => isGone);
      if (isGone || !isOpen) return;
      setCount(turns + 1);
      timer = setTimeout(() => void turn(turns + 1), waitMs(turns));
    };
    const onOnline = (): void => void turn(0);
    void turn(0);
    window.addEventListener('online', onOnline);
    return () => {
      isGone = true;
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [isOn]);
  return { count, action, setAction };
}
