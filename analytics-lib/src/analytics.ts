import type { ErrorReport, ExperimentFeature, TrackingConfig } from '@bindery/shared/contracts';
import type { AnalyticsAdapter, DataLayerEntry } from './adapters/adapter';
import { consentState, defaultPreferences, type ConsentState } from './consent';
import { eventOfLegacy, type AnalyticsEvent, type TrackingEvent } from './define-event';
import type { ErrorReportPorts, ErrorReports } from './error-reports';
import { createEventDoor } from './event-door';
import { createHistory, type History, type PipelineEntry } from './history';
import { createLateErrorReports, type LateErrorReports } from './late-error-reports';
import { pageContext, type PageContext } from './page-context';
import { createPageStart } from './page-start';
import { createPageViews } from './page-views';

/** A view that waits longer is pushed before the events in front of it: a model that does not come delays no page view. */
const TURN_MS = 5000;

/**
 * Makes pushes that may wait for their turn among the events. Each happens once: in its turn, after 5 seconds, or as the page
 * goes, whichever comes first.
 *
 * @param push - must not throw
 * @returns makes the push of an entry
 * Source: docs/rules.md TRACK-04
 */
function createPushesInTurn(
  push: AnalyticsAdapter['push'],
  onLeave: AnalyticsAdapter['onLeave'],
): (entry: DataLayerEntry) => () => void {
  const waiting = new Set<() => void>();
  onLeave(() => {
    for (const pushNow of waiting) pushNow();
  });
  return (entry) => {
    const timer = setTimeout(() => pushOnce(), TURN_MS);
    function pushOnce(): void {
      if (!waiting.delete(pushOnce)) return;
      clearTimeout(timer);
      push(entry);
    }
    waiting.add(pushOnce);
    return pushOnce;
  };
}

/** No method ever throws or rejects: analytics must not break the page. */
export interface Analytics {
  /** Once per route change, after the title is set. `path` may have a query; a change of the query alone is no new page. */
  pageView(path: string, title: string): void;
  /**
   * An event of the team that fires it. A name alone is what older remotes give: it is reported as unrecognised.
   *
   * @param at - where and when it happened, of `context`; without it the page as it is now
   */
  track<Given>(event: AnalyticsEvent<Given> | string, given: Given, at?: PageContext): void;
  /** The page as it is now, for an event whose code is still being loaded. Source: docs/rules.md TRACK-22 */
  context(): PageContext | undefined;
  /** Pushed as `tracking_event`. Source: docs/rules.md TRACK-09 */
  trackingEvent(event: TrackingEvent): void;
  /** What an older page calls `category / action`: becomes the event that names it as its legacy. Source: docs/rules.md TRACK-09 */
  legacyEvent(event: TrackingEvent): void;
  /** What an experiment of this visitor came to: told once. Source: docs/rules.md TRACK-30 */
  decision(feature: ExperimentFeature): void;
  /** The cart, the order or who is signed in has changed: the next event that waits for the model reads it anew. */
  modelChanged(): void;
  /** The shopper has chosen: told to the tag manager, and what waits for it. */
  setConsent(state: ConsentState): void;
  loadTagManager(): void;
  /** Masks, cuts to 16 KB, and posts to the error-report endpoint, each error once. */
  reportError: ErrorReports['report'];
  /** As `reportError`. @returns whether the server has taken the report: only then may a shopper read that it was logged */
  sendErrorReport: ErrorReports['send'];
  /** For whoever looks on: the latest moments of the pipeline, then each one as it happens. @returns what ends it */
  subscribe(listener: (entry: PipelineEntry) => void): () => void;
}

export interface AnalyticsOptions extends Pick<ErrorReportPorts, 'errorContext' | 'alsoTo'> {
  adapter: AnalyticsAdapter;
  marketplace: string;
  /** the browser asks not to be tracked. Source: docs/rules.md CONS-09 */
  hasPrivacySignal?: boolean;
  /** May the value of this query key be a shopper's? Unless told, everything may that is no campaign's. */
  mayBePersonal?: (key: string) => boolean;
  /** Source: docs/rules.md TRACK-21 */
  tracking?: Pick<
    TrackingConfig,
    'initialDataLayer' | 'orderNumber' | 'features' | 'pageActions' | 'toldByServer'
  >;
}

/**
 * Starts the data layer: what the server gave for it, then the consent defaults (they must come before any event). Opens
 * the pipeline and takes up what earlier pages left. With the cookie `disable_gtm` nothing at all happens, now or later.
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
  const track = <Given>(event: AnalyticsEvent<Given>, given: Given, at = context()): void =>
    tracking.toldByServer?.includes(event.name)
      ? tell({ kind: 'dropped', event: event.name, why: 'server' })
      : door.track(event, given, at);
  return {
    pageView: safely(page.view),
    track: safely((event, given, at) =>
      typeof event === 'string' ? reports.report(unrecognised(event)) : track(event, given, at),
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

/** @returns what makes an act do nothing under `disable_gtm`, and never throw */
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

/** The pipeline, and what reports its faults: what becomes of a critical event is told before it is forgotten. */
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

/** What goes out is told to whoever looks on. The cookie may come while events wait. */
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
