import { useId, useMemo, useRef, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { firstLackingTab, formTabs, schemaFields } from '@bindery/shared/forms';
import type { Customisation, Product, SchemaPreview } from '@bindery/shared/contracts';
import { useWords } from '../../words';
import { useHistoryKeys, type EditHistory } from '../history';
import { tabsWith } from '../tabs';
import type { FormSettings, FormValues } from './form-context';
import type { Refusals } from './refusals';
import type { StepPlace } from './use-open-tab';
import { useSteps } from './use-steps';
import { useSubmit } from './use-submit';

/** What a form shows of a product. */
export interface FormShape {
  product: Product;
  schema: SchemaPreview;
  /** prefix of the ids of everything in the form */
  id: string;
  fields: ReturnType<typeof schemaFields>;
  tabs: ReturnType<typeof formTabs>;
}

/** @param keys - which schema keys are asked for; undefined: all */
export function useFormShape(product: Product, schema: SchemaPreview, keys?: readonly string[]): FormShape {
  const words = useWords();
  const id = useId();
  const fields = useMemo(() => schemaFields(schema), [schema]);
  const tabs = useMemo(
    () => tabsWith(formTabs(product.content.form.tabs, Object.keys(fields), words.otherFields), keys),
    [product, fields, keys, words.otherFields],
  );
  return useMemo(() => ({ product, schema, id, fields, tabs }), [product, schema, id, fields, tabs]);
}

/** The values of a form and where they go: into the shared customisation as one types, or into a draft. */
export interface KeptForm {
  form: UseFormReturn<FormValues>;
  refusals: Refusals;
  history: EditHistory;
  keeper: {
    save(urlKey: string, value: unknown): void;
    flush(): void;
    /** the whole customisation with everything the shopper wrote so far */
    values(): Customisation;
  };
}

interface PartsOptions {
  place?: StepPlace;
  lockedKeys?: readonly string[];
  /** a character that is open when the form comes */
  opened?: string;
  hasFaults?: boolean;
  onAccepted?(keys: string[]): void;
  onComplete(): void;
}

/** What every form is made of, whatever becomes of its values: its steps, its checks, and what its fields are given. */
export function useFormParts(
  { product, schema, id, fields, tabs }: FormShape,
  { form, refusals, history, keeper }: KeptForm,
  { place, lockedKeys, opened: first, hasFaults, onAccepted, onComplete }: PartsOptions,
) {
  const formRef = useRef<HTMLFormElement>(null);
  const [opened, setOpened] = useState(() => (first === undefined ? undefined : { path: first }));
  const {
    slug,
    upsells,
    content: { canvas: labels },
  } = product;
  const { save, flush, values } = keeper;
  const firstLacking = useWatch({
    control: form.control,
    compute: (now: FormValues) => firstLackingTab(tabs, fields, now),
  });
  const { state, check } = useSubmit({ slug, schema, form, refusals, values });
  const steps = useSteps({
    place,
    id,
    tabs,
    fields,
    firstLacking,
    form,
    check,
    onAccepted,
    onComplete,
    hasFaults,
  });
  useHistoryKeys(formRef, history);
  const { isEveryErrorShown, idOf } = steps;
  const locked = lockedKeys?.join() ?? '';
  const settings = useMemo(
    (): FormSettings => ({
      slug,
      labels,
      schema,
      form,
      fields,
      refusals,
      upsells,
      opened,
      isEveryErrorShown,
      idOf,
      save,
      flush,
      lockedKeys: new Set(locked === '' ? [] : locked.split(',')),
    }),
    [
      slug,
      labels,
      schema,
      form,
      fields,
      refusals,
      upsells,
      opened,
      isEveryErrorShown,
      idOf,
      save,
      flush,
      locked,
    ],
  );
  return {
    formRef,
    firstLacking,
    state,
    check,
    steps,
    settings,
    open: (path: string) => setOpened({ path }),
  };
}
