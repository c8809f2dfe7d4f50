import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { handle, problem, renderRemote } from '@bindery/shared/testing';
import type { LineItem, LineProof } from '@bindery/shared/contracts';
import { aLine, cartServer } from '../../testing/cart-server';
import { CartPage } from '../cart';

// Source: docs/rules.md PROOF-04

const PUT = 'PUT /website/v2/cart/items/:id/approval';
const GET = 'GET /website/v2/cart/items/:id/proof';
const hashOf = (text: string): string => text.padEnd(16, '-');

type Pages = LineProof['pages'];
const pageOf = (page: number, overrides: Partial<Pages[number]> = {}): Pages[number] => ({
  page,
  hash: hashOf(`page-${page}`),
  url: `/muse/pages/p${page}`,
  info: { pageName: `page-${page}`, keys: [], alternativeText: `Robin on page ${page}` },
  isApproved: false,
  ...overrides,
});
const proofOf = (...pages: Pages): LineProof => ({
  pages,
  approvedAt: pages.every(({ isApproved }) => isApproved) ? '2026-11-22T12:00:00.000Z' : null,
});

/** Fake IntersectionObserver, driven by the test. */
class FakeObserver {
  static instances: FakeObserver[] = [];
  readonly elements = new Set<Element>();
  constructor(readonly notify: (entries: Partial<IntersectionObserverEntry>[]) => void) {
    FakeObserver.instances.push(this);
  }
  observe(element: Element): void {
    this.elements.add(element);
  }
  disconnect(): void {
    this.elements.clear();
  }
}

beforeEach(() => {
  FakeObserver.instances = [];
  Object.assign(globalThis, { IntersectionObserver: FakeObserver });
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

const picture = (page: number): HTMLElement =>
  within(screen.getByRole('dialog')).getByRole('img', { name: `Robin on page ${page}`, hidden: true });
function scrollTo(page: number, ratio: number): void {
  const pageObservers = FakeObserver.instances.filter(({ elements }) =>
    [...elements].some((element) => element.contains(picture(page))),
  );
  for (const observer of pageObservers)
    observer.notify([
      {
        intersectionRatio: ratio,
        intersectionRect: new DOMRect(0, 0, 1, 1),
        rootBounds: new DOMRect(0, 0, 1, 800),
      },
    ] as Partial<IntersectionObserverEntry>[]);
}
const GLANCE_MS = 500;
/** All but timeouts. */
const OTHER_TIMERS = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
  ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
  ...(['requestIdleCallback', 'cancelIdleCallback', 'setImmediate', 'clearImmediate'] as const),
  ...(['setInterval', 'clearInterval'] as const),
];
/** Fakes only `setTimeout` and `clearTimeout`, so that requests still work. */
async function whileTimePasses(ms: number, work: () => void): Promise<void> {
  jest.useFakeTimers({ doNotFake: OTHER_TIMERS });
  try {
    work();
    await act(() => jest.advanceTimersByTimeAsync(ms));
  } finally {
    jest.useRealTimers();
  }
}
function bringIntoView(...pages: number[]): void {
  for (const page of pages) fireEvent.load(picture(page));
  for (const page of pages) scrollTo(page, 1);
}
/** Loads the pictures of pages and leaves them in view long enough to count as seen. */
const look = (...pages: number[]): Promise<void> => whileTimePasses(GLANCE_MS, () => bringIntoView(...pages));

function show(line: LineItem, proof: LineProof, answer?: (body: unknown) => LineProof | number) {
  const server = cartServer([line]);
  const rendered = renderRemote(<CartPage />, {
    handlers: [
      ...server.handlers,
      handle(GET, () => ({ body: { data: proof } })),
      handle(PUT, ({ body }) => {
        const result =
          answer?.(body) ?? proofOf(...proof.pages.map((page) => ({ ...page, isApproved: true })));
        if (typeof result === 'number') return { status: result, body: problem(result, 'proof_changed') };
        server.lines = server.lines.map((cartLine) => ({ ...cartLine, approval: 'approved' as const }));
        return { body: { data: result } };
      }),
    ],
  });
  return { server, ...rendered };
}
const open = async (name: RegExp): Promise<HTMLElement> => {
  await userEvent.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name: 'Check your pages' });
  await within(dialog).findByRole('button', { name: 'Approve the pages' });
  return dialog;
};
const LOOK = /^Check your pages/;

