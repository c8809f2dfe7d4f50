import type { ErrorReport } from '@bindery/shared/contracts';
import type { DataLayerEntry } from './adapters/adapter';
import type { ConsentState } from './consent';
import type { TrackingEvent } from './define-event';

const MAX_MOMENTS = 200;

/** full: the queue was. model: it could not be had. hidden: the page went. build: its builder failed. once: it was pushed before. elsewhere: another tab pushes it. server: it tells it. */
export type DropReason = 'full' | 'model' | 'hidden' | 'build' | 'once' | 'elsewhere' | 'server';

/** stale: the next event that waits for it reads it anew. */
export type ModelStatus = 'pending' | 'ready' | 'error' | 'stale';

/**
 * What happened in the pipeline. `event` is an event's name; what has the same `id` is of one event of this page, and
 * what has none never was in the queue; `order` is missing for the cart's model. A legacy event without `event` is not
 * recognised.
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
    // who looks on changes nothing
  }
}

/** The latest moments, for whoever comes later, and all from then on. */
export function createHistory(): History {
  const entries: PipelineEntry[] = [];
  const listeners = new Set<(entry: PipelineEntry) => void>();
  return {
    tell(moment) {
      const entry = { ...moment, at: Date.now() };
      entries.push(entry);
      // which consent holds is asked however late
      const [first, second] = entries;
      if (entries.length > MAX_MOMENTS)
        entries.splice(Number(first!.kind === 'consent' && second!.kind !== 'consent'), 1);
      for (const listener of listeners) show(entry, listener);
    },
    subscribe(listener) {
      for (const entry of entries) show(entry, listener);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
