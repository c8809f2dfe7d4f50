import type { UseFormReturn } from 'react-hook-form';
import type { FormValues } from './form-context';

interface Watch {
  byKey: Map<string, Set<() => void>>;
  stop(): void;
}

const watches = new WeakMap<object, Watch>();

/**
 * Calls back when the value, the error or the mark of a visit of one key may have changed: at once, before the event
 * that changed it is over. One subscription of the form serves all its fields, so a keystroke calls those who listen
 * to its own key and asks nobody else.
 *
 * @param urlKey - or a path in a key, which hears of every change of the whole key
 * @returns ends it
 */
export function watchKey(form: UseFormReturn<FormValues>, urlKey: string, listener: () => void): () => void {
  const watch = watches.get(form.control) ?? beginWatch(form);
  const key = rootOf(urlKey);
  const listeners = watch.byKey.get(key) ?? new Set();
  watch.byKey.set(key, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && watch.byKey.get(key) === listeners) watch.byKey.delete(key);
    if (watch.byKey.size > 0 || watches.get(form.control) !== watch) return;
    watches.delete(form.control);
    watch.stop();
  };
}

function beginWatch(form: UseFormReturn<FormValues>): Watch {
  const byKey: Watch['byKey'] = new Map();
  const stop = form.subscribe({
    formState: { values: true, errors: true, touchedFields: true },
    callback: ({ name }) => {
      // one of them may stop listening, or another begin, meanwhile
      const concerned =
        name === undefined
          ? [...byKey.values()].flatMap((listeners) => [...listeners])
          : [...(byKey.get(rootOf(name)) ?? [])];
      for (const listener of concerned) listener();
    },
  });
  const watch = { byKey, stop };
  watches.set(form.control, watch);
  return watch;
}

const rootOf = (path: string): string => path.split('.', 1)[0]!;
