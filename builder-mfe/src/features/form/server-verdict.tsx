import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isFilled } from '@bindery/shared/data';
import { readPath, useBookPages } from '@bindery/shared/forms';
import { isSameValue, refuse, serverFaults, type FormValues, type Refusals } from './faults';

interface ServerVerdictProps {
  slug: string;
  form: UseFormReturn<FormValues>;
  refusals: Refusals;
}

/**
 * Marks fields the server refused while the shopper was typing. The preview asks for the pages; this only reads the
 * answer from the query cache, so that it costs no request. Errors of fields not filled in are the examples' own.
 */
export function ServerVerdict({ slug, form, refusals }: ServerVerdictProps) {
  const { customisation, verdict } = useBookPages(slug, 'listen');

  useEffect(() => {
    if (!verdict || !customisation) return;
    const faults = serverFaults(verdict, new Set(Object.keys(customisation)));
    const asTyped = [...faults].filter(
      ([place]) =>
        isFilled(form.getValues(place)) && isSameValue(form.getValues(place), readPath(customisation, place)),
    );
    void refuse(form, refusals, new Map(asTyped));
  }, [verdict, customisation, form, refusals]);
  return null;
}
