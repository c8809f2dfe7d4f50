import { readRecord, writeRecord } from '@bindery/shared/data';
import type { RemovedMark } from './take-over';

/** Goes with everything else of the browser's storage at sign-out. Source: docs/rules.md ACC-46, CHAR-10 */
const RECORD = 'bindery-removed-characters';
/** More than anybody takes out by hand; the oldest give way. */
const MOST_KEPT = 100;

const isMark = (value: unknown): value is RemovedMark =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<RemovedMark>).look === 'object' &&
  (value as Partial<RemovedMark>).look !== null;

/** @returns whom the shopper took out on this device, the oldest first */
export function removedOnDevice(): RemovedMark[] {
  try {
    const marks: unknown = JSON.parse(readRecord(RECORD) ?? '[]');
    return Array.isArray(marks) ? marks.filter(isMark) : [];
  } catch {
    return []; // somebody else wrote there
  }
}

const isSame = (one: RemovedMark, other: RemovedMark): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** @returns the marks from then on */
export function markRemoved(mark: RemovedMark, is: boolean): RemovedMark[] {
  const others = removedOnDevice().filter((other) => !isSame(other, mark));
  const marks = is ? [...others, mark].slice(-MOST_KEPT) : others;
  writeRecord(RECORD, marks.length === 0 ? null : JSON.stringify(marks));
  return marks;
}
