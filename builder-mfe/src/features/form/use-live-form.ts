import { useEffect, useMemo, useState } from 'react';
import { isFilled, useCustomisationSource } from '@bindery/shared';
import { useForm } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import type { FormValues } from './form-context';
import type { Refusals } from './refusals';
import { schemaResolver } from './schema-resolver';
import { useLiveSave } from './use-live-save';

/** The form's values, begun with what the shopper left and kept with the shared customisation. */
export function useLiveForm(slug: string, fields: Readonly<Record<string, SchemaField>>) {
  const source = useCustomisationSource(slug);
  const [begun] = useState(() => Object.fromEntries(Object.keys(fields).map((key) => [key, source.get().values[key]])));
  const [refusals] = useState((): Refusals => new Map());
  const form = useForm<FormValues>({ defaultValues: begun, resolver: useMemo(() => schemaResolver(fields, refusals), [fields, refusals]), shouldFocusError: false });
  const live = useLiveSave(slug, fields, form);
  // what came from a link or from storage was supplied: its errors show at once
  useEffect(() => void form.trigger(Object.keys(begun).filter((key) => isFilled(begun[key]))), [form, begun]);
  return { form, live, refusals };
}
