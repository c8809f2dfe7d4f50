import type { FieldValues, UseFormReturn } from 'react-hook-form';

interface Listener {
  /** undefined means every key */
  names: readonly string[] | undefined;
  callback: () => void;
}

/** Listeners of one form, by the first part of their keys. The entry '' has the listeners to every key. */
type ListenersByRoot = Map<string, Set<Listener>>;

const listenersOfForms = new WeakMap<object, { byRoot: ListenersByRoot; unsubscribe: () => void }>();
const EVERY_KEY = '';

/**
 * Calls back when the value, error or touched state of a key changes, or that of its parent. For example, 'characters'
 * is the parent of 'characters.0.count'. The form library copies all values for every subscriber on each keystroke.
 * Therefore each form has a single subscription, which notifies only the listeners of the changed key.
 *
 * @param names - the key, path or keys to listen to; undefined means all
 * @returns the unsubscribe function
 */
export function onFormChange<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  names: string | readonly string[] | undefined,
  callback: () => void,
): () => void {
  const { control } = form;
  const { byRoot } = listenersOfForms.get(control) ?? listenTo(form);
  const listener = { names: typeof names === 'string' ? [names] : names, callback };
  const roots = listener.names?.map(rootOf) ?? [EVERY_KEY];
  for (const root of roots) byRoot.set(root, (byRoot.get(root) ?? new Set()).add(listener));
  return () => {
    for (const root of roots) {
      byRoot.get(root)?.delete(listener);
      if (byRoot.get(root)?.size === 0) byRoot.delete(root);
    }
    if (byRoot.size > 0) return;
    listenersOfForms.get(control)?.unsubscribe();
    listenersOfForms.delete(control);
  };
}

function listenTo<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const byRoot: ListenersByRoot = new Map();
  const unsubscribe = form.subscribe({
    formState: { values: true, errors: true, touchedFields: true },
    callback: ({ name }) => {
      for (const { callback } of listenersTo(byRoot, name)) callback();
    },
  });
  const listeners = { byRoot, unsubscribe };
  listenersOfForms.set(form.control, listeners);
  return listeners;
}

/** @param changedKey - undefined if the change concerns the whole form */
function listenersTo(byRoot: ListenersByRoot, changedKey: string | undefined): Set<Listener> {
  if (changedKey === undefined) return new Set([...byRoot.values()].flatMap((listeners) => [...listeners]));
  const ofRoot = [...(byRoot.get(rootOf(changedKey)) ?? [])];
  const isAbout = (name: string): boolean => name === changedKey || name.startsWith(`${changedKey}.`);
  return new Set([...ofRoot.filter(({ names }) => names?.some(isAbout)), ...(byRoot.get(EVERY_KEY) ?? [])]);
}

const rootOf = (name: string): string => name.split('.', 1)[0]!;
