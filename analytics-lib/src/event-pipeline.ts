import type { EcommerceModel } from '@bindery/shared/contracts';
import type { DataLayerEntry } from './adapters/adapter';
import { eventReport, type EventReport } from './event-reports';
import { MissingRequiredDataError } from './attribute-levels';
import type { EventBuilder } from './events/event-builder';

type Status =
  { kind: 'pending' } | { kind: 'ready'; model: EcommerceModel } | { kind: 'error'; error: unknown };
interface Given {
  name: string;
  attributes: never;
}
export type Builders = Readonly<Record<string, EventBuilder<never>>>;

export interface PipelinePorts {
  builders: Builders;
  fetchModel(): Promise<EcommerceModel>;
  push(entry: DataLayerEntry): void;
  report(report: EventReport): void;
}

export interface EventPipeline {
  track(name: string, attributes: unknown): void;
  loadModel(): Promise<void>;
}

/**
 * Events wait for the ecommerce model (pending), then are built and pushed first-in first-out (ready), or are dropped,
 * the critical ones with one report each (error). What arrives during the drain goes last. The first event asks for the
 * model; loading again supersedes an earlier answer.
 * Source: docs/rules.md TRACK-03, TRACK-04, TRACK-05, TRACK-06
 */
export function createEventPipeline({ builders, fetchModel, push, report }: PipelinePorts): EventPipeline {
  const queue: Given[] = [];
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
    { name, attributes }: Given,
    settled: Exclude<Status, { kind: 'pending' }>,
  ): Promise<void> {
    const builder = builders[name]!;
    if (settled.kind === 'error') {
      if (builder.urgency === 'critical') report(eventReport.loadFailed(name, settled.error));
      return;
    }
    try {
      const { data, missing } = await builder.build(attributes, settled.model);
      if (missing.length > 0) report(eventReport.importantDataMissing(name, missing, settled.model));
      push({ ecommerce: null });
      push({ event: name, ...data });
    } catch (error) {
      report(
        error instanceof MissingRequiredDataError
          ? eventReport.requiredDataMissing(name, error, settled.model)
          : eventReport.buildFailed(name, error, settled.model),
      );
    }
  }

  return {
    loadModel,
    track(name, attributes) {
      // a remote may be newer than this library: what it names is data, not a promise of the compiler
      if (!Object.hasOwn(builders, name)) return report(eventReport.unrecognised(name));
      queue.push({ name, attributes: attributes as never });
      if (loads === 0) void loadModel();
      else void drain();
    },
  };
}
