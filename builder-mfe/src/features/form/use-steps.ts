import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isFilled } from '@bindery/shared/data';
import { firstFaultyTab, firstLackingTab, type Fields, type TabOfKeys } from '@bindery/shared/forms';
import { faultOf, type FormValues, type Refusals } from './faults';
import { useOpenTab, type StepPlace } from './use-open-tab';
import { isPassed, type Verdict } from './use-submit';

interface StepsOptions {
  /** who keeps which step is open; undefined: nobody */
  place: StepPlace | undefined;
  /** prefix of the ids of everything in the form */
  id: string;
  tabs: readonly TabOfKeys[];
  fields: Fields;
  firstLacking: number;
  form: UseFormReturn<FormValues>;
  refusals: Refusals;
  check(keys: string[]): Promise<Verdict | undefined>;
  /** before all tabs are checked. @returns the key of a photo that did not arrive */
  settlePhotos(): Promise<string | undefined>;
  /** these keys are right */
  onAccepted?(keys: string[]): void;
  onComplete(): void;
  /** the form begins with everything shown that is wrong in it */
  hasFaults?: boolean;
}

/**
 * Leads through the steps: one that is right leads to a later one and the last one completes the form; one that is not
 * shows all its errors and its first wrong field. The way back is free. Whoever has moved on while a step was checked
 * stays where they are.
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
    setSubmitted((before) => [...new Set([...before, ...indexes])]);
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

  async function submit(): Promise<void> {
    const lacking = firstLackingTab(tabs, fields, form.getValues());
    // the last tab answers for all of them, and no tab leads past one that lacks something
    const checked = isLast ? [...tabs.keys()] : [...new Set([Math.min(lacking, activeIndex), activeIndex])];
    if (!(await pass(checked))) return;
    if (isLast) onComplete();
    else openTab(activeIndex + 1, headingId);
  }

  return {
    activeIndex,
    isLast,
    headingId,
    idOf,
    submit,
    pass,
    /** opens a tab as the shopper asked: a later one only past tabs that are right */
    async open(index: number, urlKey?: string): Promise<void> {
      const before = [...tabs.keys()].slice(activeIndex, index);
      if (before.length === 0 || (await pass(before))) show(index, urlKey);
    },
    /** opens a tab whatever the others are like: what was undone there, or is asked about, is to be seen */
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
  /** how often the shopper has moved to another tab */
  moves: { current: number };
  showErrors(indexes: number[]): void;
  noteErrors(indexes: number[]): void;
  show(index: number, urlKey?: string): void;
}

/** @returns checks tabs: are they right, and does the shopper still wait for it? Their errors show if not */
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
 * A tab that was left for an earlier one, by whatever way, shows its faults when the shopper returns. What they had not
 * come to yet is no fault.
 *
 * @returns how often the shopper has moved to another tab
 * Source: docs/rules.md FORM-05
 */
function useFaultsLeftBehind({ activeIndex, form, keysOf, onFaulty }: LeftBehindOptions): {
  current: number;
} {
  const moves = useRef(0);
  const last = useRef(activeIndex);
  const note = useEffectEvent(async (left: number) => {
    const begun = keysOf([left]).filter(
      (key) => form.getFieldState(key).isTouched || isFilled(form.getValues(key)),
    );
    if (begun.length > 0 && !(await form.trigger(begun))) onFaulty(left);
  });
  useEffect(() => {
    const left = last.current;
    last.current = activeIndex;
    if (left === activeIndex) return;
    moves.current += 1;
    if (left > activeIndex) void note(left);
  }, [activeIndex]);
  return moves;
}
