import { useEffect, useMemo } from 'react';
import { InvalidCustomisationError, isFilled, previewCustomisation, tocQuery, useCustomisation, useMarket, useQuery } from '@bindery/shared';
import type { UseFormReturn } from '@bindery/shared/forms';
import type { SchemaPreview } from '@bindery/shared/contracts';
import type { FormValues } from './form-context';
import { serverFaults } from './server-faults';

interface ServerVerdictProps { slug: string; schema: SchemaPreview; form: UseFormReturn<FormValues> }

/**
 * Marks fields the server refused while the shopper was typing. The preview asks for the pages; this only reads the
 * answer from the query cache, so that it costs no request. Errors of fields not filled in are the examples' own.
 */
export function ServerVerdict({ slug, schema, form }: ServerVerdictProps) {
  const { values } = useCustomisation(slug);
  const customisation = useMemo(() => previewCustomisation(schema, values), [schema, values]);
  const { error } = useQuery({ ...tocQuery(useMarket(), slug, customisation), enabled: false });

  useEffect(() => {
    if (!(error instanceof InvalidCustomisationError)) return;
    for (const [key, type] of serverFaults(error.errors, new Set(Object.keys(customisation)))) {
      const isAsTyped = isFilled(form.getValues(key)) && form.getValues(key) === customisation[key];
      if (isAsTyped) form.setError(key, { type, message: type });
    }
  }, [error, customisation, form]);
  return null;
}
