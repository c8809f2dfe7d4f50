import { useEffect, useMemo, useState } from 'react';
import { isFilled, useCustomisationSource, useCustomisationWriter } from '@bindery/shared/data';
import { useForm } from 'react-hook-form';
import { evaluateFields } from '@bindery/shared/forms';
import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import { historyAtomOf, useHistory, type Way } from '../history';
import type { FormValues } from './form-context';
import { putBack } from './put-back';
import type { Refusals } from './refusals';
import { schemaResolver } from './schema-resolver';
import { useLiveSave } from './use-live-save';

interface LiveFormOptions {
  slug: string;
  fields: Readonly<Record<string, SchemaField>>;
  /** these values were put back */
  onStep(patch: Customisation, way: Way): void;
}

/** The form's values, begun with what the shopper left, kept with the shared customisation, to be undone and done again. */
export function useLiveForm({ slug, fields, onStep }: LiveFormOptions) {
  const source = useCustomisationSource(slug);
  const writer = useCustomisationWriter(slug);
  const [{ begun, corrections }] = useState(() => {
    const left = Object.fromEntries(Object.keys(fields).map((key) => [key, source.get().values[key]]));
    const { corrections } = evaluateFields(fields, left);
    return { begun: { ...left, ...corrections }, corrections };
  });
  const [refusals] = useState((): Refusals => new Map());
  const form = useForm<FormValues>({
    defaultValues: begun,
    resolver: useMemo(() => schemaResolver(fields, refusals), [fields, refusals]),
    shouldFocusError: false,
  });
  const live = useLiveSave(slug, fields, form, (...change) => history.note(...change));
  const history = useHistory(
    historyAtomOf(slug),
    (patch, way) => {
      putBack(form, patch, live.save);
      live.flush();
      onStep(patch, way);
    },
    () => source.get().values,
  );
  // a choice that other choices rule out is no choice any more
  useEffect(() => {
    if (Object.keys(corrections).length > 0) writer.merge(corrections);
  }, [writer, corrections]);
  // what came from a link or from storage was supplied: its errors show at once
  useEffect(() => void form.trigger(Object.keys(begun).filter((key) => isFilled(begun[key]))), [form, begun]);
  const keeper = useMemo(
    () => ({
      save: live.save,
      flush: live.flush,
      values: () => {
        live.flush();
        return source.get().values;
      },
    }),
    [live, source],
  );
  return { form, live, refusals, history, keeper };
}
