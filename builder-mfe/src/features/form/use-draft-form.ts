import { useMemo, useState } from 'react';
import {
  canonicalCustomisation,
  mergeCustomisation,
  useCustomisationSource,
  useCustomisationWriter,
} from '@bindery/shared/data';
import { useForm } from 'react-hook-form';
import type { Customisation, SchemaField } from '@bindery/shared/contracts';
import { createHistoryAtom, useHistory, type Way } from '../history';
import type { FormValues } from './form-context';
import { putBack } from './put-back';
import type { Refusals } from './refusals';
import { schemaResolver, storedValue } from './schema-resolver';

/** A form of its own beside the shared customisation: what is written in it counts only once it is committed. */
export function useDraftForm(
  slug: string,
  fields: Readonly<Record<string, SchemaField>>,
  onStep: (patch: Customisation, way: Way) => void,
) {
  const source = useCustomisationSource(slug);
  const writer = useCustomisationWriter(slug);
  const [refusals] = useState((): Refusals => new Map());
  const [historyAtom] = useState(createHistoryAtom);
  const [draft] = useState(() => {
    const begun = Object.fromEntries(Object.keys(fields).map((key) => [key, source.get().values[key]]));
    return { begun, now: { ...begun } };
  });
  const form = useForm<FormValues>({
    defaultValues: { ...draft.begun },
    resolver: useMemo(() => schemaResolver(fields, refusals), [fields, refusals]),
    shouldFocusError: false,
  });
  const history = useHistory(
    historyAtom,
    (patch, way) => {
      putBack(form, patch, keeper.save);
      onStep(patch, way);
    },
    () => draft.now,
  );

  const keeper = useMemo(() => {
    function patchOf(keys: readonly string[]): Customisation {
      const changed = keys.filter(
        (key) =>
          canonicalCustomisation({ value: draft.now[key] }) !==
          canonicalCustomisation({ value: draft.begun[key] }),
      );
      return Object.fromEntries(changed.map((key) => [key, draft.now[key]]));
    }
    return {
      save(urlKey: string, value: unknown): void {
        const before = draft.now[urlKey];
        draft.now[urlKey] = fields[urlKey] ? storedValue(fields[urlKey], value) : value;
        history.note(urlKey, before, draft.now[urlKey]);
      },
      flush: () => undefined,
      /** the whole customisation as it would be */
      values: (): Customisation => mergeCustomisation(source.get().values, patchOf(Object.keys(draft.now))),
      hasChanges: (): boolean => Object.keys(patchOf(Object.keys(draft.now))).length > 0,
      commit(keys: readonly string[]): void {
        const patch = patchOf(keys);
        if (Object.keys(patch).length > 0) writer.merge(patch, draft.begun);
        for (const key of keys) draft.begun[key] = draft.now[key];
      },
    };
  }, [draft, fields, source, writer, history]);
  return { form, refusals, history, keeper };
}
