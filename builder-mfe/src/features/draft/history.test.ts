import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import type { Customisation } from '@bindery/shared/contracts';
import {
  amend,
  EMPTY_HISTORY,
  HISTORY_LIMIT,
  leadsTo,
  record,
  redo,
  TYPING_PAUSE_MS,
  undo,
  withoutGoneValues,
  type History,
  type Made,
} from './history';

const changeOf = (
  urlKey: string,
  earlierValue: unknown,
  laterValue: unknown,
  otherFields: Partial<Made> = {},
): Made => ({
  urlKey,
  before: earlierValue,
  after: laterValue,
  at: 0,
  batch: Math.random(),
  isTyping: false,
  ...otherFields,
});
const historyOf = (...changes: Made[]): History => changes.reduce(record, EMPTY_HISTORY);

describe('an undo step', () => {
  it('removes a whole word', () => {
    const history = historyOf(
      changeOf('name', undefined, 'B', { at: 0, isTyping: true }),
      changeOf('name', 'B', 'Bo', { at: 400, isTyping: true }),
      changeOf('name', 'Bo', 'Bo!', { at: 401 + TYPING_PAUSE_MS, isTyping: true }),
    );
    expect(history.past).toHaveLength(2);
    const firstStep = undo(history)!;
    expect(firstStep.patch).toEqual({ name: 'Bo' });
    expect(undo(firstStep.history)!.patch).toEqual({ name: undefined });
  });

  it('reverts a single choice, together with the values that depend on it', () => {
    const history = historyOf(
      changeOf('animal', 'fox', 'owl', { batch: 1 }),
      changeOf('coat', 'red', 'white', { batch: 1 }),
      changeOf('animal', 'owl', 'hare', { batch: 2, at: 10 }),
    );
    expect(undo(history)!.patch).toEqual({ animal: 'owl' });
    expect(undo(undo(history)!.history)!.patch).toEqual({ animal: 'fox', coat: 'red' });
  });

  it('skips changes that cancel each other out', () => {
    expect(
      historyOf(
        changeOf('name', 'Bo', 'Bob', { isTyping: true }),
        changeOf('name', 'Bob', 'Bo', { isTyping: true }),
      ).past,
    ).toEqual([]);
    expect(historyOf(changeOf('name', 'Bo', 'Bo')).past).toEqual([]);
  });

  it('restores the corrected value if the page corrected a value after the change', () => {
    const doneHistory = historyOf(
      changeOf('photo', undefined, 'A'),
      changeOf('name', undefined, 'Bo'),
      changeOf('photo', 'A', 'B'),
    );
    const undone = amend(undo(doneHistory)!.history, 'photo', 'A, cropped');
    const redoneStep = redo(undone)!;
    expect(redoneStep.patch).toEqual({ photo: 'B' });
    expect(undo(redoneStep.history)!.patch).toEqual({ photo: 'A, cropped' });
    expect(redo(undo(undone)!.history)!.patch).toEqual({ name: 'Bo' });
    expect(undo(undo(undo(undone)!.history)!.history)).toBeUndefined();
    expect(undo(undo(undone)!.history)!.patch).toEqual({ photo: undefined });
    expect(amend(doneHistory, 'hair', 'red')).toEqual(doneHistory);
  });

  it('does not restore values that were deleted permanently', () => {
    const isGone = (value: unknown) => value === 'P1';
    const history = withoutGoneValues(
      historyOf(
        changeOf('photo', undefined, 'P1'),
        changeOf('name', undefined, 'Bo'),
        changeOf('photo', 'P1', 'P2'),
        changeOf('photo', 'P2', undefined),
      ),
      isGone,
    );
    expect(leadsTo(history, { name: 'Bo' })).toBe(true);
    const [firstPatch, second, third] = [undo(history)!, undo(undo(history)!.history)!].flatMap((step) => [
      step.patch,
      undo(step.history)?.patch,
    ]);
    expect([firstPatch, second, third]).toEqual([
      { photo: 'P2' },
      { photo: undefined },
      { photo: undefined },
    ]);
    expect(history.past).toHaveLength(3);
    const undone = withoutGoneValues(undo(historyOf(changeOf('photo', undefined, 'P1')))!.history, isGone);
    expect(redo(undone)).toBeUndefined();
  });

  it('is not possible at the beginning of the history', () => {
    expect(undo(EMPTY_HISTORY)).toBeUndefined();
    expect(redo(historyOf(changeOf('name', 1, 2)))).toBeUndefined();
  });

  it('is not offered if something else has changed the values since', () => {
    const history = historyOf(changeOf('name', undefined, 'Bo'));
    expect(leadsTo(history, { name: 'Bo', hair: 'red' })).toBe(true);
    expect(leadsTo(history, { name: 'Al' })).toBe(false);
    expect(leadsTo(undo(history)!.history, {})).toBe(true);
  });
});

describe('undo and redo', () => {
  const act = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        key: fc.constantFrom('name', 'hair', 'note'),
        value: fc.oneof(
          fc.constant(undefined),
          fc.string({ maxLength: 2 }),
          fc.array(fc.nat(2), { maxLength: 2 }),
        ),
        wait: fc.nat(1500),
        isTyping: fc.boolean(),
        isSameAct: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.constantFrom('undo' as const, 'redo' as const) },
    {
      weight: 1,
      arbitrary: fc.record({ key: fc.constantFrom('name', 'hair'), corrected: fc.string({ maxLength: 2 }) }),
    },
  );

  it('reverse each other in any sequence of actions', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        let [history, time, batch] = [EMPTY_HISTORY, 0, 0];
        let values: Customisation = {};
        const go = (way: typeof undo): boolean => {
          const step = way(history);
          if (step) {
            history = step.history;
            values = { ...values, ...step.patch };
          }
          return step !== undefined;
        };
        for (const move of acts) {
          if (typeof move === 'string') {
            go(move === 'undo' ? undo : redo);
            continue;
          }
          if ('corrected' in move) {
            if (values[move.key] === undefined) continue;
            const steps = history.future.length;
            history = amend(history, move.key, move.corrected);
            values = { ...values, [move.key]: move.corrected };
            expect(leadsTo(history, values)).toBe(true);
            expect(history.future.length).toBeGreaterThanOrEqual(steps - 1);
            continue;
          }
          time += move.wait;
          if (!move.isSameAct) batch += 1;
          history = record(history, {
            urlKey: move.key,
            before: values[move.key],
            after: move.value,
            at: time,
            batch,
            isTyping: move.isTyping,
          });
          values = { ...values, [move.key]: move.value };
          expect(leadsTo(history, values)).toBe(true);
        }
        const [end, steps] = [values, history.past.length];
        while (go(undo));
        expect(Object.values(values).every((value) => value === undefined)).toBe(true);
        for (let step = 0; step < steps; step += 1) go(redo);
        expect(values).toEqual(end);
      }),
    );
  });

  it('reach back only as many steps as the history may contain', () => {
    const history = historyOf(
      ...Array.from({ length: HISTORY_LIMIT + 20 }, (_, index) => changeOf('name', index, index + 1)),
    );
    expect(history.past).toHaveLength(HISTORY_LIMIT);
    expect(undo(history)!.patch).toEqual({ name: HISTORY_LIMIT + 19 });
  });
});
