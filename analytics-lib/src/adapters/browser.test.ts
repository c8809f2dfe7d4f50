import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { TrackingConfig } from '@bindery/shared/contracts';
import { createAnalytics } from '../analytics';
import { MODEL } from '../fake-adapter';
import { browserAdapter } from './browser';

const CONFIG: TrackingConfig = {
  host: 'https://tags.example',
  containerId: 'GTM-1',
  query: '&gtm_env=2',
  ecommerceEndpoint: '/uk/data/ecommerce',
  errorReportEndpoint: '/report-error',
};

/** The network's answer to the next call, and what was asked. */
function answer(status: number, body: unknown, statusText = ''): jest.Mock<typeof fetch> {
  const isText = typeof body === 'string';
  const response = {
    ok: status < 300,
    status,
    statusText,
    headers: { get: () => (isText ? 'text/plain' : 'application/json') },
    json: () => Promise.resolve(body),
    text: () => Promise.resolve(String(body)),
  };
  return (window.fetch = jest.fn<typeof fetch>().mockResolvedValue(response as unknown as Response));
}

beforeEach(() => {
  delete window.dataLayer;
  // one with a name and one that is only a name
  document.cookie = 'disable_gtm=; max-age=0';
  document.cookie = '=disable_gtm; max-age=0';
});
afterEach(() => {
  document.head.replaceChildren();
});

describe('the tag manager', () => {
  it('is loaded from the configured host with container id, query and nonce', () => {
    browserAdapter(CONFIG, 'n0nce').loadTagManager();
    const [script] = document.scripts;
    expect(script?.src).toBe('https://tags.example/gtm.js?id=GTM-1&gtm_env=2');
    expect(script?.nonce).toBe('n0nce');
    expect(window.dataLayer).toEqual([{ event: 'gtm.js', 'gtm.start': expect.any(Number) }]);
  });

  it('is not loaded where it is not configured', () => {
    browserAdapter({ ...CONFIG, containerId: '' }).loadTagManager();
    expect(document.scripts).toHaveLength(0);
  });

  it('gets commands as the arguments object', () => {
    browserAdapter(CONFIG).command('consent', 'default', {});
    expect(Object.prototype.toString.call(window.dataLayer?.[0])).toBe('[object Arguments]');
  });
});

describe('the cookie disable_gtm', () => {
  it.each(['disable_gtm=', 'disable_gtm=false', 'disable_gtm'])(
    '"%s" is enough: there is not even a data layer',
    (cookie) => {
      document.cookie = cookie;
      const analytics = createAnalytics({ marketplace: 'uk', adapter: browserAdapter(CONFIG) });
      analytics.pageView('/uk', 'Home');
      analytics.loadTagManager();
      expect(window.dataLayer).toBeUndefined();
    },
  );

  it('is not mistaken for another one', () => {
    document.cookie = 'not_disable_gtm=1';
    expect(browserAdapter(CONFIG).isDisabled()).toBe(false);
  });
});

describe('the ecommerce model', () => {
  it('is read from the endpoint', async () => {
    const fetched = answer(200, MODEL);
    await expect(browserAdapter(CONFIG).fetchModel()).resolves.toEqual(MODEL);
    expect(fetched).toHaveBeenCalledWith(
      '/uk/data/ecommerce',
      expect.objectContaining({ cache: 'no-store' }),
    );
  });

  it('is asked with the guest token, so that it has the order', async () => {
    const fetched = answer(200, MODEL);
    await browserAdapter(CONFIG, undefined, () => 'tok').fetchModel();
    expect(fetched).toHaveBeenCalledWith(
      '/uk/data/ecommerce',
      expect.objectContaining({ headers: { Accept: 'application/json', 'X-Guest-Token': 'tok' } }),
    );
  });

  it('is asked again without a token that the server does not know', async () => {
    const ok = {
      ok: true,
      status: 200,
      headers: { get: () => 'application/json' },
      json: () => Promise.resolve(MODEL),
    } as unknown as Response;
    const fetched = answer(401, { code: 'guest_token_unknown' });
    fetched
      .mockResolvedValueOnce({
        ok: false,
        status: 401,
        headers: { get: () => 'application/json' },
      } as unknown as Response)
      .mockResolvedValueOnce(ok);
    await expect(browserAdapter(CONFIG, undefined, () => 'old').fetchModel()).resolves.toEqual(MODEL);
    expect(fetched).toHaveBeenLastCalledWith(
      '/uk/data/ecommerce',
      expect.objectContaining({ headers: { Accept: 'application/json' } }),
    );
  });

  it('that fails carries status, status text and body, JSON or text', async () => {
    answer(404, { code: 'gone' }, 'Not Found');
    await expect(browserAdapter(CONFIG).fetchModel()).rejects.toMatchObject({
      status: 404,
      statusText: 'Not Found',
      body: { code: 'gone' },
    });
    answer(502, 'oh');
    await expect(browserAdapter(CONFIG).fetchModel()).rejects.toMatchObject({ status: 502, body: 'oh' });
  });
});

describe('an error report', () => {
  it('is posted as JSON and outlives the page', async () => {
    const fetched = answer(204, '');
    await browserAdapter(CONFIG).report({ name: 'x', message: 'y' });
    expect(fetched).toHaveBeenCalledWith(
      '/report-error',
      expect.objectContaining({ method: 'POST', keepalive: true, body: '{"name":"x","message":"y"}' }),
    );
  });

  it('that is refused rejects', async () => {
    answer(500, '');
    await expect(browserAdapter(CONFIG).report({ name: 'x', message: 'y' })).rejects.toThrow(
      '/report-error answered 500',
    );
  });
});
