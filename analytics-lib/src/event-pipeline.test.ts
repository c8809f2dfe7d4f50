import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { gather } from './attribute-levels';
import type { DataLayerEntry } from './adapters/adapter';
import { defaultConsent } from './consent';
import { defineEvent, type AnalyticsEvent } from './define-event';
import type { ErrorReport } from '@bindery/shared/contracts';
import type { EventPipeline } from './event-pipeline';
import { fakeAdapter, MODEL } from './fake-adapter';
import type { PipelineMoment } from './history';
import { startPipeline } from './start-pipeline';

/** Longer than all tries of a model together. */
const MANY_SECONDS = 60_000;
const settled = () => jest.advanceTimersByTimeAsync(0);
const over = () => jest.advanceTimersByTimeAsync(MANY_SECONDS);
const CONSENT = defaultConsent('uk');
const CONTEXT = {
  page_location: 'https://books.example/uk',
  page_path: '/uk',
  page_title: '',
  event_time: 1,
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

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

/** Says all by itself; `pause`: it is built later. */
const step = defineEvent<{ id: number; pause?: number }>({
  name: 'step',
  waitsForModel: false,
  urgency: 'low',
  build: ({ id, pause }) => {
    const built = { data: { id }, missing: [] };
    return pause ? new Promise((resolve) => setTimeout(() => resolve(built), pause)) : built;
  },
});

type Track = <Given>(event: AnalyticsEvent<Given>, given: Given) => void;

async function start(
  fetchModel: (order?: string) => Promise<typeof MODEL> = () => Promise.resolve(MODEL),
  onPush?: (entry: DataLayerEntry, track: Track) => void,
) {
  const entries: DataLayerEntry[] = [];
  const reports: ErrorReport[] = [];
  const moments: PipelineMoment[] = [];
  const asked: (string | undefined)[] = [];
  const adapter = fakeAdapter();
  adapter.fetchModel = (order) => {
    asked.push(order);
    return fetchModel(order);
  };
  adapter.push = (entry) => {
    entries.push(entry);
    onPush?.(entry, track);
  };
  const pipeline: EventPipeline = await startPipeline({
    adapter,
    marketplace: 'uk',
    left: [],
    pageOrder: () => undefined,
    consent: () => CONSENT,
    report: (report) => void reports.push(report),
    tell: (moment) => void moments.push(moment),
  });
  const track: Track = (event, given) =>
    pipeline.enqueue({
      event: event as unknown as AnalyticsEvent<never>,
      given: given as never,
      context: CONTEXT,
    });
  return {
    pipeline,
    track,
    entries,
    reports,
    asked,
    dropped: () => moments.flatMap((moment) => (moment.kind === 'dropped' ? [moment.why] : [])),
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
        const { track, ids, entries } = await start(() => model.promise);
        const order = (['pending', 'loading', 'ready'] as const).flatMap((when) =>
          given.filter((event) => event.when === when),
        );
        let answered = false;
        for (const [id, { name, when, pause }] of order.entries()) {
          if (when === 'ready' && !answered) {
            answered = true;
            model.resolve();
          }
          track(EVENTS[name] as typeof EVENTS.look, { id });
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
    const { track, ids } = await start(
      () => model.promise,
      (entry, again) => {
        if (entry.id === 1) again(EVENTS.look, { id: 99 });
      },
    );
    for (const id of [1, 2, 3]) track(EVENTS.sale, { id });
    model.resolve();
    await settled();
    expect(ids()).toEqual([1, 2, 3, 99]);
  });

  it('is read anew once it has changed, and an event takes the answer to what was asked when it happened', async () => {
    const [first, second] = [promised(), promised()];
    const answers = [first.promise, second.promise];
    const { pipeline, track, ids, asked } = await start(() => answers.shift()!);
    track(EVENTS.look, { id: 1 });
    pipeline.modelChanged();
    track(EVENTS.look, { id: 2 });
    second.resolve();
    await settled();
    expect(ids()).toEqual([]);
    first.resolve();
    await settled();
    expect(ids()).toEqual([1, 2]);
    track(EVENTS.look, { id: 3 });
    await settled();
    expect(asked).toHaveLength(2);
  });

  it('holds over all events: one that needs no model goes at once, and behind one that waits it keeps its turn', async () => {
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

  it('is of an order where the event names one', async () => {
    const bought = defineEvent<{ id: number; order?: string }>({
      name: 'bought',
      waitsForModel: true,
      urgency: 'low',
      orderOf: ({ order }) => order,
      build: ({ id }) => ({ data: { id }, missing: [] }),
    });
    const { track, asked } = await start();
    for (const order of ['R1', 'R2', undefined, 'R1'])
      track(bought, { id: 1, ...(order !== undefined && { order }) });
    await settled();
    expect(asked).toEqual(['R1', 'R2', undefined]);
  });
});

describe('a queue that is full', () => {
  it('takes no more low events, makes room for critical ones, and says once how many it has dropped', async () => {
    const model = promised();
    const { track, ids, reports, dropped } = await start(() => model.promise);
    for (let id = 1; id <= 210; id++) track(EVENTS.look, { id });
    track(EVENTS.sale, { id: 211 });
    model.resolve();
    await settled();
    expect(ids()).toEqual([1, ...Array.from({ length: 198 }, (_, at) => at + 3), 211]);
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

describe('a builder', () => {
  it('that never settles is given up and reported, and what is behind it goes on', async () => {
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

  it('that throws while it says whose model it needs is reported', async () => {
    const lost = defineEvent<object>({
      name: 'lost',
      waitsForModel: true,
      urgency: 'low',
      orderOf: () => {
        throw new Error('no order');
      },
      build: () => ({ data: {}, missing: [] }),
    });
    const { track, reports, dropped } = await start();
    track(lost, {});
    expect(reports).toHaveLength(1);
    expect(dropped()).toEqual(['build']);
  });
});

describe('a page that goes', () => {
  it('pushes what needs no model and drops low events that wait for it', async () => {
    const { pipeline, track, ids, dropped, reports } = await start(() => promised().promise);
    track(EVENTS.look, { id: 1 });
    track(step, { id: 2 });
    track(EVENTS.look, { id: 3 });
    pipeline.hide(false);
    expect(ids()).toEqual([2]);
    expect(dropped()).toEqual(['hidden', 'hidden']);
    expect(reports).toEqual([]);
  });

  it('and comes back goes on with them, with the model as it is then', async () => {
    const model = promised();
    const { pipeline, track, ids, asked } = await start(() => model.promise);
    track(EVENTS.look, { id: 1 });
    pipeline.hide(true);
    pipeline.resume();
    track(EVENTS.look, { id: 2 });
    model.resolve();
    await settled();
    expect(ids()).toEqual([1, 2]);
    expect(asked).toHaveLength(2);
  });

  it('reports a critical event that could not be kept', async () => {
    const { pipeline, track, reports } = await start(() => promised().promise);
    track(EVENTS.sale, { id: 1 });
    pipeline.hide(false);
    expect(reports.map(({ name }) => name)).toEqual(['ecommerce-load-error']);
  });
});

describe('a model that cannot be loaded', () => {
  it('drops events, with exactly one report for each critical one, later ones included', async () => {
    const { track, entries, reports, asked } = await start(() =>
      Promise.reject(new Error('503 Service Unavailable')),
    );
    track(EVENTS.look, { id: 1 });
    track(EVENTS.sale, { id: 2 });
    await over();
    track(EVENTS.look, { id: 3 });
    await over();
    expect(asked).toHaveLength(3);
    track(EVENTS.sale, { id: 4 });
    await over();
    expect(entries).toEqual([]);
    const report = {
      name: 'ecommerce-load-error',
      message: "Failed to load ecommerce model for critical event 'sale'",
      context: { event: 'sale', error: '503 Service Unavailable' },
    };
    expect(reports).toEqual([report, report]);
    // after a while a critical event has tried again
    expect(asked).toHaveLength(6);
  });

  it('is tried again after a pause, but not where the server refuses it', async () => {
    let isRefused = false;
    let tries = 0;
    const { pipeline, track, ids, asked } = await start(() =>
      ++tries === 3
        ? Promise.resolve(MODEL)
        : Promise.reject(Object.assign(new Error('no'), { status: isRefused ? 404 : 503 })),
    );
    track(EVENTS.look, { id: 1 });
    await over();
    expect(ids()).toEqual([1]);
    expect(asked).toHaveLength(3);
    isRefused = true;
    pipeline.modelChanged();
    track(EVENTS.look, { id: 2 });
    await over();
    expect(asked).toHaveLength(4);
  });

  it('has failed at last where nothing is answered, and is asked for again once it has changed', async () => {
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

describe('data that is missing', () => {
  it('stops the event when it is required, and says so', async () => {
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

  it('is reported when it is important, and the event goes out all the same', async () => {
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
