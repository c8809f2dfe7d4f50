import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { TrackingConfig } from '@bindery/shared/contracts';
import { createAnalytics } from '../analytics';
import { MODEL } from '../fake-adapter';
import { browserAdapter } from './browser';
import { browserTabs } from './late-browser';

const CONFIG: TrackingConfig = {
  host: 'https://tags.example',
  containerId: 'GTM-1',
  query: '&gtm_env=2',
  ecommerceEndpoint: '/uk/data/ecommerce',
  errorReportEndpoint: '/report-error',
};

const server = setupServer();

/** Mocks a URL that answers with these responses in order. @returns the requests so far */
function answers(address: string, ...responses: Response[]): Request[] {
  const requests: Request[] = [];
  server.use(
    http.all(address, ({ request }) => {
      requests.push(request);
      return responses[requests.length - 1];
    }),
  );
  return requests;
}
const answersModel = (...responses: Response[]) => answers(CONFIG.ecommerceEndpoint, ...responses);
const { json, text } = HttpResponse;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  delete window.dataLayer;
  // deletes the cookie with this name and the cookie without a name
  document.cookie = 'disable_gtm=; max-age=0';
  document.cookie = '=disable_gtm; max-age=0';
});
afterEach(() => {
  document.head.replaceChildren();
  server.resetHandlers();
});
afterAll(() => server.close());

describe('the tag manager', () => {
  it('is loaded from the configured host, with the container id and a nonce', () => {
    browserAdapter(CONFIG, 'n0nce').loadTagManager();
    const [script] = document.scripts;
    expect(script?.src).toBe('https://tags.example/gtm.js?id=GTM-1&gtm_env=2');
    expect(script?.nonce).toBe('n0nce');
    expect(window.dataLayer).toEqual([{ event: 'gtm.js', 'gtm.start': expect.any(Number) }]);
  });

  it('is not loaded if no container id is configured', () => {
    browserAdapter({ ...CONFIG, containerId: '' }).loadTagManager();
    expect(document.scripts).toHaveLength(0);
  });

  it('receives commands as the arguments object', () => {
    browserAdapter(CONFIG).command('consent', 'default', {});
    expect(Object.prototype.toString.call(window.dataLayer?.[0])).toBe('[object Arguments]');
  });
});

describe('the cookie disable_gtm', () => {
  it.each(['disable_gtm=', 'disable_gtm=false', 'disable_gtm'])(
    'prevents the creation of a data layer if the cookie string is "%s"',
    (cookie) => {
      document.cookie = cookie;
      const analytics = createAnalytics({ marketplace: 'uk', adapter: browserAdapter(CONFIG) });
      analytics.pageView('/uk', 'Home');
      analytics.loadTagManager();
      expect(window.dataLayer).toBeUndefined();
    },
  );

  it('is not confused with a cookie of a similar name', () => {
    document.cookie = 'not_disable_gtm=1';
    expect(browserAdapter(CONFIG).isDisabled()).toBe(false);
  });
});

describe('the ecommerce model', () => {
  it('is read from the endpoint', async () => {
    const requests = answersModel(json(MODEL));
    await expect(browserAdapter(CONFIG).fetchModel()).resolves.toEqual(MODEL);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ method: 'GET', cache: 'no-store' });
    expect(requests[0]!.headers.get('accept')).toBe('application/json');
    expect(requests[0]!.headers.has('x-guest-token')).toBe(false);
  });

  it('is requested for an order if the caller passes the order number', async () => {
    const requests = answersModel(json(MODEL));
    await browserAdapter(CONFIG).fetchModel('R 1');
    expect(new URL(requests[0]!.url).search).toBe('?order_number=R%201');
  });

  it('is requested with the guest token of the visitor', async () => {
    const requests = answersModel(json(MODEL));
    await browserAdapter(CONFIG, undefined, () => 'tok').fetchModel();
    expect(requests[0]!.headers.get('x-guest-token')).toBe('tok');
  });

  it('is requested again without the guest token if the server rejects the token', async () => {
    const requests = answersModel(json({ code: 'guest_token_unknown' }, { status: 401 }), json(MODEL));
    await expect(browserAdapter(CONFIG, undefined, () => 'old').fetchModel()).resolves.toEqual(MODEL);
    expect(requests.map(({ headers }) => headers.get('x-guest-token'))).toEqual(['old', null]);
  });

  it('throws an error with the status and the body if the request fails', async () => {
    answersModel(json({ code: 'gone' }, { status: 404, statusText: 'Not Found' }));
    await expect(browserAdapter(CONFIG).fetchModel()).rejects.toMatchObject({
      status: 404,
      statusText: 'Not Found',
      body: { code: 'gone' },
    });
    answersModel(text('oh', { status: 502 }));
    await expect(browserAdapter(CONFIG).fetchModel()).rejects.toMatchObject({ status: 502, body: 'oh' });
  });
});

