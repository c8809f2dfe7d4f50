import { useChannel } from '@bindery/shared';
import type { Fields, TabOfKeys } from '@bindery/shared/forms';
import type { UseFormReturn } from 'react-hook-form';
import { evaluateFields } from '@bindery/shared/forms';
import { isLocked } from '../tabs';
import type { FormValues } from './form-context';

interface TappedPageOptions {
  slug: string;
  tabs: readonly TabOfKeys[];
  fields: Fields;
  form: UseFormReturn<FormValues>;
  activeIndex: number;
  firstLacking: number;
  onGo(tabIndex: number, urlKey: string): void;
  /** the character at this path is to be open */
  onOpen(path: string): void;
}

/**
 * A tapped page leads to what it is made from and shows: what lay under the finger, the smallest thing first; else a
 * field of the open tab if it has one, else the first open tab's. A key may be the path of a character, whose form then opens.
 */
export function useTappedPage({
  slug,
  tabs,
  fields,
  form,
  activeIndex,
  firstLacking,
  onGo,
  onOpen,
}: TappedPageOptions): void {
  useChannel('page-tapped', (moment) => {
    if (moment.slug !== slug) return;
    const shown = evaluateFields(fields, form.getValues()).fields;
    const order = [activeIndex, ...tabs.keys()].filter(
      (index) => !isLocked(index, activeIndex, firstLacking),
    );
    for (const paths of [...(moment.tapped ?? []).map((path) => [path]), moment.keys]) {
      for (const index of order) {
        const key = tabs[index]?.keys.find(
          (one) => Object.hasOwn(shown, one) && paths.some((path) => rootOf(path) === one),
        );
        if (key === undefined) continue;
        const character = paths.find((path) => path !== key && rootOf(path) === key);
        if (character !== undefined) onOpen(character);
        return onGo(index, key);
      }
    }
  });
}

const rootOf = (path: string): string => path.split('.', 1)[0]!;
