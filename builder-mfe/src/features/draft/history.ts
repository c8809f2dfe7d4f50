import { canonicalCustomisation } from '@bindery/shared/data';
import type { Customisation } from '@bindery/shared/contracts';

export interface Change {
  before: unknown;
  after: unknown;
}

/** What the shopper takes for one step: a word typed, or a choice with everything that depends on it. */
export interface Edit {
  changes: Readonly<Record<string, Change>>;
  /** when it was last added to, ms */
  at: number;
  batch: number;
  isTyping: boolean;
}

export interface History {
  past: readonly Edit[];
  future: readonly Edit[];
}

/** A change of one key. `batch`: the same for changes that the shopper made with one act. */
export interface Made extends Change {
  urlKey: string;
  at: number;
  batch: number;
  isTyping: boolean;
}

export const EMPTY_HISTORY: History = { past: [], future: [] };
export const HISTORY_LIMIT = 100;
/** Whoever stops typing for this long begins a new step with the next letter. */
export const TYPING_PAUSE_MS = 1000;

/**
 * Adds a change. What was undone before is forgotten; an edit that has come to nothing goes away.
 *
 * @returns at most HISTORY_LIMIT edits, the oldest forgotten first
 */
export function record(history: History, made: Made): History {
  if (isSame(made.before, made.after)) return history;
  const last = history.past.at(-1);
  if (!last || history.future.length > 0 || !joins(last, made))
    return limited([...history.past, editOf(made)]);
  const edit = {
    ...last,
    ...pickTime(made),
    changes: {
      ...last.changes,
      [made.urlKey]: { before: (last.changes[made.urlKey] ?? made).before, after: made.after },
    },
  };
  return limited([...history.past.slice(0, -1), ...(isNothing(edit.changes) ? [] : [edit])]);
}

/**
 * The page put a value right by itself (a crop that did not fit its place): no act of the shopper. The steps on either
 * side lead to the value as it is now, and what was undone can still be done again.
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

/** What is gone for good is not brought back: steps that led to it lead to an empty place. */
export function withoutGone({ past, future }: History, isGone: (value: unknown) => boolean): History {
  const kept = (value: unknown): unknown => (isGone(value) ? undefined : value);
  const emptied = (edits: readonly Edit[]): Edit[] =>
    edits
      .map((edit) => ({
        ...edit,
        changes: Object.fromEntries(
          Object.entries(edit.changes).map(([key, { before, after }]) => [
            key,
            { before: kept(before), after: kept(after) },
          ]),
        ),
      }))
      .filter(({ changes }) => !isNothing(changes));
  return { past: emptied(past), future: emptied(future) };
}

/** @returns the history after it, and the values to put back; undefined where there is nothing to undo */
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
  const [edit, ...rest] = future;
  return edit && { history: { past: [...past, edit], future: rest }, patch: valuesOf(edit, 'after') };
}

/** Does the history still lead to these values? Not if the book was begun anew, or written elsewhere, meanwhile. */
export function leadsTo({ past, future }: History, values: Customisation): boolean {
  const [last, next] = [past.at(-1), future[0]];
  const isAt = (patch: Customisation): boolean =>
    Object.entries(patch).every(([key, value]) => isSame(values[key], value));
  return (!last || isAt(valuesOf(last, 'after'))) && (!next || isAt(valuesOf(next, 'before')));
}

function joins(last: Edit, made: Made): boolean {
  if (last.batch === made.batch) return true;
  return (
    last.isTyping && made.isTyping && made.urlKey in last.changes && made.at - last.at <= TYPING_PAUSE_MS
  );
}

const isNothing = (changes: Edit['changes']): boolean =>
  Object.values(changes).every(({ before, after }) => isSame(before, after));
const pickTime = ({ at, batch }: Made) => ({ at, batch });
const editOf = ({ urlKey, before, after, at, batch, isTyping }: Made): Edit => ({
  changes: { [urlKey]: { before, after } },
  at,
  batch,
  isTyping,
});
const limited = (past: Edit[]): History => ({ past: past.slice(-HISTORY_LIMIT), future: [] });
const valuesOf = ({ changes }: Edit, side: keyof Change): Customisation =>
  Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change[side]]));
const isSame = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || canonicalCustomisation({ value: a }) === canonicalCustomisation({ value: b });
