import type { AnalyticsAdapter } from './adapters/adapter';
import { scrubUrl } from './scrub-url';

/** Page and time of an event, which stay the same however late it is pushed. Source: docs/rules.md TRACK-22 */
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
