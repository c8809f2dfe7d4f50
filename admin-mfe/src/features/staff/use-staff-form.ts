import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError, newIdempotencyKey } from '@bindery/shared/data';
import type { Act } from './use-staff';

/** What is wrong, by the name of an entry. */
export type Faults = Readonly<Record<string, string>>;

export const REASON_LACKS: Faults = { reason: 'Say why: it is kept' };
/** What a member has to say of every act that a customer feels. */
export const reasonFaults = (reason: string): Faults => (reason.trim() === '' ? REASON_LACKS : {});

/** @param prefix - of the fields that the server names: 'address.' */
function faultsOf(error: unknown, prefix: string): Faults {
  const told = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return Object.fromEntries(
    told.flatMap(({ field, detail }) =>
      field?.startsWith(prefix) ? [[field.slice(prefix.length), detail]] : [],
    ),
  );
}

interface StaffForm<Body> {
  readonly act: Act;
  readonly prefix?: string;
  /** said once it is done */
  readonly done: string;
  /** what is wrong before it is sent */
  check(): Faults;
  body(): Body;
  send(body: Body, idempotencyKey: string): Promise<unknown>;
  onDone(): void;
}

/**
 * A form for an act: what is wrong is told at its entry, the first of them takes the focus, what was typed stays whatever
 * is refused, and the same again is sent as the same: an answer that was lost is no second act.
 */
export function useStaffForm<Body>({ act, prefix = '', done, check, body, send, onDone }: StaffForm<Body>) {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [isTold, setTold] = useState(0);
  const sent = useRef<{ text: string; key: string }>(undefined);
  useEffect(() => {
    if (isTold > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isTold]);

  function tell(found: Faults): void {
    setFaults(found);
    setTold((times) => times + 1);
  }
  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = check();
    tell(found);
    if (Object.keys(found).length > 0) return;
    const asked = body();
    const text = JSON.stringify(asked);
    // one act, however often it is sent
    if (sent.current?.text !== text) sent.current = { text, key: newIdempotencyKey() };
    const { key } = sent.current;
    const isDone = await act(async () => {
      await send(asked, key).catch((error: unknown) => {
        tell(faultsOf(error, prefix));
        throw error;
      });
    }, done);
    if (!isDone) return;
    sent.current = undefined;
    onDone();
  }
  const formProps = { ref: form, noValidate: true, onSubmit: (event: FormEvent) => void onSubmit(event) };
  return { faults, formProps };
}
