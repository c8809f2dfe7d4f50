import type { AnalyticsAdapter } from './adapters/adapter';
import { gather } from './attribute-levels';
import { defaultConsent, type ConsentState } from './consent';
import { eventOfLegacy, type AnalyticsEvent, type TrackingEvent } from './define-event';
import { createEventPipeline } from './event-pipeline';
import { createErrorReports, type ErrorReportPorts, type ErrorReports } from './error-reports';
import { eventReport } from './event-reports';
import { scrubUrl } from './scrub-url';

/** No method ever throws or rejects: analytics must not break the page. */
export interface Analytics {
  /** Once per route change, after the title is set. `path` may have a query; a change of the query alone is no new page. */
  pageView(path: string, title: string): void;
  /** An event of the team that fires it. A name alone is what older remotes give: it is reported as unrecognised. */
  track<Given>(event: AnalyticsEvent<Given> | string, given: Given): void;
  /** Pushed as `tracking_event`. Source: docs/rules.md TRACK-16 */
  trackingEvent(event: TrackingEvent): void;
  /** What an older page calls `category / action`: becomes the event that names it as its legacy. Source: docs/rules.md TRACK-19 */
  legacyEvent(event: TrackingEvent): void;
  /** The cart, the order or who is signed in has changed: the next event that waits for the model reads it anew. */
  modelChanged(): void;
  /** The shopper has chosen: told to the tag manager, and what waits for it. */
  setConsent(state: ConsentState): void;
  loadTagManager(): void;
  /** Masks, cuts to 16 KB, and posts to the error-report endpoint, each error once. */
  reportError: ErrorReports['report'];
  /** As `reportError`. @returns whether the server has taken the report: only then may a shopper read that it was logged */
  sendErrorReport: ErrorReports['send'];
}

export interface AnalyticsOptions extends Pick<ErrorReportPorts, 'errorContext' | 'alsoTo'> {
  adapter: AnalyticsAdapter;
  marketplace: string;
  /** May the value of this query key be a shopper's? Unless told, everything may that is no campaign's. */
  mayBePersonal?: (key: string) => boolean;
}

/**
 * Starts the data layer with the consent defaults (they must come before any event) and opens the pipeline. With the
 * cookie `disable_gtm` nothing at all happens, now or later.
 */
export function createAnalytics({
  adapter,
  marketplace,
  mayBePersonal,
  ...reporting
}: AnalyticsOptions): Analytics {
  const { report: reportError, send: sendErrorReport } = createErrorReports({ adapter, ...reporting });
  let consent = defaultConsent(marketplace);
  const pipeline = createEventPipeline({
    consent: () => consent,
    report: reportError,
    push: (entry) => adapter.push(entry),
    fetchModel: () => adapter.fetchModel(),
  });
  const pages = createPageViews(adapter, mayBePersonal);

  function safely<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
    return (...args) => {
      try {
        if (!adapter.isDisabled()) act(...args);
      } catch (error) {
        adapter.log('Analytics failed', error);
      }
    };
  }

  safely(() => adapter.command('consent', 'default', consent))();
  return {
    pageView: safely(pages.view),
    track: safely((event, given) =>
      typeof event === 'string' ? reportError(eventReport.unrecognised(event)) : pipeline.track(event, given),
    ),
    trackingEvent: safely(({ category, action, label, value }) =>
      adapter.push({
        event: 'tracking_event',
        ...gather({ optional: { category, action, label, value } }).values,
      }),
    ),
    legacyEvent: safely((legacy) => {
      const event = eventOfLegacy(`${legacy.category} / ${legacy.action}`);
      if (event) pipeline.track(event, event.legacy!.given(legacy));
      else adapter.log('Unrecognised legacy event', legacy, 'info');
    }),
    modelChanged: safely(() => void pipeline.loadModel()),
    setConsent: safely((state) => {
      consent = state;
      adapter.command('consent', 'update', state);
    }),
    loadTagManager: safely(() => adapter.loadTagManager()),
    reportError,
    sendErrorReport,
  };
}

/** `page_referrer` of the first page is the document's; of later ones it is the page before, which the document never learns. */
function createPageViews(
  adapter: AnalyticsAdapter,
  mayBePersonal?: (key: string) => boolean,
): { view(path: string, title: string): void } {
  let last: { path: string; location: string } | undefined;
  return {
    view(path, title) {
      const [pagePath = ''] = path.split(/[?#]/);
      // StrictMode mounts twice and the URL clean-up replaces the query: neither is a new page. Source: docs/rules.md TRACK-15
      if (pagePath === last?.path) return;
      const page = adapter.page();
      const location = scrubUrl(page.location, mayBePersonal);
      adapter.push({
        event: 'page_view',
        page_path: pagePath,
        page_title: title,
        page_location: location,
        page_referrer: last?.location ?? scrubUrl(page.referrer),
      });
      last = { path: pagePath, location };
    },
  };
}
