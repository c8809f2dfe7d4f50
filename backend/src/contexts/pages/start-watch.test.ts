import { describe, expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { startWatch } from './page-html';

const RECORD = 'release-figures';

interface Page {
  readonly isBegun?: boolean;
  readonly isFailed?: boolean;
  readonly isHidden?: boolean;
  readonly isOld?: boolean;
  readonly share?: number;
  readonly record?: string;
}

/** @returns the report of a page ten seconds after its load, and the content of the tab's storage */
function openedPage({ isBegun, isFailed, isHidden, isOld, share, record }: Page) {
  const boot = { shellVersion: 's1', ...(share !== undefined && { figureShare: share }) };
  const { window } = new JSDOM(
    `<script type="application/json" id="boot">${JSON.stringify(boot)}</script>
    <div id="root"${isBegun ? ' data-begun' : ''}></div>`,
    { url: 'https://shop.example/uk?name=Robin', runScripts: 'outside-only' },
  );
  const requests: [string, { body: string; credentials: string }][] = [];
  let afterMs = 0;
  if (record !== undefined) window.sessionStorage.setItem(RECORD, record);
  Object.defineProperty(window.document, 'hidden', { value: isHidden ?? false });
  Object.assign(window, {
    CSSContainerRule: isOld ? undefined : class {},
    setTimeout: (work: () => void, ms: number) => {
      afterMs = ms;
      work();
    },
    fetch: (...request: (typeof requests)[number]) => {
      requests.push(request);
      return Promise.reject(new Error('away'));
    },
  });
  Object.assign(window.performance, {
    getEntriesByName: (name: string) => (isFailed && name === 'page-failed' ? [{}] : []),
  });
  window.eval(startWatch);
  expect(afterMs).toBe(10_000);
  return { requests, keptText: window.sessionStorage.getItem(RECORD) };
}

const FAILURE = {
  ...{ name: 'shell', version: 's1', expose: './Page' },
  ...{ loads: 1, failures: 1, slow: 0, blocked: 0, goals: 0 },
};
const figuresIn = ({ requests }: ReturnType<typeof openedPage>): unknown[] =>
  requests.flatMap(([, { body }]) => (JSON.parse(body) as { figures: unknown[] }).figures);

describe('a page after ten seconds', () => {
  it('reports a failure of the shell if it has not started or shows only an error', () => {
    const { requests } = openedPage({ share: 1 });
    expect(requests).toEqual([
      ['/release-figures', expect.objectContaining({ method: 'POST', credentials: 'omit' })],
    ]);
    expect(JSON.parse(requests[0]![1].body)).toEqual({ figures: [FAILURE] });
    expect(figuresIn(openedPage({ share: 1, isBegun: true, isFailed: true }))).toEqual([FAILURE]);
  });

  it('reports nothing if it has started, is hidden or runs in an old browser', () => {
    for (const page of [{ isBegun: true }, { isHidden: true }, { isOld: true }])
      expect(figuresIn(openedPage({ share: 1, ...page }))).toEqual([]);
  });

  it('reports nothing if its tab is not in the sample', () => {
    const record = JSON.stringify({ draw: 0.5, facts: [] });
    expect(figuresIn(openedPage({ share: 0.5, record }))).toEqual([]);
    expect(figuresIn(openedPage({ record }))).toEqual([]);
    expect(figuresIn(openedPage({ share: 0.6, record }))).toEqual([FAILURE]);
  });

  it('tells each fact of the tab once', () => {
    const { keptText } = openedPage({ share: 1 });
    expect(JSON.parse(keptText!)).toEqual({
      draw: expect.any(Number),
      facts: ['shell s1 ./Page failures', 'shell s1 ./Page loads'],
    });
    expect(figuresIn(openedPage({ share: 1, record: keptText! }))).toEqual([]);
    const record = JSON.stringify({ draw: 0, facts: ['shell s1 ./Page loads'] });
    expect(figuresIn(openedPage({ share: 1, record }))).toEqual([{ ...FAILURE, loads: 0 }]);
  });
});
