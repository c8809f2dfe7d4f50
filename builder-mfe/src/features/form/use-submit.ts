import { useCallback, useEffect, useRef, useState } from 'react';
import { getAnalytics } from '@bindery/analytics';
import type { UseFormReturn } from 'react-hook-form';
import { useMarket } from '@bindery/shared';
import { InvalidCustomisationError, isCancelled, tocQuery, useQueryClient } from '@bindery/shared/data';
import { previewCustomisation } from '@bindery/shared/forms';
import type { Customisation, FieldError, SchemaPreview } from '@bindery/shared/contracts';
import { isIgnoredInForm, refuse, serverFaults, type FormValues, type Refusals } from './faults';

export type SubmitState = 'idle' | 'loading' | 'error';

interface SubmitOptions {
  slug: string;
  schema: SchemaPreview;
  form: UseFormReturn<FormValues>;
  refusals: Refusals;
  /** what is to be checked, with everything the shopper wrote so far */
  customisation(): Customisation;
}

/** `refused`: errors are set on fields of the keys that were checked. `failed`: there is no verdict. */
export type Verdict = 'accepted' | 'refused' | 'failed';

/**
 * Checks keys with the schema's rules and then with the server's validator, and sets the errors on their fields.
 * Source: docs/rules.md FORM-04, FORM-09
 */
export function useSubmit({ slug, schema, form, refusals, customisation }: SubmitOptions): {
  state: SubmitState;
  check(keys: string[]): Promise<Verdict | undefined>;
} {
  const [state, setState] = useState<SubmitState>('idle');
  const askServer = useServerCheck(slug, schema);
  const isChecking = useRef(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  async function verdictOfServer(keys: string[], checked: Customisation): Promise<Verdict> {
    const answer = await askServer(checked);
    if (answer.kind !== 'judged') return answer.kind === 'cancelled' ? 'refused' : 'failed';
    const faults = serverFaults(answer.errors, new Set(keys));
    await refuse(form, refusals, faults);
    return [...faults.keys()].every(isIgnoredInForm) ? 'accepted' : 'refused';
  }

  /** @returns undefined if a check is running already, or the form went away meanwhile */
  async function check(keys: string[]): Promise<Verdict | undefined> {
    if (isChecking.current) return undefined;
    isChecking.current = true;
    const checked = customisation();
    setState('loading');
    try {
      refusals.clear(); // the server is asked anew: another field may have put it right
      const verdict = (await form.trigger(keys)) ? await verdictOfServer(keys, checked) : 'refused';
      if (!isMounted.current) return undefined;
      setState(verdict === 'failed' ? 'error' : 'idle');
      return verdict;
    } finally {
      isChecking.current = false;
    }
  }
  return { state, check };
}

/** `judged`: with the validator's errors, none if it accepts. `failed`: there is no verdict. */
export type ServerAnswer =
  { kind: 'judged'; errors: readonly FieldError[] } | { kind: 'cancelled' | 'failed' };

/**
 * Asks the server's validator, which is the pages call: what the preview already shows was accepted, and then the
 * answer is in the cache. Source: docs/rules.md PAGE-05, PAGE-06
 */
export function useServerCheck(
  slug: string,
  schema: SchemaPreview,
): (customisation: Customisation) => Promise<ServerAnswer> {
  const market = useMarket();
  const client = useQueryClient();
  return useCallback(
    async (customisation) => {
      try {
        await client.fetchQuery(tocQuery(market, slug, previewCustomisation(schema, customisation)));
        return { kind: 'judged', errors: [] };
      } catch (error) {
        if (error instanceof InvalidCustomisationError) return { kind: 'judged', errors: error.errors };
        if (isCancelled(error)) return { kind: 'cancelled' };
        const { name, message } = error as Error;
        getAnalytics().reportError({ name, message }); // the shopper is told that it was logged
        return { kind: 'failed' };
      }
    },
    [client, market, slug, schema],
  );
}
