import {
  createContext,
  useCallback,
  useContext,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { firstLackingTab, formTabs, schemaFields } from '@bindery/shared/forms';
import type {
  CanvasLabels,
  Customisation,
  Product,
  SchemaField,
  SchemaPreview,
  Upsell,
} from '@bindery/shared/contracts';
import { useWords } from '../../words';
import { useHistoryKeys, type EditHistory } from '../draft';
import type { PhotoUploader } from '../photo';
import { tabsWith } from './form-tabs';
import type { FormValues, Refusals } from './faults';
import { onFormChange } from './form-changes';
import type { StepPlace } from './use-open-tab';
import { useSettledPhotos } from './use-settled-photos';
import { useSteps } from './use-steps';
import { useSubmit } from './use-submit';

export type { FormValues } from './faults';

/** The values of a form and where they go: the page's form writes as one types, a draft keeps them to itself. */
export interface FormStore {
  form: UseFormReturn<FormValues>;
  /** what the server refused, also inside keys */
  refusals: Refusals;
  history: EditHistory;
  /** uploads the form's photos */
  uploader: PhotoUploader;
  /** keeps a value; values kept together are written together once typing pauses. `isCorrection`: it is no act of the shopper */
  save(urlKey: string, value: unknown, isCorrection?: boolean): void;
  /** writes now what waits for the pause */
  flush(): void;
  /** the whole customisation with everything the shopper wrote so far */
  customisation(): Customisation;
}

/** What each field of a form is given. */
export interface FormSettings extends Pick<FormStore, 'form' | 'refusals' | 'uploader' | 'save' | 'flush'> {
  slug: string;
  labels: CanvasLabels;
  schema: SchemaPreview;
  /** the form's own fields by key, as the schema has them: what shows of them depends on the values */
  fields: Readonly<Record<string, SchemaField>>;
  /** what costs extra when its key is filled */
  upsells: readonly Upsell[];
  /** keys that cannot be changed any more */
  lockedKeys: ReadonlySet<string>;
  /** the character whose form is to open, by its path; a new object is a new request */
  openRequest: { path: string } | undefined;
  /** the shopper has asked for every error of the open tab to be shown */
  isEveryErrorShown: boolean;
  /** id of the element that takes the focus for a key; ids of its label and texts begin with it */
  idOf(urlKey: string): string;
}

const Settings = createContext<FormSettings | undefined>(undefined);
export const FormSettingsProvider = Settings.Provider;

/** @throws Error outside a form: a field on its own has nowhere to put its value */
export function useFormSettings(): FormSettings {
  const settings = useContext(Settings);
  if (!settings) throw new Error('A field of the form was rendered outside the form');
  return settings;
}

/**
 * Reads something from the form, and renders again only when that changes: a keystroke changes a value, hardly ever its
 * error. For a plain value of one key `useWatch` of the form library is enough.
 *
 * @param name - the key, path or keys to listen to; undefined: all. It keeps its identity.
 * @param isEqual - of two results; default: the very same
 */
export function useFormValue<T>(
  form: UseFormReturn<FormValues>,
  name: string | readonly string[] | undefined,
  read: (form: UseFormReturn<FormValues>) => T,
  isEqual: (a: T, b: T) => boolean = Object.is,
): T {
  const subscribe = useCallback((listener: () => void) => onFormChange(form, name, listener), [form, name]);
  const snapshot = useMemo(() => cachedWhileEqual(() => read(form), isEqual), [form, read, isEqual]);
  return useSyncExternalStore(subscribe, snapshot);
}

function cachedWhileEqual<T>(read: () => T, isEqual: (a: T, b: T) => boolean): () => T {
  let last: { value: T } | undefined;
  return () => {
    const value = read();
    if (!last || !isEqual(last.value, value)) last = { value };
    return last.value;
  };
}

/** What a form shows of a product. */
export interface FormOutline {
  product: Product;
  schema: SchemaPreview;
  /** prefix of the ids of everything in the form */
  id: string;
  fields: ReturnType<typeof schemaFields>;
  tabs: ReturnType<typeof formTabs>;
}

/** @param keys - which schema keys are asked for; undefined: all */
export function useFormOutline(
  product: Product,
  schema: SchemaPreview,
  keys?: readonly string[],
): FormOutline {
  const words = useWords();
  const id = useId();
  const fields = useMemo(() => schemaFields(schema), [schema]);
  const tabs = useMemo(
    () => tabsWith(formTabs(product.content.form.tabs, Object.keys(fields), words.otherFields), keys),
    [product, fields, keys, words.otherFields],
  );
  return useMemo(() => ({ product, schema, id, fields, tabs }), [product, schema, id, fields, tabs]);
}

interface FormModelOptions {
  place?: StepPlace;
  lockedKeys?: readonly string[];
  /** the character whose form is open from the start, by its path */
  openPath?: string;
  hasFaults?: boolean;
  /** another step follows and waits for photos that are on their way */
  isPhotoAwaitedLater?: boolean;
  onAccepted?(keys: string[]): void;
  onComplete(): void;
}

/** What every form is made of, whatever becomes of its values: its steps, its checks, and what its fields are given. */
export function useFormModel(outline: FormOutline, store: FormStore, options: FormModelOptions) {
  const { product, schema, id, fields, tabs } = outline;
  const { form, refusals, history, uploader, save, flush } = store;
  const { place, openPath, hasFaults, onAccepted, onComplete } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const [openRequest, setOpenRequest] = useState(() =>
    openPath === undefined ? undefined : { path: openPath },
  );
  const firstLacking = useWatch({
    control: form.control,
    compute: (values: FormValues) => firstLackingTab(tabs, fields, values),
  });
  const { state, check, judge } = useSubmit({ slug: product.slug, schema, ...store });
  const { isWaiting, settlePhotos } = useSettledPhotos(store, options.isPhotoAwaitedLater ?? false);
  const steps = useSteps({
    place,
    id,
    tabs,
    fields,
    firstLacking,
    form,
    refusals,
    check,
    settlePhotos,
    onAccepted,
    onComplete,
    hasFaults,
  });
  useHistoryKeys(formRef, history);
  const { isEveryErrorShown, idOf } = steps;
  const lockedKeys = useKeySet(options.lockedKeys);
  const settings = useMemo((): FormSettings => {
    const { slug, upsells, content } = product;
    const ofProduct = { slug, upsells, labels: content.canvas, schema, fields, lockedKeys };
    return { ...ofProduct, form, refusals, uploader, save, flush, openRequest, isEveryErrorShown, idOf };
  }, [
    product,
    schema,
    fields,
    lockedKeys,
    form,
    refusals,
    uploader,
    save,
    flush,
    openRequest,
    isEveryErrorShown,
    idOf,
  ]);
  const openCharacter = (path: string): void => setOpenRequest({ path });
  const shownState = isWaiting ? ('loading' as const) : state;
  return { formRef, firstLacking, state: shownState, judge, steps, settings, openCharacter };
}

export type FormModel = ReturnType<typeof useFormModel>;

/** The same set for the same keys. */
function useKeySet(keys: readonly string[] | undefined): ReadonlySet<string> {
  const joined = keys?.join() ?? '';
  return useMemo(() => new Set(joined === '' ? [] : joined.split(',')), [joined]);
}
/**
 * Shows values in the form and keeps them. A field may put right what it is given (characters in another order than the
 * schema's): the values are then set once more, so that none of them stands in the way of another.
 */
export function restoreValues(form: FormStore['form'], patch: Customisation, save: FormStore['save']): void {
  const entries = Object.entries(patch);
  for (const [key, value] of entries) form.setValue(key, value, { shouldValidate: true });
  for (const [key, value] of entries) {
    if (form.getValues(key) !== value) form.setValue(key, value, { shouldValidate: true });
    save(key, value);
  }
}
