import type { ErrorReport } from '@bindery/shared/contracts';
import type { AnalyticsAdapter } from './adapters/adapter';
import { gather } from './attribute-levels';
import { createEventPipeline } from './event-pipeline';
import { EVENT_BUILDERS, type EventAttributes, type EventName } from './events';
import { maskReport } from './mask-report';
import { scrubUrl } from './scrub-url';

export interface TrackingEvent {
  category: string;
  action: string;
  label?: string;
  value?: string | number;
}

/** No method ever throws or rejects: analytics must not break the page. */
export interface Analytics {
  /** Once per route change, after the title is set. `path` may have a query; a change of the query alone is no new page. */
  pageView(path: string, title: string): void;
  /** An ecommerce event; waits for the model, which the first event asks for. */
  track<Name extends EventName>(event: Name, attributes: EventAttributes[Name]): void;
  trackingEvent(event: TrackingEvent): void;
  /** Loads the ecommerce model, again if it was loaded before (after an order changed, say). */
  loadModel(): Promise<void>;
  loadTagManager(): void;
  /** Masks, cuts to 16 KB, and posts to the error-report endpoint. */
  reportError(report: ErrorReport): void;
  /** As `reportError`. @returns whether the server has taken the report: only then may a shopper read that it was logged */
  sendErrorReport(report: ErrorReport): Promise<boolean>;
}

export interface AnalyticsOptions {
  adapter: AnalyticsAdapter;
  marketplace: string;
  /** May the value of this query key be a shopper's? Unless told, everything may that is no campaign's. */
  mayBePersonal?: (key: string) => boolean;
}

/**
 * Starts the data layer with the consent defaults (they must come before any event) and opens the pipeline. With the
 * cookie `disable_gtm` nothing at all happens, now or later.
 */
export function createAnalytics({ adapter, marketplace, mayBePersonal }: AnalyticsOptions): Analytics {
  async function sendErrorReport(report: ErrorReport): Promise<boolean> {
    try {
      if (adapter.isDisabled()) return false;
      await adapter.report(maskReport(report));
      return true;
    } catch (error) {
      adapter.log('Failed to report event error', error);
      return false;
    }
  }
  const reportError = (report: ErrorReport): void => void sendErrorReport(report);
  const pipeline = createEventPipeline({
    builders: EVENT_BUILDERS,
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

  safely(() => adapter.command('consent', 'default', defaultConsent(marketplace)))();
  return {
    pageView: safely(pages.view),
    track: safely((event, attributes) => pipeline.track(event, attributes)),
    trackingEvent: safely(({ category, action, label, value }) =>
      adapter.push({
        event: 'tracking_event',
        ...gather({ optional: { category, action, label, value } }).values,
      }),
    ),
    loadModel: async () => {
      if (!adapter.isDisabled()) await pipeline.loadModel();
    },
    loadTagManager: safely(() => adapter.loadTagManager()),
    reportError,
    sendErrorReport,
  };
}

const MARKETS_GRANTED_BY_DEFAULT = new Set(['us', 'ca', 'au', 'mx', 'jp', 'kr']);

/** @returns Consent Mode v2 defaults of a market; an unknown market is denied. Source: docs/rules.md CONS-02 */
function defaultConsent(marketplace: string): Record<string, 'granted' | 'denied'> {
  const answer = MARKETS_GRANTED_BY_DEFAULT.has(marketplace) ? 'granted' : 'denied';
  return { ad_storage: answer, ad_user_data: answer, ad_personalization: answer, analytics_storage: answer };
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
