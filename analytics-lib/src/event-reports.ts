import type { EcommerceModel, ErrorReport } from '@bindery/shared/contracts';

/**
 * A report about an event. The report's context contains the event, the error and the event's model.
 * Source: docs/rules.md ERR-02
 */
export type EventReport = ErrorReport & {
  context: { event: string; error?: unknown; ecommerceModel?: EcommerceModel };
};

const text = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns the model for a report; empty if the event is not built from a model. */
const modelContext = (model: EcommerceModel | undefined) => (model ? { ecommerceModel: model } : {});

function failedToBuild(
  event: string,
  why: string,
  error: unknown,
  model: EcommerceModel | undefined,
): EventReport {
  return {
    name: 'failed-to-build-event',
    message: `Failed to build event due to ${why}, event: '${event}'`,
    context: { event, error: text(error), ...modelContext(model) },
  };
}

/** Creates the pipeline's error reports. Source: docs/rules.md TRACK-08 */
export const eventReport = {
  loadFailed: (event: string, error: unknown): EventReport => ({
    name: 'ecommerce-load-error',
    message: `Failed to load ecommerce model for critical event '${event}'`,
    context: { event, error: text(error) },
  }),
  importantDataMissing: (
    event: string,
    missingNames: readonly string[],
    model: EcommerceModel | undefined,
  ): EventReport => ({
    name: 'missing-important-event-data',
    message: `Missing important data when building event, event: '${event}'`,
    context: { event, error: missingNames, ...modelContext(model) },
  }),
  requiredDataMissing: (event: string, error: unknown, model?: EcommerceModel): EventReport =>
    failedToBuild(event, 'missing required data', error, model),
  buildFailed: (event: string, error: unknown, model?: EcommerceModel): EventReport =>
    failedToBuild(event, 'unexpected error', error, model),
  /** Reports how many events were dropped from the full queue, which have no reports of their own. */
  dropped: (count: number): ErrorReport => ({
    name: 'events-dropped',
    message: `Dropped ${count} events: too many were waiting`,
    context: { count },
  }),
};
