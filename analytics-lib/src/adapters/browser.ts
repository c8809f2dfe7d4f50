import type { TrackingConfig } from '@bindery/shared/contracts';
import type { AnalyticsAdapter, StoredRecords } from './adapter';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const IDLE_WITHIN_MS = 4000;
/** For Safari, which has no requestIdleCallback. */
const PAUSE_MS = 300;

/**
 * @param nonce - the nonce of the page's content security policy, for the tag manager's script
 * @param guestToken - reads the visitor's token before each request; without a token the model has no order
 * @param requestTimeoutMs - time limit of a request. Source: docs/rules.md HTTP-07
 * @param storedRecords - the browser's storage; without it no event survives the page
 * @returns an adapter that uses the data layer, cookies, scripts, fetch and console of this window
 */
export function browserAdapter(
  config: TrackingConfig,
  nonce?: string,
  guestToken: () => string | null = () => null,
  requestTimeoutMs = 8000,
  storedRecords?: Pick<StoredRecords, 'read' | 'write'>,
): AnalyticsAdapter {
  // created by the first push, so a page without tracking has no data layer
  const dataLayer = (): unknown[] => (window.dataLayer ??= []);
  return {
    isDisabled: () => /(^|;\s*)disable_gtm(=|;|$)/.test(document.cookie),
    push: (entry) => void dataLayer().push(entry),
    command: function command() {
      // Google's scripts recognise a command by its class `Arguments`, and would read an array as an event
      // eslint-disable-next-line prefer-rest-params
      dataLayer().push(arguments);
    },
    loadTagManager: () => loadTagManager(config, nonce, dataLayer()),
    fetchModel: async (orderNumber) => {
      const { fetchModel } = await import(/* webpackChunkName: "events" */ './late-browser');
      return fetchModel(config.ecommerceEndpoint, orderNumber, guestToken(), requestTimeoutMs);
    },
    ...(storedRecords && keeping({ ...storedRecords, keys: storedKeys })),
    report: async (report) => {
      const body = JSON.stringify(report);
      // with `keepalive`, a report arrives even if the shopper leaves the page
      const response = await fetch(config.errorReportEndpoint, {
        method: 'POST',
        keepalive: true,
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      if (!response.ok) throw new Error(`${config.errorReportEndpoint} answered ${response.status}`);
    },
    untilIdle: () =>
      new Promise((resolve) => {
        if ('requestIdleCallback' in window)
          window.requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS });
        else setTimeout(resolve, PAUSE_MS);
      }),
    isOnline: () => navigator.onLine,
    onOnline: (listen) => window.addEventListener('online', listen),
    onLeave: (listen) => {
      window.addEventListener('pagehide', listen);
      // a phone may close a hidden page without firing `pagehide`
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') listen();
      });
    },
    page: () => ({ location: window.location.href, referrer: document.referrer, title: document.title }),
    log: (message, error, level) => (level === 'info' ? console.info : console.warn)(message, error),
  };
}

const keeping = (records: StoredRecords): Pick<AnalyticsAdapter, 'records' | 'tabs'> => ({
  records,
  tabs: async () => (await import(/* webpackChunkName: "events" */ './late-browser')).browserTabs(records),
});

function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}

function loadTagManager(
  { host, containerId, query }: TrackingConfig,
  nonce: string | undefined,
  dataLayer: unknown[],
): void {
  if (!host || !containerId) return;
  dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  if (nonce) script.nonce = nonce;
  const extra = query ? `&${query.replace(/^[?&]/, '')}` : '';
  script.src = `${host.replace(/\/$/, '')}/gtm.js?id=${encodeURIComponent(containerId)}${extra}`;
  document.head.append(script);
}
