import { jest } from '@jest/globals';
import { gather } from './attribute-levels';
import type { DataLayerEntry } from './adapters/adapter';
import { consentState, defaultPreferences } from './consent';
import { defineEvent, type AnalyticsEvent } from './define-event';
import type { ErrorReport } from '@bindery/shared/contracts';
import type { EventPipeline } from './event-pipeline';
import { fakeAdapter, MODEL } from './fake-adapter';
import type { PipelineMoment } from './history';
import { startPipeline } from './start-pipeline';

/** A wait that is longer than the sum of all attempts to load a model. */
const MANY_SECONDS = 60_000;
export const settled = () => jest.advanceTimersByTimeAsync(0);
export const over = () => jest.advanceTimersByTimeAsync(MANY_SECONDS);
const CONSENT = consentState(defaultPreferences('uk', false));
const CONTEXT = {
  page_location: 'https://books.example/uk',
  page_path: '/uk',
  page_title: '',
  event_time: 1,
};

/** Two sample events. `sale` is critical, needs an id, and hashes a value before it is pushed. `look` has low urgency. */
export const EVENTS = {
  look: defineEvent<{ id: number; brand?: string }>({
    name: 'look',
    waitsForModel: true,
    urgency: 'low',
    build: ({ id, brand = 'x' }) => {
      const { values, missing: missingNames } = gather({ important: { id, brand } });
      return { data: { ...values, ecommerce: {} }, missing: missingNames };
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

/** An event that needs no model; if it has a `pause`, it is built asynchronously. */
export const step = defineEvent<{ id: number; pause?: number }>({
  name: 'step',
  waitsForModel: false,
  urgency: 'low',
  build: ({ id, pause }) => {
    const built = { data: { id }, missing: [] };
    return pause ? new Promise((resolve) => setTimeout(() => resolve(built), pause)) : built;
  },
});

type Track = <Given>(event: AnalyticsEvent<Given>, input: Given) => void;

export async function start(
  fetchModel: (order?: string) => Promise<typeof MODEL> = () => Promise.resolve(MODEL),
  onPush?: (entry: DataLayerEntry, track: Track) => void,
) {
  const entries: DataLayerEntry[] = [];
  const reports: ErrorReport[] = [];
  const moments: PipelineMoment[] = [];
  const askedOrders: (string | undefined)[] = [];
  const adapter = fakeAdapter();
  adapter.fetchModel = (order) => {
    askedOrders.push(order);
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
  const track: Track = (event, input) =>
    pipeline.enqueue({
      event: event as unknown as AnalyticsEvent<never>,
      given: input as never,
      context: CONTEXT,
    });
  return {
    pipeline,
    track,
    entries,
    reports,
    asked: askedOrders,
    dropped: () => moments.flatMap((moment) => (moment.kind === 'dropped' ? [moment.why] : [])),
    models: () => moments.flatMap((moment) => (moment.kind === 'model' ? [moment.status] : [])),
    ids: () => entries.filter((entry) => entry.event).map((entry) => entry.id),
  };
}

export function promised(): { promise: Promise<typeof MODEL>; resolve(): void; reject(error: Error): void } {
  let resolve = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<typeof MODEL>((resolveModel, failed) => {
    resolve = () => resolveModel(MODEL);
    reject = failed;
  });
  return { promise, resolve, reject };
}
