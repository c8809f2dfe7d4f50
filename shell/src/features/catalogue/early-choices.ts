import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from '@bindery/shared';
import { FACETS, SORT_ORDERS } from '@bindery/shared/contracts';
import { readBrowseState, writeBrowseState, type BrowseState } from './browse-query';

/**
 * Reads the fields that a shopper changed in the server's HTML before it was hydrated. At hydration, React does not
 * change the values of these fields. At its next render, it overwrites them.
 *
 * @returns the list's state from the address, with the shopper's changes
 */
function earlyState(fields: HTMLElement, state: BrowseState): BrowseState {
  const ticks = [...fields.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].filter(
    ({ checked, defaultChecked }) => checked !== defaultChecked,
  );
  const choices = FACETS.map((facet) => {
    const changed = ticks.filter(({ name }) => name === facet);
    const added = changed.filter(({ checked }) => checked).map(({ value }) => value);
    const others = (state.choices[facet] ?? []).filter((choice) =>
      changed.every(({ value }) => value !== choice),
    );
    return [facet, [...others, ...added]] as const;
  });
  const option = [...fields.querySelectorAll('option')].find(
    ({ selected, defaultSelected }) => selected && !defaultSelected,
  );
  const sort = SORT_ORDERS.find((order) => order === option?.value) ?? state.sort;
  return { ...state, choices: Object.fromEntries(choices), sort };
}

/**
 * Reports to `onChange` the values that the shopper chose before hydration.
 *
 * @returns the element around the fields
 */
export function useEarlyChoices(onChange: (changes: Partial<BrowseState>) => void) {
  const fields = useRef<HTMLDivElement>(null);
  const { search } = useLocation();
  const takeOver = useEffectEvent(() => {
    const state = { ...readBrowseState(search), page: 1 };
    const changed = earlyState(fields.current!, state);
    if (writeBrowseState(changed) !== writeBrowseState(state)) onChange(changed);
  });
  useEffect(() => takeOver(), []); // runs once: after hydration, before the second render
  return fields;
}
