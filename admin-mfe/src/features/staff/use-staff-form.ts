import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError, newIdempotencyKey } from '@bindery/shared/data';
import type { Act } from './use-staff';

/** Errors by field name. */
export type Faults = Readonly<Record<string, string>>;

export const REASON_LACKS: Faults = { reason: 'Say why: it is kept' };
/** Checks the reason, which every act that affects a customer requires. */
export const reasonFaults = (reason: string): Faults => (reason.trim() === '' ? REASON_LACKS : {});

/** @param prefix - prefix of the server's field names, such as 'address.' */
function faultsOf(error: unknown, prefix: string): Faults {
  const fieldErrors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return Object.fromEntries(
    fieldErrors.flatMap(({ field, detail }) =>
      field?.startsWith(prefix) ? [[field.slice(prefix.length), detail]] : [],
    ),
  );
}

interface StaffForm<Body> {
  readonly act: Act;
  readonly prefix?: string;
  /** message after success */
  readonly successText: string;
  /** errors found before sending */
  check(): Faults;
  body(): Body;
  send(body: Body, idempotencyKey: string): Promise<unknown>;
  onDone(): void;
}

/**
 * A form for an act. Shows errors at their fields and focuses the first one. Typed text stays after a refusal. The same
 * input is always sent with the same idempotency key, so a retry after a lost answer never acts twice.
 */
export function useStaffForm<Body>({
  act,
  prefix = '',
  successText,
  check,
  body,
  send,
  onDone,
}: StaffForm<Body>) {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [isTold, setTold] = useState(0);
  const sentRequest = useRef<{ text: string; key: string }>(undefined);
  useEffect(() => {
    if (isTold > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isTold]);

  function tell(foundFaults: Faults): void {
    setFaults(foundFaults);
    setTold((times) => times + 1);
  }
  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const foundFaults = check();
    tell(foundFaults);
    if (Object.keys(foundFaults).length > 0) return;
    const requestBody = body();
    const text = JSON.stringify(requestBody);
    // the same input uses the same key
    if (sentRequest.current?.text !== text) sentRequest.current = { text, key: newIdempotencyKey() };
    const { key } = sentRequest.current;
    const isDone = await act(async () => {
      await send(requestBody, key).catch((error: unknown) => {
        tell(faultsOf(error, prefix));
        throw error;
      });
    }, successText);
    if (!isDone) return;
    sentRequest.current = undefined;
    onDone();
  }
  const formProps = { ref: form, noValidate: true, onSubmit: (event: FormEvent) => void onSubmit(event) };
  return { faults, formProps };
}
