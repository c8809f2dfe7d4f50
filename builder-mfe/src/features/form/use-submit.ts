import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { canonicalCustomisation } from '@bindery/shared/data';
import type { Customisation, SchemaPreview } from '@bindery/shared/contracts';
import { isIgnoredInForm, refuse, serverFaults, type FormValues, type Refusals } from './faults';
import { useServerCheck } from './server-check';

/** `error`: there is no verdict; `reported`: and the server has taken our report of it. `offline`: nobody could be asked. */
export type SubmitState = 'idle' | 'loading' | 'offline' | 'error' | 'reported';

interface SubmitOptions {
  slug: string;
  schema: SchemaPreview;
  form: UseFormReturn<FormValues>;
  refusals: Refusals;
  /** what is to be checked, with everything the shopper wrote so far */
  customisation(): Customisation;
}

/**
 * `refused`: errors are set on fields of the keys that were checked. `unasked`: they are right as far as the browser
 * knows, and there was no network to ask the server by. `error`, `reported`: there is no verdict.
 */
export type Verdict = 'accepted' | 'refused' | 'unasked' | 'error' | 'reported';

/** May the shopper go on? Without a network the cart asks again. Source: docs/rules.md FORM-15 */
export const isPassed = (verdict: Verdict | undefined): boolean =>
  verdict === 'accepted' || verdict === 'unasked';

/** So often a check begins anew because the shopper writes on; then it is to be asked for again. */
const MAX_ROUNDS = 50;

/**
 * Checks keys with the schema's rules and then with the server's validator, and sets the errors on their fields. Who
 * writes on meanwhile has the newest values checked.
 * Source: docs/rules.md FORM-04, FORM-08, FORM-15
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
    const forgetOffline = (): void => setState((before) => (before === 'offline' ? 'idle' : before));
    window.addEventListener('online', forgetOffline);
    return () => {
      isMounted.current = false;
      window.removeEventListener('online', forgetOffline);
    };
  }, []);

  /** @returns 'outdated' where the shopper wrote something else while the server was asked */
  async function judgeOnce(keys: string[]): Promise<Verdict | 'outdated'> {
    const checked = customisation();
    refusals.clear(); // the server is asked anew: another field may have put it right
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

  /** Checks without a word of what goes on. */
  async function judge(keys: string[]): Promise<Verdict> {
    for (let round = 0; round < MAX_ROUNDS && isMounted.current; round += 1) {
      const verdict = await judgeOnce(keys);
      if (verdict !== 'outdated') return verdict;
    }
    return 'error';
  }

  /** @returns undefined if a check is running already, or the form went away meanwhile */
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
