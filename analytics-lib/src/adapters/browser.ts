import type { EcommerceModel, TrackingConfig } from '@bindery/shared/contracts';
import { EcommerceModelError, type AnalyticsAdapter } from './adapter';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * @param nonce - the nonce of the page's content security policy, given to the tag manager's script
 * @param guestToken - the visitor's token, asked at each request: without it the model has no order
 * @param requestTimeoutMs - Source: docs/rules.md HTTP-07
 * @returns the adapter of a page: data layer, cookie, script, fetch and console of this window
 */
export function browserAdapter(
  config: TrackingConfig,
  nonce?: string,
  guestToken: () => string | null = () => null,
  requestTimeoutMs = 8000,
): AnalyticsAdapter {
  // made by the first push: with tracking switched off there is no data layer at all
  const dataLayer = (): unknown[] => (window.dataLayer ??= []);
  return {
    isDisabled: () => /(^|;\s*)disable_gtm(=|;|$)/.test(document.cookie),
    push: (entry) => void dataLayer().push(entry),
    command: function command() {
      // Google's scripts recognise a command by its class, Arguments: an array would be read as an event
      // eslint-disable-next-line prefer-rest-params
      dataLayer().push(arguments);
    },
    loadTagManager: () => loadTagManager(config, nonce, dataLayer()),
    fetchModel: () => fetchModel(config.ecommerceEndpoint, guestToken(), requestTimeoutMs),
    report: async (report) => {
      const body = JSON.stringify(report);
      // keepalive: a report sent while the shopper leaves still arrives
      const response = await fetch(config.errorReportEndpoint, {
        method: 'POST',
        keepalive: true,
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      if (!response.ok) throw new Error(`${config.errorReportEndpoint} answered ${response.status}`);
    },
    isOnline: () => navigator.onLine,
    onOnline: (listen) => window.addEventListener('online', listen),
    onLeave: (listen) => {
      window.addEventListener('pagehide', listen);
      // a phone may end a page that it has hidden, and says no more
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') listen();
      });
    },
    page: () => ({ location: window.location.href, referrer: document.referrer }),
    log: (message, error, level) => (level === 'info' ? console.info : console.warn)(message, error),
  };
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

async function fetchModel(
  endpoint: string,
  guestToken: string | null,
  timeoutMs: number,
): Promise<EcommerceModel> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  const headers = { Accept: 'application/json', ...(guestToken ? { 'X-Guest-Token': guestToken } : {}) };
  try {
    const response = await fetch(endpoint, { headers, cache: 'no-store', signal: deadline.signal });
    // a token the server no longer knows: the visitor's events still count, without an order
    if (response.status === 401 && guestToken) return await fetchModel(endpoint, null, timeoutMs);
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const body: unknown = isJson ? await response.json() : await response.text();
    if (!response.ok) throw new EcommerceModelError(response.status, response.statusText, body);
    return body as EcommerceModel;
  } finally {
    clearTimeout(timer);
  }
}
