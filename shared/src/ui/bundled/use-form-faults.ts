import { useEffect, useRef, useState } from 'react';

/** Faults by field name; '' holds the fault of the whole form. */
export type FormFaults<Fault> = Readonly<Record<string, Fault>>;

/** The faults of a form. After a check, the first faulty field on the page gets the focus. Source: docs/rules.md ADDR-07 */
export function useFormFaults<Fault>() {
  const form = useRef<HTMLFormElement>(null);
  const [{ faults, isChecked }, setState] = useState<{ faults: FormFaults<Fault>; isChecked: boolean }>({
    faults: {},
    isChecked: false,
  });
  useEffect(() => {
    if (isChecked) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults, isChecked]);
  return {
    form,
    faults,
    /** Replaces all faults by those of a check. */
    tell: (checked: FormFaults<Fault>): void => setState({ faults: checked, isChecked: true }),
    /**
     * Removes the faults of changed fields, of fields nested in them, and of the whole form. The focus stays.
     *
     * @param fault - a new fault of these fields
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
