import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defineEvent } from './define-event';
import { MODEL } from './fake-adapter';
import { EVENTS, over, promised, settled, start, step } from './event-pipeline-test-kit';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('an event builder', () => {
  it('is abandoned and reported if its promise never settles', async () => {
    const { track, ids, reports } = await start();
    track(step, { id: 1, pause: 3_600_000 });
    track(step, { id: 2 });
    await jest.advanceTimersByTimeAsync(5000);
    expect(ids()).toEqual([2]);
    expect(reports.map(({ message }) => message)).toEqual([
      "Failed to build event due to unexpected error, event: 'step'",
    ]);
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(ids()).toEqual([2]);
  });

  it('is reported if it cannot determine the order that the event belongs to', async () => {
    const lostEvent = defineEvent<object>({
      name: 'lost',
      waitsForModel: true,
      urgency: 'low',
      orderOf: () => {
        throw new Error('no order');
      },
      build: () => ({ data: {}, missing: [] }),
    });
    const { track, reports, dropped } = await start();
    track(lostEvent, {});
    expect(reports).toHaveLength(1);
    expect(dropped()).toEqual(['build']);
  });
});

describe('a page that closes', () => {
  it('pushes events that need no model, and drops unimportant events that wait for one', async () => {
    const { pipeline, track, ids, dropped, reports } = await start(() => promised().promise);
    track(EVENTS.look, { id: 1 });
    track(step, { id: 2 });
    track(EVENTS.look, { id: 3 });
    pipeline.hide(false);
    expect(ids()).toEqual([2]);
    expect(dropped()).toEqual(['hidden', 'hidden']);
    expect(reports).toEqual([]);
  });

  it('pushes its waiting events if the shopper returns to it', async () => {
    const model = promised();
    const { pipeline, track, ids, asked: requestedOrders } = await start(() => model.promise);
    track(EVENTS.look, { id: 1 });
    pipeline.hide(true);
    pipeline.resume();
    track(EVENTS.look, { id: 2 });
    model.resolve();
    await settled();
    expect(ids()).toEqual([1, 2]);
    expect(requestedOrders).toHaveLength(2);
  });

  it('reports a critical event that could not be stored', async () => {
    const { pipeline, track, reports } = await start(() => promised().promise);
    track(EVENTS.sale, { id: 1 });
    pipeline.hide(false);
    expect(reports.map(({ name }) => name)).toEqual(['ecommerce-load-error']);
  });
});

describe('a model that fails to load', () => {
  it('causes all events that need it to be dropped, and one report for each critical event', async () => {
    const {
      track,
      entries,
      reports,
      asked: requestedOrders,
    } = await start(() => Promise.reject(new Error('503 Service Unavailable')));
    track(EVENTS.look, { id: 1 });
    track(EVENTS.sale, { id: 2 });
    await over();
    track(EVENTS.look, { id: 3 });
    await over();
    expect(requestedOrders).toHaveLength(3);
    track(EVENTS.sale, { id: 4 });
    await over();
    expect(entries).toEqual([]);
    const report = {
      name: 'ecommerce-load-error',
      message: "Failed to load ecommerce model for critical event 'sale'",
      context: { event: 'sale', error: '503 Service Unavailable' },
    };
    expect(reports).toEqual([report, report]);
    // a critical event requests the model again when the pause after the failure is over
    expect(requestedOrders).toHaveLength(6);
  });

  it('is requested again after a pause, unless the server has refused the request', async () => {
    let isRefused = false;
    let tries = 0;
    const {
      pipeline,
      track,
      ids,
      asked: requestedOrders,
    } = await start(() =>
      ++tries === 3
        ? Promise.resolve(MODEL)
        : Promise.reject(Object.assign(new Error('no'), { status: isRefused ? 404 : 503 })),
    );
    track(EVENTS.look, { id: 1 });
    await over();
    expect(ids()).toEqual([1]);
    expect(requestedOrders).toHaveLength(3);
    isRefused = true;
    pipeline.modelChanged();
    track(EVENTS.look, { id: 2 });
    await over();
    expect(requestedOrders).toHaveLength(4);
  });

  it('is requested again after a timeout when the cart or order has changed', async () => {
    const answers = [promised(), promised()];
    const { pipeline, track, ids, dropped } = await start(() => answers.shift()!.promise);
    answers[1]!.resolve();
    track(EVENTS.look, { id: 1 });
    await over();
    expect(dropped()).toEqual(['model']);
    pipeline.modelChanged();
    track(EVENTS.look, { id: 2 });
    await settled();
    expect(ids()).toEqual([2]);
  });
});
