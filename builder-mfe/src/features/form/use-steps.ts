import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { firstLackingTab, type TabOfKeys } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import { readPlace, writePlace } from '../draft';
import type { FormValues } from './faults';
import type { Verdict } from './use-submit';

/** Where the form keeps which of its steps is open. Steps count from 0. */
export interface StepPlace {
  /** key of the draft whose step the browser's tab remembers: coming back, and reloading, find it */
  draft: string;
  /** the step that the page's address names */
  addressIndex: number | undefined;
  /** The address is to name this step. undefined: the page has no address for steps. */
  onOpen: ((index: number, isReplacing: boolean) => void) | undefined;
}

interface StepsOptions {
  /** who keeps which step is open; undefined: nobody */
  place: StepPlace | undefined;
  /** prefix of the ids of everything in the form */
  id: string;
  tabs: readonly TabOfKeys[];
  fields: Readonly<Record<string, SchemaField>>;
  firstLacking: number;
  form: UseFormReturn<FormValues>;
  check(keys: string[]): Promise<Verdict | undefined>;
  /** these keys are right */
  onAccepted?(keys: string[]): void;
  onComplete(): void;
  /** the form begins with everything shown that is wrong in it */
  hasFaults?: boolean;
}

/**
 * Leads through the steps: a step that is right leads to the next and the last one completes the form; one that is not
 * shows all its errors and its first wrong field.
 * Source: docs/rules.md FORM-02, FORM-04, FORM-08
 */
export function useSteps(options: StepsOptions) {
  const { place, id, tabs, fields, firstLacking, form, check, onAccepted, onComplete } = options;
  const headingId = `${id}-heading`;
  const { activeIndex, openTab } = useOpenTab(place, Math.min(firstLacking, tabs.length - 1), headingId);
  const [submitted, setSubmitted] = useState<readonly number[]>(() =>
    options.hasFaults ? [...tabs.keys()] : [],
  );
  const isLast = activeIndex === tabs.length - 1;
  const idOf = useMemo(() => (urlKey: string) => `${id}-${urlKey}`, [id]);

  function showErrors(indexes: number[]): void {
    setSubmitted((before) => [...new Set([...before, ...indexes])]);
    for (const index of indexes) {
      const key = tabs[index]!.keys.find((candidate) => form.getFieldState(candidate).error);
      if (key !== undefined) return openTab(index, idOf(key));
    }
  }

  /** @returns whether the tabs are right; their errors show if not */
  async function pass(checked: number[]): Promise<boolean> {
    const keys = checked.flatMap((index) => tabs[index]!.keys).filter((key) => fields[key]);
    const verdict = await check(keys);
    if (verdict === 'refused') showErrors(checked);
    if (verdict === 'accepted') onAccepted?.(keys);
    return verdict === 'accepted';
  }

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
    isEveryErrorShown: submitted.includes(activeIndex),
    open: (index: number) => openTab(index),
    back: activeIndex > 0 ? () => openTab(activeIndex - 1, headingId) : undefined,
    goToField: (index: number, urlKey: string) => openTab(index, idOf(urlKey)),
  };
}

interface OpenTab {
  index: number;
  /** what the address named when this tab was opened */
  addressIndex: number | undefined;
  /** id of the element that takes the focus once the tab is there */
  focusId?: string;
  /** the browser itself went back or forward: it scrolls, too */
  isQuiet?: boolean;
}

/**
 * Which tab is open, and where the focus goes with it. The address decides, where there is one: going back and forward
 * opens its steps, and a step that cannot be opened yet gives way to the last that can.
 *
 * @param place - undefined: nobody keeps it, and the form begins at its first tab
 * @param lastOpenIndex - the last tab that may be open
 * @param headingId - of the open tab
 */
function useOpenTab(
  place: StepPlace | undefined,
  lastOpenIndex: number,
  headingId: string,
): { activeIndex: number; openTab(index: number, focusId?: string): void } {
  const addressIndex = place?.addressIndex;
  const [open, setOpen] = useState((): OpenTab => ({
    index: Math.min(addressIndex ?? (place && readPlace(place.draft)) ?? 0, lastOpenIndex),
    addressIndex,
  }));
  const hasAddressChanged = addressIndex !== open.addressIndex;
  if (hasAddressChanged && addressIndex === open.index) setOpen({ ...open, addressIndex });
  else if (hasAddressChanged) {
    const index = Math.min(addressIndex ?? 0, lastOpenIndex);
    setOpen({ index, addressIndex, focusId: headingId, isQuiet: true });
  }

  const keepPlace = useEffectEvent((namedIndex: number) => {
    if (!place) return;
    writePlace(place.draft, open.index);
    // the form's first step needs no name of its own: the product's page shows it
    if (open.index !== namedIndex) place.onOpen?.(open.index, true);
  });
  useEffect(() => keepPlace(addressIndex ?? 0), [addressIndex]);

  useEffect(() => {
    if (open.focusId === undefined) return;
    const target = document.getElementById(open.focusId);
    target?.focus({ preventScroll: true });
    // the preview covers the top of a phone's screen and the bar its bottom: the middle is always in sight
    if (!open.isQuiet) target?.scrollIntoView({ block: 'center' });
  }, [open]);

  function openTab(index: number, focusId?: string): void {
    if (place) writePlace(place.draft, index);
    setOpen((before) => ({ index, addressIndex: before.addressIndex, focusId }));
    if (index !== open.index) place?.onOpen?.(index, false);
  }
  return { activeIndex: open.index, openTab };
}
