import { useMemo, useState } from 'react';
import type { TabOfKeys } from '@bindery/shared/forms';
import type { UseFormReturn } from 'react-hook-form';
import { firstLackingTab } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import type { FormValues } from './form-context';
import { useOpenTab, type StepPlace } from './use-open-tab';
import type { Verdict } from './use-submit';

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
 * Source: decisions 10 to 12
 */
export function useSteps({
  place,
  id,
  tabs,
  fields,
  firstLacking,
  form,
  check,
  onAccepted,
  onComplete,
  hasFaults = false,
}: StepsOptions) {
  const headingId = `${id}-heading`;
  const { activeIndex, openTab } = useOpenTab(place, Math.min(firstLacking, tabs.length - 1), headingId);
  const [submitted, setSubmitted] = useState<readonly number[]>(() => (hasFaults ? [...tabs.keys()] : []));
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
    if (
      !(await pass(isLast ? [...tabs.keys()] : [...new Set([Math.min(lacking, activeIndex), activeIndex])]))
    )
      return;
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
