import type { ErrorReport, ExperimentFeature, TrackingConfig } from '@bindery/shared/contracts';
import type { AnalyticsAdapter, DataLayerEntry } from './adapters/adapter';
import { consentState, defaultPreferences, type ConsentState } from './consent';
import { eventOfLegacy, type AnalyticsEvent, type TrackingEvent } from './define-event';
import type { ErrorReportPorts, ErrorReports } from './error-reports';
import { createEventDoor } from './event-door';
import { createHistory, type History, type PipelineEntry } from './history';
import { createLateErrorReports, type LateErrorReports } from './late-error-reports';
import { pageContext, type PageContext, createPageViews } from './page-views';
import { createPageStart } from './page-start';

/** Longest time that a page view waits for earlier events. Without a limit, a model that never loads would block it. */
const TURN_MS = 5000;

/**
 * Makes a push wait for the events that were tracked before it. Each push happens once, in its turn, but at the latest
 * after 5 seconds or when the shopper leaves the page.
 *
 * @param push - must not throw
 * @returns a function that makes a push function for an entry. Source: docs/rules.md TRACK-04
 */
function createPushesInTurn(
  push: AnalyticsAdapter['push'],
  onLeave: AnalyticsAdapter['onLeave'],
): (entry: DataLayerEntry) => () => void {
  const waitingPushes = new Set<() => void>();
  onLeave(() => {
    for (const pushNow of waitingPushes) pushNow();
  });
  return (entry) => {
    const timer = setTimeout(() => pushOnce(), TURN_MS);
    function pushOnce(): void {
      if (!waitingPushes.delete(pushOnce)) return;
      clearTimeout(timer);
      push(entry);
    }
    waitingPushes.add(pushOnce);
    return pushOnce;
  };
}

/** No method ever throws or rejects, because analytics must not break the page. */
export interface Analytics {
  /**
   * To be called after each route change, once the title is set. If only the query of `path` changes, it is not a new
   * page.
   */
  pageView(path: string, title: string): void;
  /**
   * Tracks an event. Older remotes pass only the event's name, which is reported as unrecognised.
   *
   * @param eventContext - page and time of the event, from `context`; default: the current page
   */
  track<Given>(event: AnalyticsEvent<Given> | string, input: Given, eventContext?: PageContext): void;
  /** Returns the current page, to pass to `track` once an event's code has loaded. Source: docs/rules.md TRACK-22 */
  context(): PageContext | undefined;
  /** Pushes a `tracking_event`. Source: docs/rules.md TRACK-09 */
  trackingEvent(event: TrackingEvent): void;
  /** Tracks the event that has the legacy name `category / action`; for older pages. Source: docs/rules.md TRACK-09 */
  legacyEvent(event: TrackingEvent): void;
  /** Pushes the visitor's result of an experiment, once. Source: docs/rules.md TRACK-30 */
  decision(feature: ExperimentFeature): void;
  /** Marks the model as stale after a change of cart, order or session. The next event that needs it reloads it. */
  modelChanged(): void;
  /** Passes the shopper's consent to the tag manager and to waiting events. */
  setConsent(state: ConsentState): void;
  loadTagManager(): void;
  /** Masks the report, cuts it to 16 KB, and posts it to the error-report endpoint. Each error is posted once. */
  reportError: ErrorReports['report'];
  /**
   * Like `reportError`.
   * @returns true if the server has accepted the report, so that the page may tell the shopper that the error was
   *   logged
   */
  sendErrorReport: ErrorReports['send'];
  /**
   * Calls the listener with the latest entries of the history, then with each new entry.
   * @returns a function that unsubscribes
   */
  subscribe(listener: (entry: PipelineEntry) => void): () => void;
}

export interface AnalyticsOptions extends Pick<ErrorReportPorts, 'errorContext' | 'alsoTo'> {
  adapter: AnalyticsAdapter;
  marketplace: string;
  /** true if the browser sends a do-not-track signal. Source: docs/rules.md CONS-09 */
  hasPrivacySignal?: boolean;
  /** Returns true if the value of a query key may be personal. Default: true except for campaign keys. */
  mayBePersonal?: (key: string) => boolean;
  /** Source: docs/rules.md TRACK-21 */
  tracking?: Pick<
    TrackingConfig,
    'initialDataLayer' | 'orderNumber' | 'features' | 'pageActions' | 'toldByServer'
  >;
}

/**
 * Starts the data layer with the server's entries. Then pushes the consent defaults, which must precede any event.
 * Opens the pipeline and restores the events of earlier pages. Does nothing while the cookie `disable_gtm` is set.
 */
