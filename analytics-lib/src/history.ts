import type { ErrorReport } from '@bindery/shared/contracts';
import type { DataLayerEntry } from './adapters/adapter';
import type { ConsentState } from './consent';

const MAX_MOMENTS = 200;

/** full: the queue was. model: it could not be had. hidden: the page went. build: its builder failed. once: it was pushed before. elsewhere: another tab pushes it. server: it tells it. */
export type DropReason = 'full' | 'model' | 'hidden' | 'build' | 'once' | 'elsewhere' | 'server';

/** What happened in the pipeline. `event` is an event's name; `order` is missing for the cart's model. */
export type PipelineMoment =
  | { readonly kind: 'queued'; readonly event: string; readonly given: unknown }
  | { readonly kind: 'pushed'; readonly pushed: DataLayerEntry }
  | { readonly kind: 'dropped'; readonly event: string; readonly why: DropReason }
  | { readonly kind: 'reported'; readonly report: ErrorReport }
  | { readonly kind: 'model'; readonly status: 'pending' | 'ready' | 'error'; readonly order?: string }
  | { readonly kind: 'consent'; readonly state: ConsentState };

/** `at`: milliseconds since 1970 */
export type PipelineEntry = PipelineMoment & { readonly at: number };

export interface History {
  tell(moment: PipelineMoment): void;
  subscribe(listener: (entry: PipelineEntry) => void): () => void;
}

/** The latest moments, for whoever comes later, and all from then on. */
export function createHistory(): History {
  const entries: PipelineEntry[] = [];
  const listeners = new Set<(entry: PipelineEntry) => void>();
  return {
    tell(moment) {
      const entry = { ...moment, at: Date.now() };
      entries.push(entry);
      if (entries.length > MAX_MOMENTS) entries.shift();
      for (const listener of listeners) {
        try {
          listener(entry);
        } catch {
          // who looks on changes nothing
        }
      }
    },
    subscribe(listener) {
      entries.forEach(listener);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
