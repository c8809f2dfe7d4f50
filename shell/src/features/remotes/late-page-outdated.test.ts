import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { retryOrRenew } from './late-page';

// the page must not ask the second script's origin, which may still have files that the shop has deleted
const [SCRIPT, OTHER] = ['/_canvas/assets/main.0123.js', '/_canvas/assets/ui.4567.js'];
const realFetch = globalThis.fetch;
const [retry, renew] = [jest.fn(), jest.fn()];
/** The status that the server returns for each script. Undefined means that there is no network. */
let statuses: Record<string, number | undefined>;

beforeEach(() => {
  for (const src of [SCRIPT, OTHER]) {
    const script = document.createElement('script');
    script.setAttribute('src', src === OTHER ? `https://cdn.shop.example${src}` : src);
    script.type = 'text/plain';
    document.head.append(script);
  }
  jest.clearAllMocks();
  globalThis.fetch = jest.fn(async (input: RequestInfo | URL) => {
    const { origin, pathname } = new URL(
      input instanceof Request ? input.url : input,
      document.location.href,
    );
    if (origin !== document.location.origin) return new Response(null);
    const status = statuses[pathname];
    if (status === undefined) throw new TypeError('no network');
    return new Response(null, { status });
  });
});
afterEach(() => {
  document.head.replaceChildren();
  globalThis.fetch = realFetch;
});

describe('a page with files that fail to load', () => {
  it('is reloaded if a new deployment has removed one of its first scripts', async () => {
    statuses = { [SCRIPT]: 404, [OTHER]: 200 };
    await retryOrRenew(retry, renew);
    expect([retry.mock.calls.length, renew.mock.calls.length]).toEqual([0, 1]);
  });

  it('is reloaded if only the second origin still has a file', async () => {
    statuses = { [SCRIPT]: 200, [OTHER]: 404 };
    await retryOrRenew(retry, renew);
    expect([retry.mock.calls.length, renew.mock.calls.length]).toEqual([0, 1]);
  });

  it.each([
    ['where they are all there', 200],
    ['where the server is in trouble', 503],
    ['without a network', undefined],
  ])('requests its files again, without a reload, %s', async (_, status) => {
    statuses = { [SCRIPT]: status, [OTHER]: status };
    await retryOrRenew(retry, renew);
    expect([retry.mock.calls.length, renew.mock.calls.length]).toEqual([1, 0]);
  });
});
