import type { EcommerceModel, ErrorReport } from '@bindery/shared/contracts';
import type { DataLayerEntry } from './adapters/adapter';
import type { ConsentState } from './consent';
import type { AnalyticsEvent, BuiltEvent } from './define-event';
import type { EventModels } from './event-models';
import { eventReport } from './event-reports';
import type { DropReason, PipelineMoment } from './history';
import type { KeptEvent, KeptEvents } from './kept-events';
import type { PageContext } from './page-context';
import { within } from './within';

const MAX_WAITING = 200;
const BUILD_MS = 5000;

/** What happened, and where; `kept` where it is critical and stored. */
export interface Happened {
  readonly event: AnalyticsEvent<never>;
  readonly given: never;
  readonly context: PageContext;
  readonly kept?: KeptEvent | undefined;
}
interface Tracked extends Happened {
  /** of an event that waits for it */
  readonly model?: Promise<EcommerceModel> | undefined;
  /** it was dropped while it was being built */
  isOver?: true;
}

export interface PipelinePorts {
  readonly models: EventModels;
  readonly kept: KeptEvents;
  /** Whose model an event is built from that does not say: an order's number; undefined: the cart. */
  pageOrder(): string | undefined;
  consent(): ConsentState;
  push(entry: DataLayerEntry): void;
  report(report: ErrorReport): void;
  tell(moment: PipelineMoment): void;
}

export interface EventPipeline {
  enqueue(happened: Happened): void;
  /** The models are stale. */
  modelChanged(): void;
  /** The page goes: what needs no model is pushed, critical events are left to whoever finds them, the rest is dropped. */
  hide(mayReturn: boolean): void;
  /** The page is shown again as it was. */
  resume(): void;
}

/**
 * First-in first-out over all events: the one in front waits for its model and its builder, the others behind it.
 * Source: docs/rules.md TRACK-03, TRACK-04, TRACK-05, TRACK-06
 */
