import type { StoredRecords, DataLayerEntry } from './adapters/adapter';
import type { AnalyticsEvent } from './define-event';
import type { EventPipeline, Turn } from './event-pipeline';
import type { PipelineMoment } from './history';
import type { KeptEvent } from './kept-events';
import type { PageContext } from './page-views';

/** Maximum number of stored records per market. Further events are lost when their page closes. */
const MAX_KEPT = 20;
const MAX_CHARACTERS = 16_000;
const MAX_EARLY = 200;

/** A stored critical event. Each record has its own key, so two tabs never write the same record. Source: docs/rules.md TRACK-05 */
export interface KeptRecord {
  readonly name: string;
  readonly given: unknown;
  readonly context: PageContext;
}

interface DoorPorts {
  readonly records: StoredRecords | undefined;
  readonly marketplace: string;
  /** @returns a function that pushes the entry when first called */
  pushOf(entry: DataLayerEntry): () => void;
  /** `leftKeys`: keys of the records that earlier pages have left */
  loadPipeline(leftKeys: readonly string[]): Promise<EventPipeline>;
  tell(moment: PipelineMoment): void;
  log(message: string, error: unknown): void;
}

let count = 0;

const isOfUrgency = (turn: Turn, urgency: AnalyticsEvent<never>['urgency']): boolean =>
  typeof turn !== 'function' && turn.event.urgency === urgency;

/** Queues events until the pipeline has loaded, by the rules of the pipeline's queue. Source: docs/rules.md TRACK-04 */
function createEarlyEvents(tell: DoorPorts['tell']) {
  const waitingTurns: Turn[] = [];
  let lostCount = 0;
  return {
    isEmpty: () => waitingTurns.length === 0,
    add(turn: Turn): void {
      waitingTurns.push(turn);
      if (typeof turn === 'function' || waitingTurns.length <= MAX_EARLY) return;
      const isCritical = turn.event.urgency === 'critical';
      const loserIndex = isCritical
        ? waitingTurns.findIndex((waitingTurn) => isOfUrgency(waitingTurn, 'low'))
        : -1;
      // index -1 removes the latest turn
      const [loser = turn] = waitingTurns.splice(loserIndex, 1);
      lostCount++;
      if (typeof loser !== 'function') tell({ kind: 'dropped', event: loser.event.name, why: 'full' });
    },
    moveTo(pipeline: EventPipeline): void {
      for (let next; (next = waitingTurns.shift());) pipeline.enqueue(next);
      if (lostCount > 0) pipeline.addLosses(lostCount);
    },
  };
}

/**
 * The part of the pipeline that every page loads. The second part loads with the first event. Until then, critical
 * events are stored. If the second part cannot be loaded, the events wait, and the next event starts another load.
 */
export function createEventDoor(ports: DoorPorts) {
  const { records, marketplace, loadPipeline, tell, log } = ports;
  const earlyEvents = createEarlyEvents(tell);
  let pipeline: EventPipeline | undefined;
  let isLoading = false;
  // a stored event belongs to one market, because it needs that market's model
  const prefix = `bindery-event:${marketplace}:`;
  const keptKeys = (): string[] => records?.keys().filter((key) => key.startsWith(prefix)) ?? [];
  const leftKeys = keptKeys();

  function keep(record: KeptRecord): KeptEvent | undefined {
    try {
      const text = JSON.stringify(record);
      if (!records || text.length > MAX_CHARACTERS || keptKeys().length >= MAX_KEPT) return;
      const key = `${prefix}${record.context.event_time}-${++count}-${Math.random().toString(36).slice(2)}`;
      records.write(key, text);
      return { key };
    } catch {
      return; // cannot be written as JSON
    }
  }

  async function open(): Promise<void> {
    if (isLoading || pipeline) return;
    isLoading = true;
    try {
      const loaded = await loadPipeline(leftKeys);
      earlyEvents.moveTo(loaded);
      pipeline = loaded;
    } catch (error) {
      log('Events wait for the pipeline', error);
    }
    isLoading = false;
  }

  if (leftKeys.length > 0) void open();
  return {
    pipeline: () => pipeline,
    /** Pushes an entry after all earlier events. Source: docs/rules.md TRACK-04 */
    push(entry: DataLayerEntry): void {
      const push = ports.pushOf(entry);
      if (pipeline) pipeline.enqueue(push);
      else if (isLoading && !earlyEvents.isEmpty()) earlyEvents.add(push);
      else push();
    },
    track<Given>(event: AnalyticsEvent<Given>, input: Given, context: PageContext): void {
      const { name, urgency } = event;
      const happened = {
        event: event as unknown as AnalyticsEvent<never>,
        given: input as never,
        context,
        storedEvent: urgency === 'critical' ? keep({ name, given: input, context }) : undefined,
      };
      if (pipeline) pipeline.enqueue(happened);
      else earlyEvents.add(happened);
      void open();
    },
  };
}
