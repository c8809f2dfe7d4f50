import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isFilled } from '@bindery/shared/data';
import { firstFaultyTab, firstLackingTab, type Fields, type TabOfKeys } from '@bindery/shared/forms';
import { faultOf, type FormValues, type Refusals } from './faults';
import { useOpenTab, type StepPlace } from './use-open-tab';
import { isPassed, type Verdict } from './use-submit';

interface StepsOptions {
  /** storage of the open step; undefined means not stored */
  place: StepPlace | undefined;
  /** prefix of the ids of all elements in the form */
  id: string;
  tabs: readonly TabOfKeys[];
  fields: Fields;
  firstLacking: number;
  form: UseFormReturn<FormValues>;
  refusals: Refusals;
  check(keys: string[]): Promise<Verdict | undefined>;
  /** called on the last tab before all tabs are checked. @returns the key of a photo whose upload failed */
  settlePhotos(): Promise<string | undefined>;
  onAccepted?(keys: string[]): void;
  onComplete(): void;
  /** shows all errors from the start */
  hasFaults?: boolean;
}

/**
 * Leads through the steps. When a step is valid, the next step opens; when the last step is valid, the form completes.
 * If a step is invalid, all its errors show and the first invalid field receives the focus. Going back is always
 * allowed. If the shopper moves to another tab during a check, that tab stays open.
 * Source: docs/rules.md FORM-02, FORM-04, FORM-05, FORM-08
 */
export function useSteps(options: StepsOptions) {
  const { place, id, tabs, fields, firstLacking, form, onComplete } = options;
  const headingId = `${id}-heading`;
  const idOf = useMemo(() => (urlKey: string) => `${id}-${urlKey}`, [id]);
  const [submitted, setSubmitted] = useState<readonly number[]>(() =>
    options.hasFaults ? [...tabs.keys()] : [],
  );
  const { activeIndex, openTab } = useOpenTab({
    place,
    lastOpenIndex: Math.min(firstLacking, tabs.length - 1),
    lastReachable: () => Math.min(firstFaulty(options), tabs.length - 1),
    headingId,
    onHeld: (index) => void form.trigger(keysOf([index])).then(() => showErrors([index])),
  });
  const isLast = activeIndex === tabs.length - 1;
  const keysOf = (indexes: number[]): string[] =>
    indexes.flatMap((index) => tabs[index]!.keys).filter((key) => fields[key]);
  const noteErrors = (indexes: number[]): void =>
    setSubmitted((earlierIndexes) => [...new Set([...earlierIndexes, ...indexes])]);
  const moves = useFaultsLeftBehind({ activeIndex, keysOf, form, onFaulty: (index) => noteErrors([index]) });
  const show = (index: number, urlKey?: string): void =>
    openTab(index, urlKey === undefined ? undefined : idOf(urlKey));

  function showErrors(indexes: number[]): void {
    noteErrors(indexes);
    for (const index of indexes) {
      const key = tabs[index]!.keys.find((candidate) => form.getFieldState(candidate).error);
      if (key !== undefined) return show(index, key);
    }
  }
  const pass = passing({ ...options, keysOf, moves, showErrors, noteErrors, show });

  const complete = async (): Promise<void> => ((await pass([...tabs.keys()])) ? onComplete() : undefined);
  async function submit(): Promise<void> {
    if (isLast) return complete();
    const lacking = firstLackingTab(tabs, fields, form.getValues());
    // checks the open tab and the first tab with missing answers, if that tab is earlier
    if (await pass([...new Set([Math.min(lacking, activeIndex), activeIndex])]))
      openTab(activeIndex + 1, headingId);
  }

  return {
    activeIndex,
    isLast,
    headingId,
    idOf,
    submit,
    complete,
    pass,
    /** opens a tab for the shopper. A later tab opens only if the current tab and all tabs between them are valid */
    async open(index: number, urlKey?: string): Promise<void> {
      const precedingIndexes = [...tabs.keys()].slice(activeIndex, index);
      if (precedingIndexes.length === 0 || (await pass(precedingIndexes))) show(index, urlKey);
    },
    /** opens a tab without a check, so that the shopper sees an undone change or an error */
    show,
    isEveryErrorShown: submitted.includes(activeIndex),
    back: activeIndex > 0 ? () => openTab(activeIndex - 1, headingId) : undefined,
  };
}

function firstFaulty({ tabs, fields, form, refusals }: StepsOptions): number {
  const values = form.getValues();
  return firstFaultyTab(tabs, fields, values, (field, key) => faultOf(field, refusals, key, values[key]));
}

interface PassingOptions extends Pick<StepsOptions, 'tabs' | 'settlePhotos' | 'check' | 'onAccepted'> {
  keysOf(indexes: number[]): string[];
  moves: { current: number };
  showErrors(indexes: number[]): void;
  noteErrors(indexes: number[]): void;
  show(index: number, urlKey?: string): void;
}

/**
 * @returns a function that checks tabs and marks errors. It resolves to true if the tabs are valid and the shopper did
 *   not change tabs during the check
 */
function passing(options: PassingOptions) {
  const { tabs, settlePhotos, check, onAccepted, keysOf, moves, showErrors, noteErrors, show } = options;
  return async (checked: number[]): Promise<boolean> => {
    const keys = keysOf(checked);
    const movesBefore = moves.current;
    const lostKey = checked.length === tabs.length ? await settlePhotos() : undefined;
    if (lostKey !== undefined) {
      if (moves.current === movesBefore)
        show(
          Math.max(
            0,
            tabs.findIndex((tab) => tab.keys.includes(lostKey)),
          ),
          lostKey,
        );
      return false;
    }
    const verdict = await check(keys);
    if (isPassed(verdict)) onAccepted?.(keys);
    const isWaitedFor = moves.current === movesBefore;
    if (verdict === 'refused') (isWaitedFor ? showErrors : noteErrors)(checked);
    return isPassed(verdict) && isWaitedFor;
  };
}

interface LeftBehindOptions {
  activeIndex: number;
  form: UseFormReturn<FormValues>;
  keysOf(indexes: number[]): string[];
  onFaulty(index: number): void;
}

/**
 * Marks a tab's faults when the shopper leaves it for an earlier tab, so that they show when the shopper returns.
 * Fields that the shopper has not reached yet are not marked.
 *
 * @returns the number of times the shopper has changed tabs. Source: docs/rules.md FORM-05
 */
function useFaultsLeftBehind({ activeIndex, form, keysOf, onFaulty }: LeftBehindOptions): {
  current: number;
} {
  const moves = useRef(0);
  const lastIndex = useRef(activeIndex);
  const note = useEffectEvent(async (departedIndex: number) => {
    const begunKeys = keysOf([departedIndex]).filter(
      (key) => form.getFieldState(key).isTouched || isFilled(form.getValues(key)),
    );
    if (begunKeys.length > 0 && !(await form.trigger(begunKeys))) onFaulty(departedIndex);
  });
  useEffect(() => {
    const departedIndex = lastIndex.current;
    lastIndex.current = activeIndex;
    if (departedIndex === activeIndex) return;
    moves.current += 1;
    if (departedIndex > activeIndex) void note(departedIndex);
  }, [activeIndex]);
  return moves;
}
