import { LOCAL_DATE, type Field, type ProductPackage } from '@bindery/muse';
import type { Customisation, PageProof, SchemaPreview, EditRefusal, Order } from '@bindery/shared/contracts';
import {
  canonicalCustomisation,
  findFormat,
  isFilled,
  sentCustomisation,
} from '@bindery/shared/customisation';
import type { OrderRow } from '../orders.repository';

/** Chosen outside the form; part of the book's price. */
const FORMAT = 'format';

/** Two unfilled values are equal: an empty value equals a missing one. */
function isSame(a: unknown, b: unknown): boolean {
  if (!isFilled(a) && !isFilled(b)) return true;
  return canonicalCustomisation({ value: a }) === canonicalCustomisation({ value: b });
}

const valueOf = (values: Customisation, key: string): unknown =>
  Object.hasOwn(values, key) ? values[key] : undefined;

/** Returns the sorted keys of the form whose values differ. The day that ages are counted by is not one of them. */
export const changedKeys = (earlierValues: Customisation, laterValues: Customisation): string[] =>
  [...new Set([...Object.keys(earlierValues), ...Object.keys(laterValues)])]
    .filter((key) => key !== LOCAL_DATE && !isSame(valueOf(earlierValues, key), valueOf(laterValues, key)))
    .sort();

export interface LockedEdit {
  readonly lockedKeys: readonly string[];
  readonly boughtValues: Customisation;
  /** as sent, including its format */
  readonly wantedValues: Customisation;
  /** the validator's output for `wanted`; undefined if it refused it */
  readonly clean: Customisation | undefined;
  readonly schema: SchemaPreview;
}

/**
 * Returns the locked keys that an edit would change: directly, or by a choice that corrects or hides one of them. If
 * the validator refuses the edit, its values are settled as the form would settle them. So a choice that removes a paid
 * one is reported as such, not as an invalid value.
 *
 * Source: docs/rules.md EDIT-03
 */
export function lockedChanges({
  lockedKeys,
  boughtValues,
  wantedValues,
  clean,
  schema,
}: LockedEdit): string[] {
  const settled = clean ?? sentCustomisation(schema, wantedValues);
  const changedFields = lockedKeys.filter(
    (key) => key !== FORMAT && !isSame(valueOf(boughtValues, key), valueOf(settled, key)),
  );
  return isSameFormat(boughtValues, wantedValues) ? changedFields : [...changedFields, FORMAT];
}

/** A missing format means no change. */
function isSameFormat(boughtValues: Customisation, wantedValues: Customisation): boolean {
  const [boughtFormat, named] = [valueOf(boughtValues, FORMAT), valueOf(wantedValues, FORMAT)];
  if (!isFilled(named) || typeof boughtFormat !== 'string') return true;
  return findFormat([{ identifier: boughtFormat }], named) !== undefined;
}

const hasDate = ({ kind, types }: Field): boolean =>
  kind === 'date' || types.some(({ fields }) => [...fields.values()].some(hasDate));

export function frozenDay(boughtValues: Customisation): string | undefined {
  const day = valueOf(boughtValues, LOCAL_DATE);
  return typeof day === 'string' ? day : undefined;
}

/**
 * Returns the customisation with the day that ages are counted by: the order's frozen day, unless a choice with a date
 * in it changed. Then it is the shopper's day, as for a new book. Source: docs/rules.md EDIT-04
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

/** Returns the numbers, from 1, of the pages that would print differently. */
export function changedPages(earlierPages: readonly PageProof[], laterPages: readonly PageProof[]): number[] {
  const hashes = new Map(earlierPages.map(({ page, hash }) => [page, hash]));
  return laterPages.filter(({ page, hash }) => hashes.get(page) !== hash).map(({ page }) => page);
}

export type EditedOrder = Pick<
  OrderRow,
  'state' | 'processAt' | 'pausedAt' | 'lockedAt' | 'cancelledAt' | 'delivery'
>;

/** Returns the reason that an order cannot be changed now; undefined if it can. */
export function editRefusalOf(order: EditedOrder, now: Date): EditRefusal | undefined {
  if (order.cancelledAt) return 'state';
  if (order.lockedAt || now >= order.processAt) return 'past_window';
  if (order.state !== 'placed') return 'state';
  return order.pausedAt ? 'paused' : undefined;
}

/** Returns the changes that an order's owner may make at a given time. Source: docs/rules.md EDIT-03 */
export function editingOf(order: EditedOrder, now: Date): Order['editing'] {
  const refusal = editRefusalOf(order, now);
  return {
    isAllowed: refusal === undefined,
    ...(refusal && { refusal }),
    until: order.processAt.toISOString(),
    delivery: order.delivery,
  };
}
