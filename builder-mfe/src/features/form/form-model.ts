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
import { tabsWith, type StepPlace } from './use-open-tab';
import type { FormValues, Refusals } from './faults';
import { onFormChange } from './form-changes';
import { useSettledPhotos } from './form-photos';
import { useSteps } from './use-steps';
import { useSubmit } from './use-submit';

export type { FormValues } from './faults';

/**
 * The values of a form and the functions that store them. The page's form stores values while the shopper types; a
 * draft stores them only on commit.
 */
export interface FormStore {
  form: UseFormReturn<FormValues>;
  refusals: Refusals;
  history: EditHistory;
  uploader: PhotoUploader;
  /**
   * saves a value. Pending values are written together once the shopper stops typing. `isCorrection`: true if the page,
   * not the shopper, made the change
   */
  save(urlKey: string, value: unknown, isCorrection?: boolean): void;
  flush(): void;
  /** the whole customisation, pending values included */
  customisation(): Customisation;
}

export interface FormSettings extends Pick<FormStore, 'form' | 'refusals' | 'uploader' | 'save' | 'flush'> {
  slug: string;
  labels: CanvasLabels;
  schema: SchemaPreview;
  /** the schema's fields by key, unevaluated: visibility depends on the values */
  fields: Readonly<Record<string, SchemaField>>;
  /** extras with a price, by key */
  upsells: readonly Upsell[];
  lockedKeys: ReadonlySet<string>;
  /** path of the character to open. A new object is a new request, even if the path is the same */
  openRequest: { path: string } | undefined;
  isEveryErrorShown: boolean;
  /** id of the element to focus for a key. The ids of its label and texts begin with this id */
  idOf(urlKey: string): string;
}

const Settings = createContext<FormSettings | undefined>(undefined);
export const FormSettingsProvider = Settings.Provider;

/** @throws Error outside a form */
export function useFormSettings(): FormSettings {
  const settings = useContext(Settings);
  if (!settings) throw new Error('A field of the form was rendered outside the form');
  return settings;
}

/**
 * Reads a value from the form and renders again only when the result changes. For example, the error of a key changes
 * less often than its value. To read a single value as it is, use the form library's `useWatch`.
 *
 * @param name - the key, path or keys to listen to; undefined means all. Must be stable.
 * @param isEqual - compares two results; default: identity
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
  let lastResult: { value: T } | undefined;
  return () => {
    const value = read();
    if (!lastResult || !isEqual(lastResult.value, value)) lastResult = { value };
    return lastResult.value;
  };
}

export interface FormOutline {
  product: Product;
  schema: SchemaPreview;
  /** prefix of the ids of all elements in the form */
  id: string;
  fields: ReturnType<typeof schemaFields>;
  tabs: ReturnType<typeof formTabs>;
}

/** @param keys - schema keys to include; undefined means all keys */
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
  /** path of the character whose form is open at the start */
  openPath?: string;
  hasFaults?: boolean;
  /** a later step waits for pending uploads */
  isPhotoAwaitedLater?: boolean;
  onAccepted?(keys: string[]): void;
  onComplete(): void;
}

/** Parts that every form needs: its steps, its checks, and the context of its fields. */
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

/** Returns the same Set object in each render while its keys do not change. */
function useKeySet(keys: readonly string[] | undefined): ReadonlySet<string> {
  const joined = keys?.join() ?? '';
  return useMemo(() => new Set(joined === '' ? [] : joined.split(',')), [joined]);
}
/**
 * Shows values in the form and saves them. Setting a value may make its field correct other values, such as the order
 * of characters. Therefore each value that differs afterwards is set a second time.
 */
export function restoreValues(form: FormStore['form'], patch: Customisation, save: FormStore['save']): void {
  const entries = Object.entries(patch);
  for (const [key, value] of entries) form.setValue(key, value, { shouldValidate: true });
  for (const [key, value] of entries) {
    if (form.getValues(key) !== value) form.setValue(key, value, { shouldValidate: true });
    save(key, value);
  }
}
