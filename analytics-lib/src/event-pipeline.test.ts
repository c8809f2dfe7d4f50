import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { gather } from './attribute-levels';
import type { DataLayerEntry } from './adapters/adapter';
import { consentState, defaultPreferences } from './consent';
import { defineEvent } from './define-event';
import { createEventPipeline, type EventPipeline } from './event-pipeline';
import type { EventReport } from './event-reports';
import { MODEL } from './fake-adapter';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Two events as later issues bring them: `sale` is critical, needs an id and hashes first; `look` is low. */
const EVENTS = {
  look: defineEvent<{ id: number; brand?: string }>({
    name: 'look',
    waitsForModel: true,
    urgency: 'low',
    build: ({ id, brand = 'x' }) => {
      const { values, missing } = gather({ important: { id, brand } });
      return { data: { ...values, ecommerce: {} }, missing };
    },
  }),
  sale: defineEvent<{ id?: number }>({
    name: 'sale',
    waitsForModel: true,
    urgency: 'critical',
    build: async ({ id }) => {
      await Promise.resolve();
      return { data: { ...gather({ required: { id } }).values, ecommerce: {} }, missing: [] };
    },
  }),
};

function start(
  fetchModel: () => Promise<typeof MODEL>,
  push?: (entry: DataLayerEntry, pipeline: EventPipeline) => void,
) {
  const entries: DataLayerEntry[] = [];
  const reports: EventReport[] = [];
  const pipeline: EventPipeline = createEventPipeline({
    consent: () => consentState(defaultPreferences('uk', false)),
    fetchModel,
    report: (report) => void reports.push(report),
    push: (entry) => {
      entries.push(entry);
      push?.(entry, pipeline);
    },
  });
  return {
    pipeline,
    entries,
    reports,
    ids: () => entries.filter((entry) => entry.event).map((entry) => entry.id),
  };
}

function promised(): { promise: Promise<typeof MODEL>; resolve(): void; reject(error: Error): void } {
  let resolve = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<typeof MODEL>((done, failed) => {
    resolve = () => done(MODEL);
    reject = failed;
  });
  return { promise, resolve, reject };
}

describe('order of events', () => {
  it('is the order they were tracked in, none lost and none twice, whether before, during or after the model came', async () => {
    const moments = fc.array(
      fc.record({
        name: fc.constantFrom('look' as const, 'sale' as const),
        when: fc.constantFrom('pending', 'loading', 'ready'),
        pause: fc.boolean(),
      }),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(moments, async (given) => {
        const model = promised();
        const { pipeline, ids, entries } = start(() => model.promise);
        const order = (['pending', 'loading', 'ready'] as const).flatMap((when) =>
          given.filter((event) => event.when === when),
        );
        let answered = false;
        for (const [id, { name, when, pause }] of order.entries()) {
          if (when === 'ready' && !answered) {
            answered = true;
            model.resolve();
          }
          pipeline.track<{ id: number }>(EVENTS[name] as typeof EVENTS.look, { id });
          if (pause) await Promise.resolve();
        }
        model.resolve();
        if (order.length === 0) return;
        await settled();
        expect(ids()).toEqual(order.map((_, id) => id));
        // the clearing push stands directly before each event
        expect(entries.filter((_, at) => at % 2 === 0)).toEqual(order.map(() => ({ ecommerce: null })));
      }),
      { numRuns: 60 },
    );
  });

  it('puts what arrives during the drain last', async () => {
    const model = promised();
    const { pipeline, ids } = start(
      () => model.promise,
      (entry, self) => {
        if (entry.id === 1) self.track(EVENTS.look, { id: 99 });
      },
    );
    for (const id of [1, 2, 3]) pipeline.track(EVENTS.sale, { id });
    model.resolve();
    await settled();
    expect(ids()).toEqual([1, 2, 3, 99]);
  });

  it('waits for the newest answer when the model is loaded again', async () => {
    const [first, second] = [promised(), promised()];
    const answers = [first.promise, second.promise];
    const { pipeline, ids, reports } = start(() => answers.shift()!);
    pipeline.track(EVENTS.look, { id: 1 });
    void pipeline.loadModel();
    first.reject(new Error('old'));
    await settled();
    expect(ids()).toEqual([]);
    second.resolve();
    await settled();
    expect(ids()).toEqual([1]);
    expect(reports).toEqual([]);
  });
});

describe('a model that cannot be loaded', () => {
  it('drops events, with exactly one report for each critical one, later ones included', async () => {
    const { pipeline, entries, reports } = start(() => Promise.reject(new Error('503 Service Unavailable')));
    pipeline.track(EVENTS.look, { id: 1 });
    pipeline.track(EVENTS.sale, { id: 2 });
    await settled();
    pipeline.track(EVENTS.sale, { id: 3 });
    pipeline.track(EVENTS.look, { id: 4 });
    await settled();
    expect(entries).toEqual([]);
    const report = {
      name: 'ecommerce-load-error',
      message: "Failed to load ecommerce model for critical event 'sale'",
      context: { event: 'sale', error: '503 Service Unavailable' },
    };
    expect(reports).toEqual([report, report]);
  });
});

describe('data that is missing', () => {
  it('stops the event when it is required, and says so', async () => {
    const { pipeline, entries, reports } = start(() => Promise.resolve(MODEL));
    pipeline.track(EVENTS.sale, {});
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

  it('is reported when it is important, and the event goes out all the same', async () => {
    const { pipeline, ids, reports } = start(() => Promise.resolve(MODEL));
    pipeline.track(EVENTS.look, { id: 7, brand: '' });
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
