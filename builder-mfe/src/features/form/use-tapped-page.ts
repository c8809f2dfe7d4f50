import type { UseFormReturn } from 'react-hook-form';
import { useChannel } from '@bindery/shared';
import { evaluateFields, type Fields, type TabOfKeys } from '@bindery/shared/forms';
import { isLocked } from './use-open-tab';
import type { FormModel, FormValues } from './form-model';

interface TappedPageOptions {
  slug: string;
  tabs: readonly TabOfKeys[];
  fields: Fields;
  form: UseFormReturn<FormValues>;
  activeIndex: number;
  firstLacking: number;
}

/**
 * Opens the field behind a tapped page. First tries the fields of the tapped parts, from the smallest part to the
 * largest, then all fields of the page. Looks for each field in the open tab, then in the other unlocked tabs. If a
 * path names a character, the character's form opens.
 */
export function useTappedPage(
  { slug, tabs, fields, form, activeIndex, firstLacking }: TappedPageOptions,
  { steps, openCharacter }: Pick<FormModel, 'steps' | 'openCharacter'>,
): void {
  useChannel('page-tapped', (moment) => {
    if (moment.slug !== slug) return;
    const shownFields = evaluateFields(fields, form.getValues()).fields;
    const order = [activeIndex, ...tabs.keys()].filter(
      (index) => !isLocked(index, activeIndex, firstLacking),
    );
    for (const paths of [...(moment.tapped ?? []).map((path) => [path]), moment.keys]) {
      for (const index of order) {
        const key = tabs[index]?.keys.find(
          (candidate) =>
            Object.hasOwn(shownFields, candidate) && paths.some((path) => rootOf(path) === candidate),
        );
        if (key === undefined) continue;
        const character = paths.find((path) => path !== key && rootOf(path) === key);
        if (character !== undefined) openCharacter(character);
        return void steps.open(index, key);
      }
    }
  });
}

const rootOf = (path: string): string => path.split('.', 1)[0]!;
