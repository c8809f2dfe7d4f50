import { LOCAL_DATE, type Field, type ProductPackage } from '@bindery/muse';
import type { Customisation, PageProof, SchemaPreview, EditRefusal, Order } from '@bindery/shared/contracts';
import {
  canonicalCustomisation,
  findFormat,
  isFilled,
  sentCustomisation,
} from '@bindery/shared/customisation';
import type { OrderRow } from '../orders.repository';

/** Key of the book's format. The format affects the price, and is no field of the form. */
const FORMAT = 'format';

/** Treats an empty value and a missing value as equal. */
function isSame(a: unknown, b: unknown): boolean {
  if (!isFilled(a) && !isFilled(b)) return true;
  return canonicalCustomisation({ value: a }) === canonicalCustomisation({ value: b });
}

const valueOf = (values: Customisation, key: string): unknown =>
  Object.hasOwn(values, key) ? values[key] : undefined;

/**
 * Returns the sorted keys of form fields with different values. The day from which ages are counted is not a form
 * field.
 */
export const changedKeys = (earlierValues: Customisation, laterValues: Customisation): string[] =>
  [...new Set([...Object.keys(earlierValues), ...Object.keys(laterValues)])]
    .filter((key) => key !== LOCAL_DATE && !isSame(valueOf(earlierValues, key), valueOf(laterValues, key)))
    .sort();

export interface LockedEdit {
  readonly lockedKeys: readonly string[];
  readonly boughtValues: Customisation;
  /** the choices as sent, including the format */
  readonly wantedValues: Customisation;
  /** result of the validator for `wantedValues`; undefined if the validator refused them */
  readonly clean: Customisation | undefined;
  readonly schema: SchemaPreview;
}

/**
 * Returns the locked keys whose values an edit would change, directly or through another choice that corrects or hides
 * them. If the validator refuses the edit, first corrects the values as the form does. Thus an edit that removes a paid
 * choice is a locked change, not an invalid value.
 *
 * Source: docs/rules.md EDIT-03
 */
export function lockedChanges(edit: LockedEdit): string[] {
  const { lockedKeys, boughtValues, wantedValues, clean, schema } = edit;
  const settled = clean ?? sentCustomisation(schema, wantedValues);
  const changedLockedKeys = lockedKeys.filter(
    (key) => key !== FORMAT && !isSame(valueOf(boughtValues, key), valueOf(settled, key)),
  );
  return isSameFormat(boughtValues, wantedValues) ? changedLockedKeys : [...changedLockedKeys, FORMAT];
}

/** Returns true if an edit does not change the format of the book. An edit may omit the format. */
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
 * Returns the customisation with the day from which ages are counted. This is the day frozen in the order. If the edit
 * changes a date, it is the shopper's present day. Source: docs/rules.md EDIT-04
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

/** Returns the numbers, from 1, of the pages that the edit changes in print. */
export function changedPages(earlierPages: readonly PageProof[], laterPages: readonly PageProof[]): number[] {
  const hashes = new Map(earlierPages.map(({ page, hash }) => [page, hash]));
  return laterPages.filter(({ page, hash }) => hashes.get(page) !== hash).map(({ page }) => page);
}

export type EditedOrder = Pick<
  OrderRow,
  'state' | 'processAt' | 'pausedAt' | 'lockedAt' | 'cancelledAt' | 'delivery'
>;

/** Returns why an order cannot be changed now; undefined if it can. */
export function editRefusalOf(order: EditedOrder, now: Date): EditRefusal | undefined {
  if (order.cancelledAt) return 'state';
  if (order.lockedAt || now >= order.processAt) return 'past_window';
  if (order.state !== 'placed') return 'state';
  return order.pausedAt ? 'paused' : undefined;
}

/** Returns the changes that the owner of an order may make at this time. Source: docs/rules.md EDIT-03 */
export function editingOf(order: EditedOrder, now: Date): Order['editing'] {
  const refusal = editRefusalOf(order, now);
  return {
    isAllowed: refusal === undefined,
    ...(refusal && { refusal }),
    until: order.processAt.toISOString(),
    delivery: order.delivery,
  };
}
