import type { EcommerceModel, ErrorReport } from '@bindery/shared/contracts';
import type { DataLayerEntry } from './adapters/adapter';
import type { ConsentState } from './consent';
import type { AnalyticsEvent, BuiltEvent } from './define-event';
import type { EventModels } from './event-models';
import { eventReport } from './event-reports';
import type { DropReason, PipelineMoment } from './history';
import type { KeptEvent, KeptEvents } from './kept-events';
import type { PageContext } from './page-views';
import { within } from './within';

const MAX_WAITING = 200;
const BUILD_MS = 5000;

/** An event with its page context. `storedEvent` is set if the event is critical and was stored. */
export interface Happened {
  readonly event: AnalyticsEvent<never>;
  readonly given: never;
  readonly context: PageContext;
  readonly storedEvent?: KeptEvent | undefined;
}
/** An entry of the queue: an event, or the push function of a page view, a tracking event or a decision. */
export type Turn = Happened | (() => void);

interface Tracked extends Happened {
  /** unique among the events of the page */
  readonly id: number;
  readonly model?: Promise<EcommerceModel> | undefined;
  /** true if the event was dropped during its build */
  isOver?: true;
}

export interface PipelinePorts {
  readonly models: EventModels;
  readonly keptEvents: KeptEvents;
  /** Returns the order number for events without `orderOf`; undefined means the cart. */
  pageOrder(): string | undefined;
  consent(): ConsentState;
  /** `id`: the id of the entry's event */
  push(entry: DataLayerEntry, id: number): void;
  report(report: ErrorReport): void;
  tell(moment: PipelineMoment): void;
}

/**
 * Strict FIFO over all events. The first event waits for its model and its builder, and all later events wait for the
 * first one. Source: docs/rules.md TRACK-04, TRACK-05
 */
export function createEventPipeline(ports: PipelinePorts) {
  const events = new EventQueue(ports);
  return {
    /** Adds the turn to the queue. A push function must not throw. */
    enqueue: (turn: Turn) => (typeof turn === 'function' ? events.enqueuePush(turn) : events.enqueue(turn)),
    /** Adds the number of events that were dropped before the pipeline loaded. */
    addLosses: (count: number) => events.addLosses(count),
    modelChanged: ports.models.dropModels,
    /**
     * To be called when the shopper leaves the page. Pushes events that need no model, and leaves stored critical
     * events to a later page. Drops all other waiting events if the browser cannot show the page again.
     */
    hide: (mayReturn: boolean) => events.hide(mayReturn),
    /** The page returns from the back-forward cache. */
    resume: () => events.resume(),
  };
}

export type EventPipeline = ReturnType<typeof createEventPipeline>;

class EventQueue {
  private readonly queue: (Tracked | (() => void))[] = [];
  private isDraining = false;
  private overflow = 0;
  private count = 0;

  constructor(private readonly ports: PipelinePorts) {}

  enqueue(happened: Happened): void {
    const { event, given: input, storedEvent: mine } = happened;
    const id = ++this.count;
    this.ports.tell({ kind: 'queued', id, event: event.name, given: input });
    if (mine && !mine.turn) this.ports.keptEvents.hold(mine);
    let tracked: Tracked = { ...happened, id };
    try {
      if (event.waitsForModel) {
        const order = event.orderOf ? event.orderOf(input) : this.ports.pageOrder();
        tracked = { ...tracked, model: this.ports.models.need(order, event.urgency === 'critical') };
      }
    } catch (error) {
      this.fail(tracked, error);
      if (mine) this.ports.keptEvents.letGo(mine);
      return;
    }
    this.queue.push(tracked);
    if (this.queue.length > MAX_WAITING) this.makeRoom(tracked);
    void this.drain();
  }

  enqueuePush(push: () => void): void {
    this.queue.push(push);
    void this.drain();
  }

  addLosses(count: number): void {
    this.overflow += count;
    void this.drain();
  }

  /**
   * Drops one event from the full queue: usually the latest. If that one is critical, drops the first waiting low event
   * instead, if there is one. Never drops the first event of the queue, because it is being built.
   */
  private makeRoom(latest: Tracked): void {
    const [, ...waitingEvents] = this.queue.filter(isEvent);
    const low = waitingEvents.find(({ event }) => event.urgency === 'low');
    const loser = latest.event.urgency === 'low' ? latest : (low ?? latest);
    this.queue.splice(this.queue.indexOf(loser), 1);
    this.overflow++;
    this.drop(loser, 'full');
    if (loser.storedEvent) this.ports.keptEvents.letGo(loser.storedEvent);
  }

  private drop({ id, event, storedEvent: mine }: Tracked, why: DropReason): void {
    // if the queue was full, the record stays for a later page; if another tab pushes the event, that tab deletes it
    if (mine && why !== 'full' && why !== 'elsewhere') this.ports.keptEvents.forget(mine);
    this.ports.tell({ kind: 'dropped', id, event: event.name, why });
  }

  private async drain(): Promise<void> {
    if (this.isDraining) return;
    this.isDraining = true;
    for (let next; (next = this.queue[0]); this.queue.shift()) {
      if (!isEvent(next)) {
        next();
        continue;
      }
      const settling = this.settle(next);
      if (settling) await settling;
      if (next.storedEvent) this.ports.keptEvents.letGo(next.storedEvent);
    }
    this.isDraining = false;
    this.tellOverflow();
  }

