import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { defineEvent } from './define-event';
import { MODEL } from './fake-adapter';
import { EVENTS, promised, settled, start, step } from './event-pipeline-test-kit';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the order of events', () => {
  it('equals the order of the track calls, regardless of when the model loads', async () => {
    const moments = fc.array(
      fc.record({
        name: fc.constantFrom('look' as const, 'sale' as const),
        when: fc.constantFrom('pending', 'loading', 'ready'),
        pause: fc.boolean(),
      }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(moments, async (givenEvents) => {
        const model = promised();
        const { track, ids, entries } = await start(() => model.promise);
        const order = (['pending', 'loading', 'ready'] as const).flatMap((when) =>
          givenEvents.filter((event) => event.when === when),
        );
        let isAnswered = false;
        for (const [id, { name, when, pause }] of order.entries()) {
          if (when === 'ready' && !isAnswered) {
            isAnswered = true;
            model.resolve();
          }
          track(EVENTS[name] as typeof EVENTS.look, { id });
          if (pause) await Promise.resolve();
        }
        model.resolve();
        if (order.length === 0) return;
        await settled();
        expect(ids()).toEqual(order.map((_, id) => id));
        // a push of `ecommerce: null` comes directly before each event
        expect(entries.filter((_, index) => index % 2 === 0)).toEqual(order.map(() => ({ ecommerce: null })));
      }),
      { numRuns: 60 },
    );
  });

  it('does not change if another event is tracked while the queue is emptied', async () => {
    const model = promised();
    const { track, ids } = await start(
      () => model.promise,
      (entry, trackMore) => {
        if (entry.id === 1) trackMore(EVENTS.look, { id: 99 });
      },
    );
    for (const id of [1, 2, 3]) track(EVENTS.sale, { id });
    model.resolve();
    await settled();
    expect(ids()).toEqual([1, 2, 3, 99]);
  });

  it('does not change if the model is reloaded between two events', async () => {
    const [firstModel, second] = [promised(), promised()];
    const answers = [firstModel.promise, second.promise];
    const { pipeline, track, ids, asked: requestedOrders, models } = await start(() => answers.shift()!);
    track(EVENTS.look, { id: 1 });
    pipeline.modelChanged();
    expect(models()).toEqual(['pending', 'stale']);
    track(EVENTS.look, { id: 2 });
    second.resolve();
    await settled();
    expect(ids()).toEqual([]);
    firstModel.resolve();
    await settled();
    expect(ids()).toEqual([1, 2]);
    track(EVENTS.look, { id: 3 });
    await settled();
    expect(requestedOrders).toHaveLength(2);
  });

  it('is the same for an event without a model, which waits for earlier events', async () => {
    const model = promised();
    const { track, ids } = await start(() => model.promise);
    track(step, { id: 1 });
    expect(ids()).toEqual([1]);
    track(step, { id: 2, pause: 100 });
    track(EVENTS.look, { id: 3 });
    track(step, { id: 4 });
    await jest.advanceTimersByTimeAsync(100);
    expect(ids()).toEqual([1, 2]);
    model.resolve();
    await settled();
    expect(ids()).toEqual([1, 2, 3, 4]);
  });

  it('does not change if the events need the models of different shop orders', async () => {
    const boughtEvent = defineEvent<{ id: number; order?: string }>({
      name: 'bought',
      waitsForModel: true,
      urgency: 'low',
      orderOf: ({ order }) => order,
      build: ({ id }) => ({ data: { id }, missing: [] }),
    });
    const { track, asked: requestedOrders } = await start();
    for (const order of ['R1', 'R2', undefined, 'R1'])
      track(boughtEvent, { id: 1, ...(order !== undefined && { order }) });
    await settled();
    expect(requestedOrders).toEqual(['R1', 'R2', undefined]);
  });
});

describe('a full queue', () => {
  it('drops low-urgency events in favour of critical events, and reports their number once', async () => {
    const model = promised();
    const { track, ids, reports, dropped } = await start(() => model.promise);
    for (let id = 1; id <= 210; id++) track(EVENTS.look, { id });
    track(EVENTS.sale, { id: 211 });
    model.resolve();
    await settled();
    expect(ids()).toEqual([1, ...Array.from({ length: 198 }, (_, index) => index + 3), 211]);
    expect(dropped()).toEqual(Array(11).fill('full'));
    expect(reports).toEqual([
      {
        name: 'events-dropped',
        message: 'Dropped 11 events: too many were waiting',
        context: { count: 11 },
      },
    ]);
  });
});

describe('missing data', () => {
  it('is reported, and prevents the event if the data is required', async () => {
    const { track, entries, reports } = await start();
    track(EVENTS.sale, {});
    await settled();
    expect(entries).toEqual([]);
    expect(reports).toEqual([
      {
        name: 'failed-to-build-event',
        message: "Failed to build event due to missing required data, event: 'sale'",
        context: {
          event: 'sale',
          error: 'Failed to construct event, missing required data: id',
          ecommerceModel: MODEL,
        },
      },
    ]);
  });

  it('is reported, but does not prevent the event if the data is only important', async () => {
    const { track, ids, reports } = await start();
    track(EVENTS.look, { id: 7, brand: '' });
    await settled();
    expect(ids()).toEqual([7]);
    expect(reports).toEqual([
      {
        name: 'missing-important-event-data',
        message: "Missing important data when building event, event: 'look'",
        context: { event: 'look', error: ['brand'], ecommerceModel: MODEL },
      },
    ]);
  });
});
