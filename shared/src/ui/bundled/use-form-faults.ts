import { useEffect, useRef, useState } from 'react';

/** Faults by field name; the name '' stands for the whole form. */
export type FormFaults<Fault> = Readonly<Record<string, Fault>>;

/** A wrong field as the page shows it. `id`: the id of its element. */
export interface FaultyEntry {
  readonly id: string;
  readonly label: string;
  readonly fault: string;
}

const WRONG = '[aria-invalid="true"]';
type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const textOf = (id: string | null | undefined): string =>
  (id && document.getElementById(id)?.textContent) || '';

/**
 * Finds the wrong fields among the form's elements. Returns them in the page's order, with their labels. If the wrong
 * fields are in several groups, adds the group's name to each label.
 */
function faultyEntries(form: HTMLFormElement): readonly FaultyEntry[] {
  const wrong = [...form.querySelectorAll<Entry>(`${WRONG}[id]`)];
  const groupOf = (entry: Entry): string =>
    textOf(entry.closest('[role="group"]')?.getAttribute('aria-labelledby'));
  const isOneGroup = new Set(wrong.map(groupOf)).size === 1;
  return wrong.map((entry) => {
    const label = entry.labels?.[0]?.firstChild?.textContent ?? entry.name;
    const group = isOneGroup ? '' : groupOf(entry);
    return { id: entry.id, label: group ? `${label} (${group})` : label, fault: textOf(`${entry.id}-fault`) };
  });
}

/**
 * The faults of a form. After a check, focuses the first faulty field of the page.
 *
 * @param hasSummary - true if the form shows {@link FaultSummary}: it takes the focus if several fields are wrong
 * Source: docs/rules.md ADDR-07
 */
export function useFormFaults<Fault>({ hasSummary = false } = {}) {
  const form = useRef<HTMLFormElement>(null);
  const [{ faults, isChecked }, setState] = useState<{ faults: FormFaults<Fault>; isChecked: boolean }>({
    faults: {},
    isChecked: false,
  });
  const [summary, setSummary] = useState<readonly FaultyEntry[]>([]);
  useEffect(() => {
    if (!form.current) return;
    const entries = hasSummary ? faultyEntries(form.current) : [];
    if (!isChecked) return setSummary((shown) => (shown.length > 0 ? entries : shown));
    setSummary(entries.length > 1 ? entries : []);
    if (entries.length < 2) form.current.querySelector<HTMLElement>(WRONG)?.focus();
  }, [faults, isChecked, hasSummary]);
  return {
    form,
    faults,
    /** for {@link FaultSummary} */
    summary,
    /** Replaces all faults by the faults that a check found. */
    tell(checked: FormFaults<Fault>): void {
      setSummary([]); // removes the old summary first, because only a new summary takes the focus
      setState({ faults: checked, isChecked: true });
    },
    /**
     * Removes the faults of changed fields, of fields nested in them, and of the whole form. The focus stays.
     *
     * @param fault - the fault that the changed fields have now, if any
     */
    correct(names: readonly string[], fault?: Fault): void {
      const isCorrected = (name: string): boolean =>
        name === '' ||
        names.some((changedName) => name === changedName || name.startsWith(`${changedName}.`));
      setState((state) => {
        const entries = Object.entries(state.faults);
        const remainingEntries = entries.filter(([name]) => !isCorrected(name));
        if (fault !== undefined)
          remainingEntries.push(...names.map((name): [string, Fault] => [name, fault]));
        else if (remainingEntries.length === entries.length) return state;
        return { faults: Object.fromEntries(remainingEntries), isChecked: false };
      });
    },
  };
}
