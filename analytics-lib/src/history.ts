import type { ErrorReport } from '@bindery/shared/contracts';
import type { DataLayerEntry } from './adapters/adapter';
import type { ConsentState } from './consent';
import type { TrackingEvent } from './define-event';

const MAX_MOMENTS = 200;

/**
 * Why an event was dropped. full: the queue was full. model: its model did not load. hidden: the shopper left the page.
 * build: its builder failed. once: its key was pushed before. elsewhere: another tab pushes it. server: the server
 * sends it.
 */
export type DropReason = 'full' | 'model' | 'hidden' | 'build' | 'once' | 'elsewhere' | 'server';

/** State of a model. `stale`: the next event that needs this model reloads it. */
export type ModelStatus = 'pending' | 'ready' | 'error' | 'stale';

/**
 * A step in the pipeline. `event` is an event's name. Moments with the same `id` belong to one event of this page. A
 * moment that has no `id` was never in the queue. `order` is absent for the model of the cart. If a moment of kind
 * `legacy` has no `event`, the legacy event was not recognised.
 */
export type PipelineMoment =
  | { readonly kind: 'queued'; readonly id: number; readonly event: string; readonly given: unknown }
  | { readonly kind: 'pushed'; readonly id?: number | undefined; readonly pushed: DataLayerEntry }
  | {
      readonly kind: 'dropped';
      readonly id?: number | undefined;
      readonly event: string;
      readonly why: DropReason;
    }
  | { readonly kind: 'reported'; readonly report: ErrorReport }
  | { readonly kind: 'legacy'; readonly legacy: TrackingEvent; readonly event?: string | undefined }
  | { readonly kind: 'model'; readonly status: ModelStatus; readonly order?: string }
  | { readonly kind: 'consent'; readonly state: ConsentState };

/** `at`: milliseconds since 1970 */
export type PipelineEntry = PipelineMoment & { readonly at: number };

export interface History {
  tell(moment: PipelineMoment): void;
  subscribe(listener: (entry: PipelineEntry) => void): () => void;
}

function show(entry: PipelineEntry, listener: (entry: PipelineEntry) => void): void {
  try {
    listener(entry);
  } catch {
    // an error in a listener must not affect the pipeline
  }
}

/** Stores the latest moments. A new subscriber gets the stored moments first, then each new moment. */
export function createHistory(): History {
  const entries: PipelineEntry[] = [];
  const listeners = new Set<(entry: PipelineEntry) => void>();
  return {
    tell(moment) {
      const entry = { ...moment, at: Date.now() };
      entries.push(entry);
      // does not delete the latest consent, which later subscribers need
      const [firstEntry, second] = entries;
      if (entries.length > MAX_MOMENTS)
        entries.splice(Number(firstEntry!.kind === 'consent' && second!.kind !== 'consent'), 1);
      for (const listener of listeners) show(entry, listener);
    },
    subscribe(listener) {
      for (const entry of entries) show(entry, listener);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