describe('the proof of a book in the cart', () => {
  const line = aLine({ approval: 'none' });
  const proof = proofOf(pageOf(1), pageOf(2), pageOf(3));

  it('marks a page as seen after a moment in view', async () => {
    const { network } = show(line, proof);
    const dialog = await open(LOOK);
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(3);
    expect(within(dialog).getByText('0 of 3 pages seen')).toBeVisible();
    await whileTimePasses(GLANCE_MS - 1, () => bringIntoView(1, 2, 3));
    expect(within(dialog).getByText('0 of 3 pages seen')).toBeVisible();
    for (const page of [1, 2, 3]) scrollTo(page, 0);
    await look(1, 2, 3);
    expect(within(dialog).getByText('3 of 3 pages seen')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve the pages' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(network.requestsTo('PUT /website/v2/cart/items/line-1/approval')).toMatchObject([
      {
        body: { pages: [1, 2, 3].map((page) => ({ page, hash: hashOf(`page-${page}`) })) },
        headers: { 'idempotency-key': expect.any(String) },
      },
    ]);
    expect(await screen.findByText('You’ve approved every page')).toBeVisible();
    expect(screen.queryByText(/not approved/)).not.toBeInTheDocument();
  });

  it('focuses the first unseen page if the shopper approves too early', async () => {
    const { network } = show(line, proof);
    const dialog = await open(LOOK);
    await look(1, 3);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve the pages' }));
    expect(within(dialog).getByRole('status')).toHaveTextContent('Still to check: page 2.');
    expect(within(dialog).getByRole('listitem', { name: 'Page 2: Not seen yet' })).toHaveFocus();
    expect(within(dialog).getByRole('listitem', { name: 'Page 1: Seen' })).toBeVisible();
    expect(network.requestsTo('PUT /website/v2/cart/items/line-1/approval')).toEqual([]);
  });

  it('does not mark pages as seen that only scrolled past or have no picture', async () => {
    show(line, proof);
    const dialog = await open(LOOK);
    await look(1);
    await whileTimePasses(10 * GLANCE_MS, () => {
      bringIntoView(2);
      scrollTo(2, 0.1);
      fireEvent.error(picture(3));
    });
    expect(within(dialog).getByText('1 of 3 pages seen')).toBeVisible();
    expect(within(dialog).getByText('We couldn’t show this page.')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await look(2, 3);
    expect(within(dialog).getByText('3 of 3 pages seen')).toBeVisible();
  });

  it('asks for approval again if the book has changed', async () => {
    const changedProof = proofOf(pageOf(1), pageOf(2, { hash: hashOf('another') }), pageOf(3));
    const proofState = { now: proof };
    const { network } = show(line, proof, () => 409);
    network.use(handle(GET, () => ({ body: { data: proofState.now } })));
    const dialog = await open(LOOK);
    await look(1, 2, 3);
    proofState.now = changedProof;
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve the pages' }));
    expect(await within(dialog).findByText(/have changed in the meantime/)).toBeVisible();
    expect(await within(dialog).findByText('Still to check: page 2.')).toBeVisible();
  });

  it('shows an error if the approval fails, without forgetting the seen pages', async () => {
    const { network } = show(line, proof);
    network.use(handle(PUT, { status: 500 }));
    const dialog = await open(LOOK);
    await look(1, 2, 3);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve the pages' }));
    expect(await within(dialog).findByText(/couldn’t save your approval/)).toBeVisible();
    expect(within(dialog).getByText('3 of 3 pages seen')).toBeVisible();
  });
});

