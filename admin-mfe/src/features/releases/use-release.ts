import { useRef, useState } from 'react';

const PERCENTAGE = /^[1-9]\d?$/;

/** @returns whether it was done */
export type Act = (run: () => Promise<unknown>, done: string) => Promise<boolean>;

/** What is typed before something is released: a reason always, a share of browsers for a canary. */
export function useRelease(act: Act) {
  const form = useRef<HTMLFormElement>(null);
  const [chosen, choose] = useState<string>();
  const [reason, setReason] = useState('');
  const [percentage, setPercentage] = useState('');
  const [faults, setFaults] = useState<{ reason?: string; percentage?: string }>({});

  /** What is lacking takes the focus. @returns whether nothing is */
  function isComplete(isCanary = false): boolean {
    const lacking = {
      ...(reason.trim() === '' && { reason: 'Say why: it stands in the history' }),
      ...(isCanary && !PERCENTAGE.test(percentage) && { percentage: 'A whole number from 1 to 99' }),
    };
    setFaults(lacking);
    const [first] = Object.keys(lacking);
    if (first !== undefined) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    return first === undefined;
  }
  /** What was typed stays where it was refused. */
  async function release(run: (why: string) => Promise<unknown>, done: string): Promise<void> {
    if (!(await act(() => run(reason.trim()), done))) return;
    setReason('');
    setPercentage('');
    choose(undefined);
  }
  return {
    ...{ form, chosen, choose, reason, setReason, percentage, setPercentage },
    ...{ faults, isComplete, release },
  };
}
