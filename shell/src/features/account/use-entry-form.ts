import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { useWrite } from '@bindery/shared/data';
import { typedCode } from '@bindery/shared/market';
import { useFaultsOf, type Faults } from './faults';

/** Types of inputs that hold no words. */
const CODE_TYPES = new Set(['email', 'tel']);

type Values<Name extends string> = Record<Name, string>;

interface EntryForm<Name extends string, Answer> {
  fields: readonly Name[];
  /** what is wrong before anything is sent */
  check(values: Values<Name>): Faults;
  send(values: Values<Name>): Promise<Answer>;
  onDone(answer: Answer, values: Values<Name>): void;
  /** the form takes the place of what the shopper pressed, and so its focus */
  isFollowing?: boolean;
}

/**
 * A form that the browser itself keeps. What is wrong stands at its field, and the first such field takes the focus; what
 * was written stays.
 */
export function useEntryForm<Name extends string, Answer>({
  fields,
  check,
  send,
  onDone,
  isFollowing = false,
}: EntryForm<Name, Answer>) {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const faultsOf = useFaultsOf();
  const { mutate, isPending } = useWrite({
    mutationFn: send,
    onSuccess: (answer, values) => onDone(answer, values),
    onError: (error) => setFaults(faultsOf(error, fields)),
  });

  useEffect(() => {
    if (isFollowing) form.current?.querySelector('input')?.focus();
  }, [isFollowing]);
  const goTo = useEffectEvent((found: Faults) => {
    const first = fields.find((name) => found[name]);
    const element = first && form.current?.elements.namedItem(first);
    if (element instanceof HTMLElement) element.focus();
  });
  useEffect(() => goTo(faults), [faults]);

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
    const found = check(values);
    setFaults(found);
    if (Object.keys(found).length === 0) mutate(values);
  }
  return {
    formProps: { ref: form, onSubmit: submit, noValidate: true, 'aria-busy': isPending },
    faults,
    isBusy: isPending,
    /** what was said goes once it is corrected */
    correct: (name: Name): void => {
      if (faults[name] === undefined && faults[''] === undefined) return;
      setFaults(Object.fromEntries(Object.entries(faults).filter(([key]) => key !== name && key !== '')));
    },
    reset: (): void => form.current?.reset(),
  };
}
