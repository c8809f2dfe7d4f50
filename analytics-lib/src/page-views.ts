import type { AnalyticsAdapter } from './adapters/adapter';
import { scrubUrl } from './scrub-url';

/** @returns true if the page is new */
export type ViewPage = (path: string, title: string) => boolean;

/**
 * On the first page `page_referrer` is the document's referrer. On later pages `page_referrer` is the URL of the
 * previous page, because the document's referrer never changes.
 */
export function createPageViews(
  adapter: Pick<AnalyticsAdapter, 'page' | 'push'>,
  mayBePersonal?: (key: string) => boolean,
): ViewPage {
  let lastView: { path: string; location: string } | undefined;
  return (path, title) => {
    const [pagePath = ''] = path.split(/[?#]/);
    // A second mount in StrictMode is no new page, nor is a change of the query alone. Source: docs/rules.md TRACK-22
    if (pagePath === lastView?.path) return false;
    const page = adapter.page();
    const location = scrubUrl(page.location, mayBePersonal);
    adapter.push({
      event: 'page_view',
      page_path: pagePath,
      page_title: title,
      page_location: location,
      page_referrer: lastView?.location ?? scrubUrl(page.referrer),
    });
    lastView = { path: pagePath, location };
    return true;
  };
}

/** The page and the time of an event when it was tracked; it may be pushed later. Source: docs/rules.md TRACK-22 */
export interface PageContext {
  /** without personal query keys */
  readonly page_location: string;
  readonly page_path: string;
  readonly page_title: string;
  /** milliseconds since 1970, by the shopper's clock */
  readonly event_time: number;
}

export function pageContext(
  { location: address, title = '' }: ReturnType<AnalyticsAdapter['page']>,
  mayBePersonal?: (key: string) => boolean,
): PageContext {
  return {
    page_location: scrubUrl(address, mayBePersonal),
    page_path: address.replace(/^\w+:\/\/[^/]*|[?#].*$/g, ''),
    page_title: title,
    event_time: Date.now(),
  };
}
