import type { Customisation } from '../contracts';
import { isFilled } from './filled';
import { parseStoredCustomisation } from './load';
import { canonicalCustomisation } from './merge';

/** Why a draft gave way: to the book of a link, to an empty one, to the cart's, to one that moved here, or to the one before. */
export type ReplaceCause = 'link' | 'start-again' | 'cart' | 'moved' | 'brought-back';
const CAUSES: readonly string[] = ['link', 'start-again', 'cart', 'moved', 'brought-back'];

/** A draft that gave way to another one and can be had back. Source: docs/rules.md CUS-10 */
export interface ReplacedDraft {
  values: Customisation;
  cause: ReplaceCause;
  /** what took its place, as canonical text */
  replacement: string;
}

/**
 * @param keptReplacedDraft - what gave way before
 * @returns what can be had back once `next` has taken the place of `current`: `current` itself, unless it is no book yet,
 * or came in the place of `keptReplacedDraft` and nobody has changed it since
 */
export function afterReplacing(
  keptReplacedDraft: ReplacedDraft | undefined,
  currentValues: Customisation,
  next: Customisation,
  cause: ReplaceCause,
): ReplacedDraft | undefined {
  const [now, replacement] = [canonicalCustomisation(currentValues), canonicalCustomisation(next)];
  if (now === replacement || !isBook(currentValues)) return keptReplacedDraft;
  if (keptReplacedDraft?.replacement === now) return { ...keptReplacedDraft, cause, replacement };
  return { values: currentValues, cause, replacement };
}

/** @returns what can be had back once `keptReplacedDraft` is back in the place of `current` */
export function afterBringingBack(
  keptReplacedDraft: ReplacedDraft,
  currentValues: Customisation,
): ReplacedDraft | undefined {
  const isUntouched = keptReplacedDraft.replacement === canonicalCustomisation(currentValues);
  return isUntouched
    ? undefined
    : afterReplacing(undefined, currentValues, keptReplacedDraft.values, 'brought-back');
}

/** Is there anything in it that a shopper would miss? A format alone is no book. */
const isBook = (values: Customisation): boolean =>
  Object.entries(values).some(
    ([key, value]) => key !== 'format' && key !== 'product_slug' && isFilled(value),
  );

/** @returns the record in browser storage as it was written, undefined if there is none or it cannot be read */
export function parseReplacedDraft(text: string | null): ReplacedDraft | undefined {
  const record = text === null ? undefined : parseStoredCustomisation(text);
  if (!record) return undefined;
  const { values, cause, replacement } = record;
  const isWhole =
    typeof values === 'object' &&
    values !== null &&
    !Array.isArray(values) &&
    typeof replacement === 'string' &&
    typeof cause === 'string' &&
    CAUSES.includes(cause);
  return isWhole ? { values: values as Customisation, cause: cause as ReplaceCause, replacement } : undefined;
}
