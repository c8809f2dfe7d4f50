import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Customisation, SchemaPreview } from '@bindery/shared/contracts';
import type { FormValues } from './form-context';
import { refuse, type Refusals } from './refusals';
import { isIgnoredInForm, serverFaults } from './server-faults';
import { useServerCheck } from './use-server-check';

export type SubmitState = 'idle' | 'loading' | 'error';

interface SubmitOptions {
  slug: string;
  schema: SchemaPreview;
  form: UseFormReturn<FormValues>;
  refusals: Refusals;
  /** what is to be checked, with everything the shopper wrote so far */
  values(): Customisation;
}

/** `refused`: errors are set on fields of the keys that were checked. `failed`: there is no verdict. */
export type Verdict = 'accepted' | 'refused' | 'failed';

/**
 * Checks keys with the schema's rules and then with the server's validator, and sets the errors on their fields.
 * Source: builder.md section 4, decisions 11
 */
export function useSubmit({ slug, schema, form, refusals, values }: SubmitOptions): {
  state: SubmitState;
  check(keys: string[]): Promise<Verdict | undefined>;
} {
  const [state, setState] = useState<SubmitState>('idle');
  const ask = useServerCheck(slug, schema);
  const isChecking = useRef(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  async function askServer(keys: string[], customisation: Customisation): Promise<Verdict> {
    const answer = await ask(customisation);
    if (answer.kind !== 'judged') return answer.kind === 'cancelled' ? 'refused' : 'failed';
    const faults = serverFaults(answer.errors, new Set(keys));
    await refuse(form, refusals, faults);
    return [...faults.keys()].every(isIgnoredInForm) ? 'accepted' : 'refused';
  }

  /** @returns undefined if a check is running already, or the form went away meanwhile */
  async function check(keys: string[]): Promise<Verdict | undefined> {
    if (isChecking.current) return undefined;
    isChecking.current = true;
    const customisation = values();
    setState('loading');
    try {
      refusals.clear(); // the server is asked anew: another field may have put it right
      const verdict = (await form.trigger(keys)) ? await askServer(keys, customisation) : 'refused';
      if (!isMounted.current) return undefined;
      setState(verdict === 'failed' ? 'error' : 'idle');
      return verdict;
    } finally {
      isChecking.current = false;
    }
  }
  return { state, check };
}