describe('browser storage', () => {
  const records = {
    read: (key: string) => localStorage.getItem(key),
    write: (key: string, text: string | null) =>
      text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text),
  };
  afterEach(() => {
    localStorage.clear();
    jest.useRealTimers();
  });

  it('is undefined if the browser has no local storage', () => {
    expect(browserAdapter(CONFIG).records).toBeUndefined();
    localStorage.setItem('a', '1');
    const adapter = browserAdapter(CONFIG, undefined, undefined, undefined, records);
    expect(adapter.records?.keys()).toEqual(['a']);
  });

  it('grants a lock to one tab at a time, even without the Web Locks API', async () => {
    jest.useFakeTimers();
    const [firstTab, otherTab] = [
      browserTabs({ ...records, keys: () => [] }),
      browserTabs({ ...records, keys: () => [] }),
    ];
    const heldTabs: string[] = [];
    const firstHold = firstTab.hold('x').then((release) => {
      heldTabs.push('one');
      return release;
    });
    await jest.advanceTimersByTimeAsync(200);
    void otherTab.hold('x').then(() => heldTabs.push('other'));
    // longer than an unrenewed claim lasts
    await jest.advanceTimersByTimeAsync(300_000);
    expect(heldTabs).toEqual(['one']);
    (await firstHold)();
    await jest.advanceTimersByTimeAsync(1000);
    expect(heldTabs).toEqual(['one', 'other']);
  });

  it('grants a lock to one of two competing tabs, and to the other tab after a crash', async () => {
    jest.useFakeTimers();
    const heldTabs: number[] = [];
    for (const tab of [1, 2])
      void browserTabs({ ...records, keys: () => [] })
        .hold('x')
        .then(() => heldTabs.push(tab));
    await jest.advanceTimersByTimeAsync(1000);
    expect(heldTabs).toHaveLength(1);
    localStorage.setItem('bindery-claim:y', `dead ${Date.now() + 60_000}`);
    void browserTabs({ ...records, keys: () => [] })
      .hold('y')
      .then(() => heldTabs.push(3));
    await jest.advanceTimersByTimeAsync(59_000);
    expect(heldTabs).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(3000);
    expect(heldTabs[1]).toBe(3);
  });
});

describe('an error report', () => {
  it('is posted as JSON by a request that outlives the page', async () => {
    const requests = answers(CONFIG.errorReportEndpoint, new HttpResponse(null, { status: 204 }));
    await browserAdapter(CONFIG).report({ name: 'x', message: 'y' });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ method: 'POST', keepalive: true });
    expect(requests[0]!.headers.get('content-type')).toBe('application/json');
    await expect(requests[0]!.json()).resolves.toEqual({ name: 'x', message: 'y' });
  });

  it('rejects if the server refuses it', async () => {
    answers(CONFIG.errorReportEndpoint, text('', { status: 500 }));
    await expect(browserAdapter(CONFIG).report({ name: 'x', message: 'y' })).rejects.toThrow(
      '/report-error answered 500',
    );
  });
});
