import { LOCAL_DATE, type Field, type ProductPackage } from '@bindery/muse';
import type { Customisation, PageProof, SchemaPreview } from '@bindery/shared/contracts';
import {
  canonicalCustomisation,
  findFormat,
  isFilled,
  sentCustomisation,
} from '@bindery/shared/customisation';

/** Chosen beside the form, and paid for with the book. */
const FORMAT = 'format';

/** What is filled with nothing is the same as what is not there. */
function isSame(a: unknown, b: unknown): boolean {
  if (!isFilled(a) && !isFilled(b)) return true;
  return canonicalCustomisation({ value: a }) === canonicalCustomisation({ value: b });
}

const valueOf = (values: Customisation, key: string): unknown =>
  Object.hasOwn(values, key) ? values[key] : undefined;

/** Keys of the form whose values differ, sorted. The day by which ages are counted is no key of it. */
export const changedKeys = (earlierValues: Customisation, laterValues: Customisation): string[] =>
  [...new Set([...Object.keys(earlierValues), ...Object.keys(laterValues)])]
    .filter((key) => key !== LOCAL_DATE && !isSame(valueOf(earlierValues, key), valueOf(laterValues, key)))
    .sort();

export interface LockedEdit {
  readonly lockedKeys: readonly string[];
  /** as the order has it */
  readonly bought: Customisation;
  /** as it was sent; whatever it says of the format counts */
  readonly wanted: Customisation;
  /** what the validator made of `wanted`; undefined where it refused it */
  readonly clean: Customisation | undefined;
  readonly schema: SchemaPreview;
}

/**
 * The locked keys that an edit would change: by itself, or by a choice that corrects or hides one of them. Where the
 * validator refuses the edit it is settled as the form would settle it, so that a choice which takes a paid one along
 * is told as that and not as a fault of the paid one.
 *
 * Source: docs/rules.md EDIT-03
 */
export function lockedChanges({
  lockedKeys,
  bought: boughtValues,
  wanted: wantedValues,
  clean,
  schema,
}: LockedEdit): string[] {
  const settled = clean ?? sentCustomisation(schema, wantedValues);
  const changedFields = lockedKeys.filter(
    (key) => key !== FORMAT && !isSame(valueOf(boughtValues, key), valueOf(settled, key)),
  );
  return isSameFormat(boughtValues, wantedValues) ? changedFields : [...changedFields, FORMAT];
}

/** One that is not named stays. */
function isSameFormat(boughtValues: Customisation, wantedValues: Customisation): boolean {
  const [boughtFormat, named] = [valueOf(boughtValues, FORMAT), valueOf(wantedValues, FORMAT)];
  if (!isFilled(named) || typeof boughtFormat !== 'string') return true;
  return findFormat([{ identifier: boughtFormat }], named) !== undefined;
}

/** Can what is chosen there be a date, or hold one? */
const hasDate = ({ kind, types }: Field): boolean =>
  kind === 'date' || types.some(({ fields }) => [...fields.values()].some(hasDate));

/** The day that an order keeps with a book. */
export function frozenDay(boughtValues: Customisation): string | undefined {
  const day = valueOf(boughtValues, LOCAL_DATE);
  return typeof day === 'string' ? day : undefined;
}

/**
 * The customisation with the day by which its ages are counted: the one that the order froze, unless a choice with a
 * date in it changed. Then it is the shopper's, as of a new book. Source: docs/rules.md EDIT-04
 */
export function withFrozenDay(
  { fields }: Pick<ProductPackage, 'fields'>,
  boughtValues: Customisation,
  wantedValues: Customisation,
): Customisation {
  const frozen = frozenDay(boughtValues);
  const isDated = changedKeys(boughtValues, wantedValues).some((key) => {
    const field = fields.get(key);
    return field !== undefined && hasDate(field);
  });
  return frozen === undefined || isDated ? wantedValues : { ...wantedValues, [LOCAL_DATE]: frozen };
}

/** The places of the pages that would not be printed as they were, from 1. */
export function changedPages(earlierPages: readonly PageProof[], laterPages: readonly PageProof[]): number[] {
  const hashes = new Map(earlierPages.map(({ page, hash }) => [page, hash]));
  return laterPages.filter(({ page, hash }) => hashes.get(page) !== hash).map(({ page }) => page);
}
