import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { canonicalCustomisation } from '@bindery/shared/data';
import type { Customisation, SchemaPreview } from '@bindery/shared/contracts';
import { isIgnoredInForm, refuse, serverFaults, type FormValues, type Refusals } from './faults';
import { useServerCheck } from './server-check';

/** `error`: no verdict. `reported`: no verdict, but the server received an error report. `offline`: no network. */
export type SubmitState = 'idle' | 'loading' | 'offline' | 'error' | 'reported';

interface SubmitOptions {
  slug: string;
  schema: SchemaPreview;
  form: UseFormReturn<FormValues>;
  refusals: Refusals;
  /** the values to check, pending ones included */
  customisation(): Customisation;
}

/**
 * `refused`: the values are invalid, and their fields show errors. `unasked`: the browser's check found no fault, but
 * without a network the server cannot check. `error`, `reported`: no verdict.
 */
export type Verdict = 'accepted' | 'refused' | 'unasked' | 'error' | 'reported';

/** Returns true if the shopper may continue. If offline, the cart checks later. Source: docs/rules.md FORM-15 */
export const isPassed = (verdict: Verdict | undefined): boolean =>
  verdict === 'accepted' || verdict === 'unasked';

/**
 * Maximum number of checks in a row: each change during a check causes another. After that the check ends as an error.
 */
const MAX_ROUNDS = 50;

/**
 * Checks keys with the schema's rules, then with the server's validator, and shows the errors on their fields. If
 * values change during the check, checks again with the new values. Source: docs/rules.md FORM-04, FORM-08, FORM-15
 */
export function useSubmit({ slug, schema, form, refusals, customisation }: SubmitOptions): {
  state: SubmitState;
  check(keys: string[]): Promise<Verdict | undefined>;
  judge(keys: string[]): Promise<Verdict>;
} {
  const [state, setState] = useState<SubmitState>('idle');
  const askServer = useServerCheck(slug, schema);
  const isChecking = useRef(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    const forgetOffline = (): void =>
      setState((earlierState) => (earlierState === 'offline' ? 'idle' : earlierState));
    window.addEventListener('online', forgetOffline);
    return () => {
      isMounted.current = false;
      window.removeEventListener('online', forgetOffline);
    };
  }, []);

  /** @returns 'outdated' if the values changed during the request */
  async function judgeOnce(keys: string[]): Promise<Verdict | 'outdated'> {
    const checked = customisation();
    refusals.clear(); // the shopper may since have corrected a value that the server refused
    if (!(await form.trigger(keys))) return 'refused';
    const answer = await askServer(checked);
    const isOutdated = canonicalCustomisation(checked) !== canonicalCustomisation(customisation());
    if (isOutdated || answer.kind === 'cancelled') return 'outdated';
    if (answer.kind === 'offline') return 'unasked';
    if (answer.kind === 'failed') return answer.isReported ? 'reported' : 'error';
    const faults = serverFaults(answer.errors, new Set(keys));
    await refuse(form, refusals, faults);
    return [...faults.keys()].every(isIgnoredInForm) ? 'accepted' : 'refused';
  }

  /** Checks without changing `state`. */
  async function judge(keys: string[]): Promise<Verdict> {
    for (let round = 0; round < MAX_ROUNDS && isMounted.current; round += 1) {
      const verdict = await judgeOnce(keys);
      if (verdict !== 'outdated') return verdict;
    }
    return 'error';
  }

  /** @returns undefined if a check is already running or the form has unmounted */
  async function check(keys: string[]): Promise<Verdict | undefined> {
    if (isChecking.current) return undefined;
    isChecking.current = true;
    setState('loading');
    try {
      const verdict = await judge(keys);
      if (!isMounted.current) return undefined;
      setState(STATE_AFTER[verdict]);
      return verdict;
    } finally {
      isChecking.current = false;
    }
  }
  return { state, check, judge };
}

const STATE_AFTER: Record<Verdict, SubmitState> = {
  accepted: 'idle',
  refused: 'idle',
  unasked: 'offline',
  error: 'error',
  reported: 'reported',
};