export function createEventPipeline(ports: PipelinePorts): EventPipeline {
  const { models, kept, report, tell } = ports;
  const queue: Tracked[] = [];
  let isDraining = false;
  let overflow = 0;

  function enqueue(happened: Happened): void {
    const { event, given, kept: mine } = happened;
    tell({ kind: 'queued', event: event.name, given });
    if (mine && !mine.turn) kept.hold(mine);
    let tracked: Tracked = happened;
    try {
      if (event.waitsForModel) {
        const order = event.orderOf ? event.orderOf(given) : ports.pageOrder();
        tracked = { ...happened, model: models.need(order, event.urgency === 'critical') };
      }
    } catch (error) {
      fail(tracked, error);
      if (mine) kept.letGo(mine);
      return;
    }
    queue.push(tracked);
    if (queue.length > MAX_WAITING) makeRoom(tracked);
    void drain();
  }

  /** A low event gives way to a critical one. What is in front is being built. */
  function makeRoom(latest: Tracked): void {
    const isLow = ({ event }: Tracked, at: number): boolean => at > 0 && event.urgency === 'low';
    const loser = latest.event.urgency === 'low' ? latest : (queue.find(isLow) ?? latest);
    queue.splice(queue.indexOf(loser), 1);
    overflow++;
    drop(loser, 'full');
    if (loser.kept) kept.letGo(loser.kept);
  }

  function drop({ event, kept: mine }: Tracked, why: DropReason): void {
    // there is room for it on a later page, or another tab has it
    if (mine && why !== 'full' && why !== 'elsewhere') kept.forget(mine);
    tell({ kind: 'dropped', event: event.name, why });
  }

  async function drain(): Promise<void> {
    if (isDraining) return;
    isDraining = true;
    for (let next; (next = queue[0]); queue.shift()) {
      const settling = settle(next);
      if (settling) await settling;
      if (next.kept) kept.letGo(next.kept);
    }
    isDraining = false;
    tellOverflow();
  }

  function tellOverflow(): void {
    if (overflow > 0) report(eventReport.dropped(overflow));
    overflow = 0;
  }

  /** @returns undefined where it is settled at once, as what waits for nothing is */
  function settle(tracked: Tracked): Promise<void> | undefined {
    const { event, given } = tracked;
    if (tracked.isOver) return;
    if (event.waitsForModel || !isFree(tracked)) return settleLater(tracked);
    try {
      const built = event.build(given);
      if (!('then' in built)) return void send(tracked, built);
      return within(BUILD_MS, built)
        .then((late) => void send(tracked, late))
        .catch((error) => fail(tracked, error));
    } catch (error) {
      fail(tracked, error);
    }
  }

  async function settleLater(tracked: Tracked): Promise<void> {
    const { event, kept: mine } = tracked;
    if (mine) {
      try {
        await kept.turnOf(mine);
      } catch {
        return drop(tracked, 'elsewhere');
      }
    }
    let model: EcommerceModel | undefined;
    try {
      model = await tracked.model;
    } catch (error) {
      if (tracked.isOver) return;
      if (event.urgency === 'critical') report(eventReport.loadFailed(event.name, error));
      return drop(tracked, 'model');
    }
    try {
      await buildAndSend(tracked, model);
    } catch (error) {
      fail(tracked, error, model);
    }
  }

  /** What is pushed was built with the consent that holds as it is pushed. */
  async function buildAndSend(tracked: Tracked, model: EcommerceModel | undefined): Promise<void> {
    const { event, given } = tracked;
    for (let isStale = true; isStale;) {
      const consent = ports.consent();
      const built = await within(
        BUILD_MS,
        event.waitsForModel ? event.build(given, { model: model!, consent }) : event.build(given),
      );
      const attempt = (): boolean => {
        isStale = consent !== ports.consent();
        return !isStale && send(tracked, built, model);
      };
      if (!event.onceBy) attempt();
      else if (!(await kept.once(`${event.name}:${event.onceBy(built)}`, attempt)))
        return drop(tracked, 'once');
    }
  }

  /** @returns whether it was pushed */
  function send(tracked: Tracked, { data, missing }: BuiltEvent, model?: EcommerceModel): boolean {
    const { event, context, kept: mine } = tracked;
    if (tracked.isOver) return false;
    if (mine && !kept.isKept(mine)) {
      drop(tracked, 'elsewhere');
      return false;
    }
    if (missing.length > 0) report(eventReport.importantDataMissing(event.name, missing, model));
    if ('ecommerce' in data) ports.push({ ecommerce: null });
    ports.push({ event: event.name, ...context, ...data });
    if (mine) kept.forget(mine);
    return true;
  }

  function fail(tracked: Tracked, error: unknown, model?: EcommerceModel): void {
    if (tracked.isOver) return;
    // by name: a remote may bring its own copy of the class
    const isMissing = error instanceof Error && error.name === 'MissingRequiredDataError';
    report(
      (isMissing ? eventReport.requiredDataMissing : eventReport.buildFailed)(
        tracked.event.name,
        error,
        model,
      ),
    );
    drop(tracked, 'build');
  }

  /** It could not be kept. */
  function leave(tracked: Tracked): void {
    if (tracked.isOver) return;
    tracked.isOver = true;
    if (tracked.event.urgency === 'critical')
      report(eventReport.loadFailed(tracked.event.name, 'The page was left'));
    drop(tracked, 'hidden');
  }

  return {
    enqueue,
    modelChanged: models.changed,
    hide(mayReturn) {
      // the one in front is being built: it is over where nothing of this page will go on
      const [inFront, ...waiting] = queue.splice(0);
      if (!inFront) return;
      queue.push(inFront);
      for (const tracked of waiting) {
        if (isFree(tracked)) void settle(tracked);
        else queue.push(tracked);
      }
      for (const tracked of [...queue]) {
        if (tracked.kept) kept.letGo(tracked.kept);
        else if (!mayReturn) leave(tracked);
      }
      tellOverflow();
    },
    resume() {
      models.changed();
      for (const { kept: mine } of queue) if (mine) kept.hold(mine);
    },
  };
}

/** Waits for nothing but its turn. */
const isFree = ({ event, kept }: Tracked): boolean => !event.waitsForModel && !event.onceBy && !kept;
