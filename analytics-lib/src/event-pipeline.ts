import type { EcommerceModel } from '@bindery/shared/contracts';
import type { DataLayerEntry } from './adapters/adapter';
import { eventReport, type EventReport } from './event-reports';
import type { ConsentState } from './consent';
import type { AnalyticsEvent } from './define-event';

type Status =
  { kind: 'pending' } | { kind: 'ready'; model: EcommerceModel } | { kind: 'error'; error: unknown };
interface Tracked {
  event: AnalyticsEvent<never>;
  given: never;
}

export interface PipelinePorts {
  fetchModel(): Promise<EcommerceModel>;
  consent(): ConsentState;
  push(entry: DataLayerEntry): void;
  report(report: EventReport): void;
}

export interface EventPipeline {
  track<Given>(event: AnalyticsEvent<Given>, given: Given): void;
  loadModel(): Promise<void>;
}

/**
 * Events wait for the ecommerce model (pending), then are built and pushed first-in first-out (ready), or are dropped,
 * the critical ones with one report each (error). What arrives during the drain goes last. The first event asks for the
 * model; loading again supersedes an earlier answer.
 * Source: docs/rules.md TRACK-03, TRACK-04, TRACK-05, TRACK-06
 */
export function createEventPipeline({ consent, fetchModel, push, report }: PipelinePorts): EventPipeline {
  const queue: Tracked[] = [];
  let status: Status = { kind: 'pending' };
  let loads = 0;
  let isDraining = false;

  async function loadModel(): Promise<void> {
    const mine = ++loads;
    status = { kind: 'pending' };
    const outcome = await fetchModel().then(
      (model): Status => ({ kind: 'ready', model }),
      (error: unknown): Status => ({ kind: 'error', error }),
    );
    if (mine !== loads) return;
    status = outcome;
    await drain();
  }

  async function drain(): Promise<void> {
    if (isDraining) return;
    isDraining = true;
    while (status.kind !== 'pending' && queue.length > 0) await settle(queue.shift()!, status);
    isDraining = false;
  }

  async function settle(
    { event, given }: Tracked,
    settled: Exclude<Status, { kind: 'pending' }>,
  ): Promise<void> {
    const { name, urgency } = event;
    if (settled.kind === 'error') {
      if (urgency === 'critical') report(eventReport.loadFailed(name, settled.error));
      return;
    }
    const { model } = settled;
    try {
      const built = event.waitsForModel
        ? await event.build(given, { model, consent: consent() })
        : await event.build(given);
      if (built.missing.length > 0) report(eventReport.importantDataMissing(name, built.missing, model));
      if ('ecommerce' in built.data) push({ ecommerce: null });
      push({ event: name, ...built.data });
    } catch (error) {
      // by name: a remote may bring its own copy of the class
      const isMissing = error instanceof Error && error.name === 'MissingRequiredDataError';
      report(
        isMissing
          ? eventReport.requiredDataMissing(name, error, model)
          : eventReport.buildFailed(name, error, model),
      );
    }
  }

  return {
    loadModel,
    track(event, given) {
      queue.push({ event: event as unknown as AnalyticsEvent<never>, given: given as never });
      if (loads === 0) void loadModel();
      else void drain();
    },
  };
}
