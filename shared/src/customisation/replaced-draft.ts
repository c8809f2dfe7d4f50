import type { Customisation } from '../contracts';
import { isFilled } from './filled';
import { parseStoredCustomisation } from './load';
import { canonicalCustomisation } from './merge';

/** The replacement of a draft: a link's book, an empty book, the cart's book, a copied book, or the restored draft. */
export type ReplaceCause = 'link' | 'start-again' | 'cart' | 'moved' | 'brought-back';
const CAUSES: readonly string[] = ['link', 'start-again', 'cart', 'moved', 'brought-back'];

/** A replaced draft that the shopper can restore. Source: docs/rules.md CUS-10 */
export interface ReplacedDraft {
  values: Customisation;
  cause: ReplaceCause;
  /** the new draft, as canonical text */
  replacement: string;
}

/**
 * @param keptReplacedDraft - the draft that was restorable before this replacement
 * @returns the restorable draft after `next` replaces `currentValues`: `currentValues` or, if they are empty or are the
 *   unchanged replacement of `keptReplacedDraft`, still `keptReplacedDraft`
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

/** @returns the draft that can be restored after `keptReplacedDraft` has replaced `currentValues` */
export function afterBringingBack(
  keptReplacedDraft: ReplacedDraft,
  currentValues: Customisation,
): ReplacedDraft | undefined {
  const isUntouched = keptReplacedDraft.replacement === canonicalCustomisation(currentValues);
  return isUntouched
    ? undefined
    : afterReplacing(undefined, currentValues, keptReplacedDraft.values, 'brought-back');
}

const isBook = (values: Customisation): boolean =>
  Object.entries(values).some(
    ([key, value]) => key !== 'format' && key !== 'product_slug' && isFilled(value),
  );

/** @returns the stored record, undefined if it is missing or unreadable */
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
