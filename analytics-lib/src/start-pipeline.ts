import type { AnalyticsAdapter, StoredRecords, Tabs } from './adapters/adapter';
import { createEventModels } from './event-models';
import { createEventPipeline, type EventPipeline, type PipelinePorts } from './event-pipeline';
import { createKeptEvents } from './kept-events';
import { restoreKept } from './restore-kept';

export interface StartPorts extends Omit<PipelinePorts, 'models' | 'keptEvents' | 'push'> {
  readonly adapter: Omit<AnalyticsAdapter, 'push'> & Pick<PipelinePorts, 'push'>;
  readonly marketplace: string;
  readonly left: readonly string[];
}

/** The part of the library that loads with a page's first event. Never throws into the page. */
export async function startPipeline({
  adapter,
  marketplace,
  left: leftKeys,
  ...ports
}: StartPorts): Promise<EventPipeline> {
  const records = adapter.records ?? pageRecords();
  const tabs = (await adapter.tabs?.()) ?? ALONE;
  const pipeline = createEventPipeline({
    ...ports,
    push: adapter.push,
    keptEvents: createKeptEvents(records, tabs, marketplace),
    models: createEventModels(
      (order) => adapter.fetchModel(order),
      (status, order) => ports.tell({ kind: 'model', status, ...(order !== undefined && { order }) }),
    ),
  });
  tabs.onHide(pipeline.hide);
  tabs.onReturn(pipeline.resume);
  restoreKept(leftKeys, records, tabs, pipeline.enqueue);
  return pipeline;
}

/** `Tabs` for an environment without other tabs and without page lifecycle events. */
const ALONE: Tabs = {
  hold: () => Promise.resolve(() => undefined),
  onHide: () => undefined,
  onReturn: () => undefined,
};

function pageRecords(): StoredRecords {
  const records = new Map<string, string>();
  return {
    read: (key) => records.get(key) ?? null,
    write: (key, text) => void (text === null ? records.delete(key) : records.set(key, text)),
    keys: () => [...records.keys()],
  };
}