/** Source: docs/rules.md PROOF-04 */
describe('the progress through a proof', () => {
  const line = aLine({ approval: 'none' });
  const six = proofOf(...[1, 2, 3, 4, 5, 6].map((page) => pageOf(page)));

  it('is not lost when the shopper closes the proof or reloads the page', async () => {
    const { unmount } = show(line, six);
    let dialog = await open(LOOK);
    await look(1, 2);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    dialog = await open(LOOK);
    expect(within(dialog).getByText('2 of 6 pages seen')).toBeVisible();
    unmount();
    const changedProof = proofOf(
      ...six.pages.map((page) => (page.page === 2 ? { ...page, hash: hashOf('new') } : page)),
    );
    show(line, changedProof);
    dialog = await open(LOOK);
    expect(within(dialog).getByText('1 of 6 pages seen')).toBeVisible();
  });

  it('starts again without an error if the tab’s storage is empty or invalid', async () => {
    sessionStorage.setItem('seen-pages', '{"not":"a list"}');
    show(line, six);
    const dialog = await open(LOOK);
    await look(1);
    expect(within(dialog).getByText('1 of 6 pages seen')).toBeVisible();
  });

  it('loads the first pictures at once, and one more after each that arrives', async () => {
    show(line, six);
    await open(LOOK);
    const loadingModes = (): string[] =>
      [1, 2, 3, 4, 5, 6].map((page) => picture(page).getAttribute('loading')!);
    expect(loadingModes()).toEqual(['eager', 'eager', 'eager', 'eager', 'lazy', 'lazy']);
    fireEvent.load(picture(1));
    expect(loadingModes()).toEqual(['eager', 'eager', 'eager', 'eager', 'eager', 'lazy']);
  });

  it('retries failed pictures when the network returns or the shopper asks', async () => {
    show(line, six);
    const dialog = await open(LOOK);
    const failed = () => within(dialog).queryAllByText('We couldn’t show this page.');
    for (const page of [1, 2, 3]) fireEvent.error(picture(page));
    expect(failed()).toHaveLength(3);
    fireEvent(window, new Event('online'));
    expect(failed()).toHaveLength(0);
    for (const page of [1, 2]) fireEvent.error(picture(page));
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Try again' })[0]!);
    expect(failed()).toHaveLength(0);
  });

  it('moves to the next unseen page by keys or button', async () => {
    show(line, six);
    const dialog = await open(LOOK);
    const page = (number: number) =>
      within(dialog).getByRole('listitem', { name: new RegExp(`^Page ${number}:`) });
    await userEvent.keyboard('{ArrowRight}');
    expect(page(2)).toHaveFocus();
    expect(page(2)).toHaveAccessibleDescription('Robin on page 2');
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(page(1)).toHaveFocus();
    await look(1, 2);
    const next = within(dialog).getByRole('button', { name: 'Next page' });
    await userEvent.click(next);
    expect(page(3)).toHaveFocus();
    await userEvent.click(next);
    expect(page(4)).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await userEvent.click(next);
    expect(page(3)).toHaveFocus();
  });

  it('groups many unseen pages into ranges', async () => {
    show(line, six);
    const dialog = await open(LOOK);
    await look(2);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve the pages' }));
    expect(within(dialog).getByRole('status')).toHaveTextContent('Still to check: pages 1 and 3–6.');
  });
});

describe('an approved book', () => {
  it('asks for approval of changed pages only', async () => {
    const { network } = show(
      aLine({ approval: 'changed' }),
      proofOf(pageOf(1, { isApproved: true }), pageOf(2), pageOf(3, { isApproved: true })),
    );
    const dialog = await open(/^Check the changed pages/);
    expect(within(dialog).getByText(/^1 page has changed since you approved it/)).toBeVisible();
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show all pages' }));
    expect(within(dialog).getByText('2 of 3 pages seen')).toBeVisible();
    await look(2);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve the pages' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(network.requestsTo('PUT /website/v2/cart/items/line-1/approval')).toHaveLength(1);
  });

  it('can be viewed again without a button to approve it', async () => {
    show(aLine({ approval: 'approved' }), proofOf(pageOf(1, { isApproved: true })));
    await userEvent.click(await screen.findByRole('button', { name: /^Check again/ }));
    expect(await screen.findByRole('img', { name: 'Robin on page 1' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve the pages' })).not.toBeInTheDocument();
  });
});

describe('a cart with unapproved books', () => {
  it('has a link to the pages at each book’s line, but none beside the checkout button', async () => {
    show(aLine({ approval: 'none' }), proofOf(pageOf(1)));
    const line = await screen.findByRole('article');
    expect(within(line).getByRole('button', { name: LOOK })).toBeVisible();
    expect(line).toHaveTextContent('See every page just as we’ll print it.');
    const summary = screen.getByRole('region', { name: 'Summary' });
    expect(summary).not.toHaveTextContent(/approve|your pages/i);
    expect(within(summary).getByRole('link', { name: 'Checkout' })).toBeVisible();
  });

  it('shows no notice if the server omits the approvals', async () => {
    show(aLine(), proofOf(pageOf(1)));
    expect(await screen.findByRole('article')).toBeVisible();
    expect(screen.queryByRole('button', { name: LOOK })).not.toBeInTheDocument();
    expect(screen.queryByText(/not approved/)).not.toBeInTheDocument();
  });
});
