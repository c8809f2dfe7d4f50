import { canonicalCustomisation } from '@bindery/shared/data';
import type { UseFormReturn } from 'react-hook-form';

/** What the server refused, by key or by path inside one: the validator's code, and the value it was said of. It holds for that value only. */
export type Refusals = Map<string, { type: string; value: unknown }>;

/** Is it what was refused, or drawn? A list in the form is never the very one that was sent. */
export function isSameValue(value: unknown, other: unknown): boolean {
  return (
    value === other ||
    (typeof value === 'object' &&
      canonicalCustomisation({ value }) === canonicalCustomisation({ value: other }))
  );
}

/**
 * Replaces what the server had refused before and marks the fields accordingly.
 *
 * @param faults - code by key or path; empty where the server accepted everything
 */
export async function refuse(
  form: UseFormReturn<Record<string, unknown>>,
  refusals: Refusals,
  faults: ReadonlyMap<string, string>,
): Promise<void> {
  const changed = new Set([...refusals.keys(), ...faults.keys()]);
  refusals.clear();
  for (const [key, type] of faults) refusals.set(key, { type, value: form.getValues(key) });
  if (changed.size > 0)
    await form.trigger([...new Set([...changed].map((place) => place.split('.', 1)[0]!))]);
}

/** @returns the validator's code for this value at this path, if it is what the server refused */
export function refusalOf(refusals: Refusals, path: string, value: unknown): string | undefined {
  const refusal = refusals.get(path);
  return refusal && isSameValue(value, refusal.value) ? refusal.type : undefined;
}
