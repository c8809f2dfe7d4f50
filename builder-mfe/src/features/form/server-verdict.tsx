import { useEffect, useMemo } from 'react';
import { useMarket } from '@bindery/shared';
import {
  InvalidCustomisationError,
  isFilled,
  tocQuery,
  useCustomisation,
  useQuery,
} from '@bindery/shared/data';
import { previewCustomisation, readPath } from '@bindery/shared/forms';
import type { UseFormReturn } from 'react-hook-form';
import type { SchemaPreview } from '@bindery/shared/contracts';
import type { FormValues } from './form-context';
import { isSameValue, refuse, type Refusals } from './refusals';
import { serverFaults } from './server-faults';

interface ServerVerdictProps {
  slug: string;
  schema: SchemaPreview;
  form: UseFormReturn<FormValues>;
  refusals: Refusals;
}

/**
 * Marks fields the server refused while the shopper was typing. The preview asks for the pages; this only reads the
 * answer from the query cache, so that it costs no request. Errors of fields not filled in are the examples' own.
 */
export function ServerVerdict({ slug, schema, form, refusals }: ServerVerdictProps) {
  const { values } = useCustomisation(slug);
  const customisation = useMemo(() => previewCustomisation(schema, values), [schema, values]);
  const { error, data, isPlaceholderData } = useQuery({
    ...tocQuery(useMarket(), slug, customisation),
    enabled: false,
  });
  const isAccepted = data !== undefined && !isPlaceholderData && !error;

  useEffect(() => {
    if (isAccepted) void refuse(form, refusals, new Map());
    if (!(error instanceof InvalidCustomisationError)) return;
    const faults = serverFaults(error.errors, new Set(Object.keys(customisation)));
    const asTyped = [...faults].filter(
      ([place]) =>
        isFilled(form.getValues(place)) && isSameValue(form.getValues(place), readPath(customisation, place)),
    );
    void refuse(form, refusals, new Map(asTyped));
  }, [error, isAccepted, customisation, form, refusals]);
  return null;
}
