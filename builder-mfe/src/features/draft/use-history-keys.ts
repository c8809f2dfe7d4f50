import { useEffect, type RefObject } from 'react';
import { isTextEntry } from './text-entry';
import type { EditHistory, Way } from './use-history';

/**
 * Handles Ctrl or Cmd with Z (undo), with Shift and Z or with Y (redo): outside text entries, which the browser undoes
 * itself, and only in the page layer of the form.
 */
export function useHistoryKeys(form: RefObject<HTMLElement | null>, history: EditHistory): void {
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const way = wayOf(event);
      const target = event.target instanceof Element ? event.target : document.body;
      if (!way || event.defaultPrevented || isTextEntry(target) || layerOf(target) !== layerOf(form.current))
        return;
      event.preventDefault();
      history.step(way);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [form, history]);
}

function wayOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): Way | undefined {
  if (altKey || !(ctrlKey || metaKey)) return undefined;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && !shiftKey ? 'redo' : undefined;
}

const layerOf = (element: Element | null): Element | null =>
  element?.closest('[role=dialog], [role=alertdialog]') ?? null;
