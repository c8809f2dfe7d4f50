import { useEffect, type FormEvent } from 'react';
import { useFormFaults } from '@bindery/shared/bundled';
import { useWrite } from '@bindery/shared/data';
import { typedCode } from '@bindery/shared/market';
import { useFaultsOf, type Faults } from './faults';

/** Input types without prose. */
const CODE_TYPES = new Set(['email', 'tel']);

type Values<Name extends string> = Record<Name, string>;

interface EntryForm<Name extends string, Answer> {
  fields: readonly Name[];
  check(values: Values<Name>): Faults;
  send(values: Values<Name>): Promise<Answer>;
  onDone(answer: Answer, values: Values<Name>): void;
  /** true if the form replaces a button that was pressed; the form then takes the focus */
  isFollowing?: boolean;
}

/**
 * Manages an uncontrolled form. Each fault appears at its field, the first faulty field gets the focus, and the typed
 * text stays.
 */
export function useEntryForm<Name extends string, Answer>({
  fields,
  check,
  send,
  onDone,
  isFollowing = false,
}: EntryForm<Name, Answer>) {
  const { form, faults, tell, correct } = useFormFaults<string>();
  const faultsOf = useFaultsOf();
  const { mutate, isPending } = useWrite({
    mutationFn: send,
    onSuccess: (answer, values) => onDone(answer, values),
    onError: (error) => tell(faultsOf(error, fields)),
  });

  useEffect(() => {
    if (isFollowing) form.current?.querySelector('input')?.focus();
  }, [form, isFollowing]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending || !form.current) return;
    const data = new FormData(form.current);
    const textOf = (name: Name): string => {
      const entry = data.get(name);
      const text = typeof entry === 'string' ? entry : '';
      const input = form.current?.elements.namedItem(name);
      return input instanceof HTMLInputElement && CODE_TYPES.has(input.type) ? typedCode(text) : text;
    };
    const values = Object.fromEntries(fields.map((name) => [name, textOf(name)])) as Values<Name>;
    const foundFaults = check(values);
    tell(foundFaults);
    if (Object.keys(foundFaults).length === 0) mutate(values);
  }
  return {
    formProps: {
      ref: form,
      onSubmit: submit,
      noValidate: true,
      'aria-busy': isPending,
      // before the scripts run, the browser itself submits the form; `post` keeps the values out of the URL
      method: 'post',
    },
    faults,
    isBusy: isPending,
    correct: (name: Name): void => correct([name]),
    reset: (): void => form.current?.reset(),
  };
}
