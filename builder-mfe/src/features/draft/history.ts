import { canonicalCustomisation } from '@bindery/shared/data';
import type { Customisation } from '@bindery/shared/contracts';

export interface Change {
  before: unknown;
  after: unknown;
}

/** One undo step: a typed word, or a choice with all changes that it causes. */
export interface Edit {
  changes: Readonly<Record<string, Change>>;
  /** time of the last addition, ms */
  at: number;
  batch: number;
  isTyping: boolean;
}

export interface History {
  past: readonly Edit[];
  future: readonly Edit[];
}

/** A change of one key. All changes of one action have the same `batch` number. */
export interface Made extends Change {
  urlKey: string;
  at: number;
  batch: number;
  isTyping: boolean;
}

export const EMPTY_HISTORY: History = { past: [], future: [] };
export const HISTORY_LIMIT = 100;
/** After a pause of this length, typing begins a new step. */
export const TYPING_PAUSE_MS = 1000;

/**
 * Adds a change to the history. Deletes edits that were undone. Also deletes the last edit if its changes cancel each
 * other out.
 *
 * @returns the history with at most HISTORY_LIMIT edits; the oldest ones are dropped
 */
export function record(history: History, change: Made): History {
  if (isSame(change.before, change.after)) return history;
  const lastEdit = history.past.at(-1);
  if (!lastEdit || history.future.length > 0 || !joins(lastEdit, change))
    return limited([...history.past, editOf(change)]);
  const edit = {
    ...lastEdit,
    ...pickTime(change),
    changes: {
      ...lastEdit.changes,
      [change.urlKey]: { before: (lastEdit.changes[change.urlKey] ?? change).before, after: change.after },
    },
  };
  return limited([...history.past.slice(0, -1), ...(isNothing(edit.changes) ? [] : [edit])]);
}

/**
 * Records that the page corrected a value, such as a crop that did not fit. Writes the corrected value into the edits
 * before and after it, so that undo and redo still work.
 */
export function amend({ past, future }: History, urlKey: string, value: unknown): History {
  const isOfKey = ({ changes }: Edit): boolean => urlKey in changes;
  return {
    past: replaced(past, past.map(isOfKey).lastIndexOf(true), urlKey, { after: value }),
    future: replaced(future, future.findIndex(isOfKey), urlKey, { before: value }),
  };
}

function replaced(
  edits: readonly Edit[],
  index: number,
  urlKey: string,
  side: Partial<Change>,
): readonly Edit[] {
  const edit = edits[index];
  if (!edit) return edits;
  const changes = { ...edit.changes, [urlKey]: { ...edit.changes[urlKey]!, ...side } };
  return [
    ...edits.slice(0, index),
    ...(isNothing(changes) ? [] : [{ ...edit, changes }]),
    ...edits.slice(index + 1),
  ];
}

/**
 * Removes values that no longer exist, such as deleted photos. An undo step that would restore such a value empties the
 * field instead.
 */
export function withoutGoneValues({ past, future }: History, isGone: (value: unknown) => boolean): History {
  const emptyIfGone = (value: unknown): unknown => (isGone(value) ? undefined : value);
  const emptied = (edits: readonly Edit[]): Edit[] =>
    edits
      .map((edit) => ({
        ...edit,
        changes: Object.fromEntries(
          Object.entries(edit.changes).map(([key, { before: oldValue, after: newValue }]) => [
            key,
            { before: emptyIfGone(oldValue), after: emptyIfGone(newValue) },
          ]),
        ),
      }))
      .filter(({ changes }) => !isNothing(changes));
  return { past: emptied(past), future: emptied(future) };
}

/** @returns the new history, and the values to restore; undefined if there is nothing to undo */
export function undo({ past, future }: History): { history: History; patch: Customisation } | undefined {
  const edit = past.at(-1);
  return (
    edit && {
      history: { past: past.slice(0, -1), future: [edit, ...future] },
      patch: valuesOf(edit, 'before'),
    }
  );
}

export function redo({ past, future }: History): { history: History; patch: Customisation } | undefined {
  const [edit, ...remainingEdits] = future;
  return (
    edit && { history: { past: [...past, edit], future: remainingEdits }, patch: valuesOf(edit, 'after') }
  );
}

/** Returns true if the values match the history's edits; false if the book was restarted or changed elsewhere. */
export function leadsTo({ past, future }: History, values: Customisation): boolean {
  const [lastEdit, next] = [past.at(-1), future[0]];
  const isAt = (patch: Customisation): boolean =>
    Object.entries(patch).every(([key, value]) => isSame(values[key], value));
  return (!lastEdit || isAt(valuesOf(lastEdit, 'after'))) && (!next || isAt(valuesOf(next, 'before')));
}

function joins(lastEdit: Edit, change: Made): boolean {
  if (lastEdit.batch === change.batch) return true;
  return (
    lastEdit.isTyping &&
    change.isTyping &&
    change.urlKey in lastEdit.changes &&
    change.at - lastEdit.at <= TYPING_PAUSE_MS
  );
}

const isNothing = (changes: Edit['changes']): boolean =>
  Object.values(changes).every(({ before: oldValue, after: newValue }) => isSame(oldValue, newValue));
const pickTime = ({ at: time, batch }: Made) => ({ at: time, batch });
const editOf = ({ urlKey, before: oldValue, after: newValue, at: time, batch, isTyping }: Made): Edit => ({
  changes: { [urlKey]: { before: oldValue, after: newValue } },
  at: time,
  batch,
  isTyping,
});
const limited = (past: Edit[]): History => ({ past: past.slice(-HISTORY_LIMIT), future: [] });
const valuesOf = ({ changes }: Edit, side: keyof Change): Customisation =>
  Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change[side]]));
const isSame = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || canonicalCustomisation({ value: a }) === canonicalCustomisation({ value: b });
