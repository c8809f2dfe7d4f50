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

const made = (urlKey: string, before: unknown, after: unknown, rest: Partial<Made> = {}): Made => ({
  urlKey,
  before,
  after,
  at: 0,
  batch: Math.random(),
  isTyping: false,
  ...rest,
});
const after = (...changes: Made[]): History => changes.reduce(record, EMPTY_HISTORY);

describe('one step back', () => {
  it('takes back a whole word, and a pause begins another', () => {
    const history = after(
      made('name', undefined, 'B', { at: 0, isTyping: true }),
      made('name', 'B', 'Bo', { at: 400, isTyping: true }),
      made('name', 'Bo', 'Bo!', { at: 401 + TYPING_PAUSE_MS, isTyping: true }),
    );
    expect(history.past).toHaveLength(2);
    const first = undo(history)!;
    expect(first.patch).toEqual({ name: 'Bo' });
    expect(undo(first.history)!.patch).toEqual({ name: undefined });
  });

  it('takes back a choice with all that depended on it, and each choice by itself', () => {
    const history = after(
      made('animal', 'fox', 'owl', { batch: 1 }),
      made('coat', 'red', 'white', { batch: 1 }),
      made('animal', 'owl', 'hare', { batch: 2, at: 10 }),
    );
    expect(undo(history)!.patch).toEqual({ animal: 'owl' });
    expect(undo(undo(history)!.history)!.patch).toEqual({ animal: 'fox', coat: 'red' });
  });

  it('passes over what came to nothing', () => {
    expect(
      after(made('name', 'Bo', 'Bob', { isTyping: true }), made('name', 'Bob', 'Bo', { isTyping: true }))
        .past,
    ).toEqual([]);
    expect(after(made('name', 'Bo', 'Bo')).past).toEqual([]);
  });

  it('leads to what the page put right meanwhile, and so does the step forward', () => {
    const done = after(made('photo', undefined, 'A'), made('name', undefined, 'Bo'), made('photo', 'A', 'B'));
    const undone = amend(undo(done)!.history, 'photo', 'A, cropped');
    const again = redo(undone)!;
    expect(again.patch).toEqual({ photo: 'B' });
    expect(undo(again.history)!.patch).toEqual({ photo: 'A, cropped' });
    expect(redo(undo(undone)!.history)!.patch).toEqual({ name: 'Bo' });
    expect(undo(undo(undo(undone)!.history)!.history)).toBeUndefined();
    expect(undo(undo(undone)!.history)!.patch).toEqual({ photo: undefined });
    expect(amend(done, 'hair', 'red')).toEqual(done);
  });

  it('does not lead to what is gone for good', () => {
    const isGone = (value: unknown) => value === 'P1';
    const history = withoutGoneValues(
      after(
        made('photo', undefined, 'P1'),
        made('name', undefined, 'Bo'),
        made('photo', 'P1', 'P2'),
        made('photo', 'P2', undefined),
      ),
      isGone,
    );
    expect(leadsTo(history, { name: 'Bo' })).toBe(true);
    const [first, second, third] = [undo(history)!, undo(undo(history)!.history)!].flatMap((step) => [
      step.patch,
      undo(step.history)?.patch,
    ]);
    expect([first, second, third]).toEqual([{ photo: 'P2' }, { photo: undefined }, { photo: undefined }]);
    expect(history.past).toHaveLength(3);
    const undone = withoutGoneValues(undo(after(made('photo', undefined, 'P1')))!.history, isGone);
    expect(redo(undone)).toBeUndefined();
  });

  it('is nowhere to go at the beginning, nor forward at the end', () => {
    expect(undo(EMPTY_HISTORY)).toBeUndefined();
    expect(redo(after(made('name', 1, 2)))).toBeUndefined();
  });

  it('is not offered where the values are not those it knows', () => {
    const history = after(made('name', undefined, 'Bo'));
    expect(leadsTo(history, { name: 'Bo', hair: 'red' })).toBe(true);
    expect(leadsTo(history, { name: 'Al' })).toBe(false);
    expect(leadsTo(undo(history)!.history, {})).toBe(true);
  });
});

describe('whatever the shopper does', () => {
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

  it('every step back is undone by a step forward, and all of them lead to the beginning', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        let [history, at, batch] = [EMPTY_HISTORY, 0, 0];
        let values: Customisation = {};
        const go = (way: typeof undo): boolean => {
          const step = way(history);
          if (step) {
            history = step.history;
            values = { ...values, ...step.patch };
          }
          return step !== undefined;
        };
        for (const one of acts) {
          if (typeof one === 'string') {
            go(one === 'undo' ? undo : redo);
            continue;
          }
          if ('corrected' in one) {
            if (values[one.key] === undefined) continue;
            const steps = history.future.length;
            history = amend(history, one.key, one.corrected);
            values = { ...values, [one.key]: one.corrected };
            expect(leadsTo(history, values)).toBe(true);
            expect(history.future.length).toBeGreaterThanOrEqual(steps - 1);
            continue;
          }
          at += one.wait;
          if (!one.isSameAct) batch += 1;
          history = record(history, {
            urlKey: one.key,
            before: values[one.key],
            after: one.value,
            at,
            batch,
            isTyping: one.isTyping,
          });
          values = { ...values, [one.key]: one.value };
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

  it('it stays bounded', () => {
    const history = after(
      ...Array.from({ length: HISTORY_LIMIT + 20 }, (_, index) => made('name', index, index + 1)),
    );
    expect(history.past).toHaveLength(HISTORY_LIMIT);
    expect(undo(history)!.patch).toEqual({ name: HISTORY_LIMIT + 19 });
  });
});