export function createAnalytics({
  adapter: surroundings,
  marketplace,
  hasPrivacySignal = false,
  mayBePersonal,
  tracking = {},
  ...reporting
}: AnalyticsOptions): Analytics {
  const { tell, subscribe } = createHistory();
  const adapter = watched(surroundings, tell);
  const reports = createLateErrorReports({ adapter, ...reporting });
  let consent = consentState(defaultPreferences(marketplace, hasPrivacySignal));
  const safely = guardOf(adapter);
  const push = (entry: DataLayerEntry): void => door.push(entry);
  const page = createPageStart(createPageViews({ ...adapter, push }, mayBePersonal), push, tracking);
  const setConsent = (command: 'default' | 'update', state: ConsentState): void => {
    consent = state;
    adapter.command('consent', command, state);
    tell({ kind: 'consent', state });
  };
  safely(() => {
    tracking.initialDataLayer?.forEach((entry) => adapter.push(entry));
    setConsent('default', consent);
  })();
  const door = createEventDoor({
    records: adapter.isDisabled() ? undefined : adapter.records,
    marketplace,
    tell,
    log: adapter.log,
    pushOf: createPushesInTurn(safely(adapter.push), adapter.onLeave),
    loadPipeline: async (left) => {
      const ports = { adapter, marketplace, left, tell, report: reports.report, pageOrder: page.order };
      return (await loadEvents(adapter, reports))({ ...ports, consent: () => consent });
    },
  });
  const context = (): PageContext => pageContext(adapter.page(), mayBePersonal);
  const track = <Given>(event: AnalyticsEvent<Given>, input: Given, eventContext = context()): void =>
    tracking.toldByServer?.includes(event.name)
      ? tell({ kind: 'dropped', event: event.name, why: 'server' })
      : door.track(event, input, eventContext);
  return {
    pageView: safely(page.view),
    track: safely((event, input, eventContext) =>
      typeof event === 'string' ? reports.report(unrecognised(event)) : track(event, input, eventContext),
    ),
    context,
    trackingEvent: safely(page.action),
    legacyEvent: safely((legacy) => {
      const event = recognised(legacy, tell, adapter.log);
      if (event) track(event, event.legacy!.given(legacy));
    }),
    decision: safely(page.decision),
    modelChanged: safely(() => door.pipeline()?.modelChanged()),
    setConsent: safely((state) => setConsent('update', state)),
    loadTagManager: safely(() => adapter.loadTagManager()),
    reportError: reports.report,
    sendErrorReport: reports.send,
    subscribe,
  };
}

/** @returns a wrapper that never throws, and does nothing if the cookie `disable_gtm` is set */
const guardOf =
  (adapter: AnalyticsAdapter) =>
  <Args extends unknown[]>(act: (...args: Args) => void): ((...args: Args) => void) =>
  (...args) => {
    try {
      if (!adapter.isDisabled()) act(...args);
    } catch (error) {
      adapter.log('Analytics failed', error);
    }
  };

/**
 * Loads the pipeline and the error reports together: a lost critical event must be reported before its record is
 * deleted.
 */
async function loadEvents(adapter: AnalyticsAdapter, reports: LateErrorReports) {
  await adapter.untilIdle?.();
  const [{ startPipeline }] = await Promise.all([
    import(/* webpackChunkName: "events" */ './start-pipeline'),
    reports.load(),
  ]);
  return startPipeline;
}

/** @returns undefined if no event has this legacy name. Source: docs/rules.md TRACK-09 */
function recognised(
  legacy: TrackingEvent,
  tell: History['tell'],
  log: AnalyticsAdapter['log'],
): ReturnType<typeof eventOfLegacy> {
  const event = eventOfLegacy(`${legacy.category} / ${legacy.action}`);
  tell({ kind: 'legacy', legacy, event: event?.name });
  if (!event) log('Unrecognised legacy event', legacy, 'info');
  return event;
}

/** Source: docs/rules.md TRACK-08 */
const unrecognised = (event: string): ErrorReport => ({
  name: 'unrecognised-event',
  message: `Unrecognised event: '${event}'`,
  context: { event },
});

/**
 * Wraps the adapter. Records each outgoing call in the history. Checks the cookie `disable_gtm` again, because it may
 * be set while events wait.
 */
function watched(surroundings: AnalyticsAdapter, tell: History['tell']) {
  return {
    ...surroundings,
    push(entry: DataLayerEntry, id?: number): void {
      if (surroundings.isDisabled()) return;
      surroundings.push(entry);
      tell({ kind: 'pushed', id, pushed: entry });
    },
    report(report: ErrorReport): Promise<void> {
      tell({ kind: 'reported', report });
      return surroundings.report(report);
    },
  };
}