  private tellOverflow(): void {
    if (this.overflow > 0) this.ports.report(eventReport.dropped(this.overflow));
    this.overflow = 0;
  }

  /** @returns undefined if the event did not have to wait and was pushed or dropped at once */
  private settle(tracked: Tracked): Promise<void> | undefined {
    const { event, given: input } = tracked;
    if (tracked.isOver) return;
    if (event.waitsForModel || !isFree(tracked)) return this.settleLater(tracked);
    try {
      const built = event.build(input);
      if (!('then' in built)) return void this.send(tracked, built);
      return within(BUILD_MS, built)
        .then((builtEvent) => void this.send(tracked, builtEvent))
        .catch((error) => this.fail(tracked, error));
    } catch (error) {
      this.fail(tracked, error);
    }
  }

  private async settleLater(tracked: Tracked): Promise<void> {
    const { event, storedEvent: mine } = tracked;
    if (mine) {
      try {
        await this.ports.keptEvents.turnOf(mine);
      } catch {
        return this.drop(tracked, 'elsewhere');
      }
    }
    let model: EcommerceModel | undefined;
    try {
      model = await tracked.model;
    } catch (error) {
      if (this.isOthers(tracked)) return;
      if (event.urgency === 'critical') this.ports.report(eventReport.loadFailed(event.name, error));
      return this.drop(tracked, 'model');
    }
    try {
      await this.buildAndSend(tracked, model);
    } catch (error) {
      this.fail(tracked, error, model);
    }
  }

  /** Builds and pushes an event. Builds again if the consent changed meanwhile. */
  private async buildAndSend(tracked: Tracked, model: EcommerceModel | undefined): Promise<void> {
    const { event, given: input } = tracked;
    for (let isStale = true; isStale;) {
      const consent = this.ports.consent();
      const built = await within(
        BUILD_MS,
        event.waitsForModel ? event.build(input, { model: model!, consent }) : event.build(input),
      );
      const attempt = (): boolean => {
        isStale = consent !== this.ports.consent();
        return !isStale && this.send(tracked, built, model);
      };
      if (!event.onceBy) attempt();
      else if (!(await this.ports.keptEvents.once(`${event.name}:${event.onceBy(built)}`, attempt)))
        return this.drop(tracked, 'once');
    }
  }

  private send(
    tracked: Tracked,
    { data, missing: missingNames }: BuiltEvent,
    model?: EcommerceModel,
  ): boolean {
    const { id, event, context, storedEvent: mine } = tracked;
    if (this.isOthers(tracked)) return false;
    if (missingNames.length > 0)
      this.ports.report(eventReport.importantDataMissing(event.name, missingNames, model));
    if ('ecommerce' in data) this.ports.push({ ecommerce: null }, id);
    this.ports.push({ event: event.name, ...context, ...data }, id);
    if (mine) this.ports.keptEvents.forget(mine);
    return true;
  }

  /**
   * Returns true if this page must not push the event, because it was dropped or because another page has pushed or
   * reported its stored record.
   */
  private isOthers(tracked: Tracked): boolean {
    const { isOver = false, storedEvent: mine } = tracked;
    const isTaken = !isOver && mine !== undefined && !this.ports.keptEvents.isKept(mine);
    if (isTaken) this.drop(tracked, 'elsewhere');
    return isOver || isTaken;
  }

  private fail(tracked: Tracked, error: unknown, model?: EcommerceModel): void {
    if (this.isOthers(tracked)) return;
    // compares the name, not the class, because a remote may bundle its own copy of the class
    const isMissing = error instanceof Error && error.name === 'MissingRequiredDataError';
    this.ports.report(
      (isMissing ? eventReport.requiredDataMissing : eventReport.buildFailed)(
        tracked.event.name,
        error,
        model,
      ),
    );
    this.drop(tracked, 'build');
  }

  /** Drops an event that was not stored, because the shopper leaves the page. Reports it if it is critical. */
  private leave(tracked: Tracked): void {
    if (tracked.isOver) return;
    tracked.isOver = true;
    if (tracked.event.urgency === 'critical')
      this.ports.report(eventReport.loadFailed(tracked.event.name, 'The page was left'));
    this.drop(tracked, 'hidden');
  }

  hide(mayReturn: boolean): void {
    // the first entry is still being built, so it stays in the queue in case the browser shows the page again
    const [inFront, ...waitingTurns] = this.queue.splice(0);
    if (!inFront) return;
    this.queue.push(inFront);
    for (const turn of waitingTurns) {
      if (!isEvent(turn)) turn();
      else if (isFree(turn)) void this.settle(turn);
      else this.queue.push(turn);
    }
    for (const tracked of this.queue.filter(isEvent)) {
      if (tracked.storedEvent) this.ports.keptEvents.letGo(tracked.storedEvent);
      else if (!mayReturn) this.leave(tracked);
    }
    this.tellOverflow();
  }

  resume(): void {
    this.ports.models.dropModels();
    for (const { storedEvent: mine } of this.queue.filter(isEvent))
      if (mine) this.ports.keptEvents.hold(mine);
  }
}

const isEvent = (turn: Tracked | (() => void)): turn is Tracked => typeof turn !== 'function';

/** Returns true if the event only waits for its turn in the queue. */
const isFree = ({ event, storedEvent: keptEvent }: Tracked): boolean =>
  !event.waitsForModel && !event.onceBy && !keptEvent;
