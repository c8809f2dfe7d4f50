import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { emit, on } from '@bindery/shared';
import type { Page, PageArea } from '@bindery/shared/contracts';
import {
  answersPages,
  answersSchema,
  aSchema,
  handle,
  refusesFields,
  renderRemote,
  type Handler,
} from '@bindery/shared/testing';
import { Component as BookPreview } from '../../exposes/book-preview';

// every test needs new pictures and a new product, because decoded pictures and storage outlive a test
let book = 0;
const slug = () => `book-${book}`;
const COUNT = 6;

function pagesFor(name: string): Page[] {
  return Array.from({ length: COUNT }, (_, index) => ({
    url: `/muse/pages/${slug()}-${index}-${name}`,
    info: {
      pageName: index === 0 ? 'cover' : `page-${index}`,
      keys: index === 4 ? ['friend', 'name'] : ['name'],
      alternativeText: `Picture ${index + 1}`,
    },
  }));
}

/** Returns pages whose URLs contain the child's name, as the server does. */
const drawsName = (): Handler =>
  handle('POST /content/product/:slug/toc', ({ body }) => ({
    body: { toc: { pages: pagesFor((body as { name: string }).name) } },
  }));

const openBook = (...handlers: Handler[]) =>
  renderRemote(<BookPreview slug={slug()} title="The Lost Star" />, {
    handlers: [answersSchema(aSchema), drawsName(), ...handlers],
  });

function slotOf(widthPx: number): void {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, widthPx, widthPx));
}

const shownTexts = () => screen.getAllByRole('img').map((image) => image.getAttribute('alt'));
const type = (name: string) =>
  act(() => {
    localStorage.setItem(slug(), JSON.stringify({ name }));
    window.dispatchEvent(
      new StorageEvent('storage', {
        key: slug(),
        newValue: JSON.stringify({ name }),
        storageArea: localStorage,
      }),
    );
  });

beforeEach(() => {
  book += 1;
  globalThis.DOMRect ??= class {
    constructor(
      readonly x = 0,
      readonly y = 0,
      readonly width = 0,
      readonly height = 0,
    ) {}
  } as unknown as typeof DOMRect;
  jest.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined);
});

it('a book that the page has shown before has its final size from the first frame', async () => {
  slotOf(600);
  const { rerender } = openBook();
  await screen.findByRole('img', { name: 'Picture 1' });
  rerender(<p>another page of the shop</p>);
  const sizes: (string | null)[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { oldValue } of changes) sizes.push(oldValue);
  });
  watch.observe(document.body, {
    subtree: true,
    attributeFilter: ['style'],
    attributeOldValue: true,
  });
  rerender(<BookPreview slug={slug()} title="The Lost Star" />);
  await screen.findByRole('img', { name: 'Picture 1' });
  watch.disconnect();
  expect(sizes.filter((style) => style?.startsWith('width: 0px'))).toEqual([]);
});

describe('the open page of a book', () => {
  it('is restored when the same book is shown again', async () => {
    slotOf(600);
    const { unmount, store } = openBook();
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(screen.getByRole('status')).toHaveTextContent('Pages 2 and 3 of 6');
    unmount();
    const secondVisit = renderRemote(<BookPreview slug={slug()} title="The Lost Star" />, {
      store,
      handlers: [answersSchema(aSchema), drawsName()],
    });
    await screen.findByRole('img', { name: 'Picture 2' });
    expect(screen.getByRole('status')).toHaveTextContent('Pages 2 and 3 of 6');
    secondVisit.unmount();
    renderRemote(<BookPreview slug={`${slug()}-other`} title="Another" />, {
      store,
      handlers: [answersSchema(aSchema), drawsName()],
    });
    await screen.findByRole('img', { name: 'Picture 1' });
    expect(screen.getByRole('status')).toHaveTextContent('Page 1 of 6');
  });
});

describe('a product of loose pages', () => {
  const openLoose = (count: number) =>
    renderRemote(<BookPreview slug={slug()} title="A Poster" isBound={false} />, {
      handlers: [
        answersSchema(aSchema),
        handle('POST /content/product/:slug/toc', () => ({
          body: { toc: { pages: pagesFor('x').slice(0, count) } },
        })),
      ],
    });

  it('has no page controls and no page count if there is only one page', async () => {
    slotOf(600);
    openLoose(1);
    expect(await screen.findByRole('img', { name: 'Picture 1' })).toBeVisible();
    for (const name of ['Next page', 'Previous page', 'Show one page', 'Show two pages', 'All pages'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Full screen' })).toBeVisible();
    expect(screen.queryByText(/Page 1/)).not.toBeInTheDocument();
  });

  it('shows one page at a time, and no page as a cover', async () => {
    slotOf(600);
    Element.prototype.animate = () => ({ cancel: () => undefined }) as unknown as Animation;
    openLoose(6);
    const next = await screen.findByRole('button', { name: 'Next page' });
    expect(screen.queryByRole('button', { name: 'Show one page' })).not.toBeInTheDocument();
    for (const page of [2, 3, 4, 5, 6]) {
      await userEvent.click(next);
      await waitFor(() => expect(shownTexts()).toEqual([`Picture ${page}`]));
      expect(screen.getByRole('status')).toHaveTextContent(`Page ${page} of 6`);
    }
    await userEvent.click(screen.getByRole('button', { name: 'All pages' }));
    expect(await screen.findByText('Page 6')).toBeVisible();
    expect(screen.queryByText('Back cover')).not.toBeInTheDocument();
  });
});

describe('a book on a slow network', () => {
  it('never shows the picture of another page, however fast the shopper turns', async () => {
    slotOf(600);
    // page turns whose animation never ends
    Element.prototype.animate = () => ({ cancel: () => undefined }) as unknown as Animation;
    openBook();
    const user = userEvent.setup({ delay: null });
    const button = await screen.findByRole('button', { name: 'Next page' });
    await waitFor(() => expect(shownTexts()).toEqual(['Picture 1']));
    jest.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(new Promise(() => undefined));
    const addresses = new WeakMap<Element, string>();
    const noElementChangesItsPicture = (): void => {
      for (const image of document.querySelectorAll('img')) {
        const page = /-(\d)-Robin/.exec(image.src)![1]!;
        expect(addresses.get(image) ?? page).toBe(page);
        addresses.set(image, page);
      }
    };
    for (let turn = 0; turn < 3; turn += 1) {
      await user.click(button);
      noElementChangesItsPicture();
    }
    for (const image of screen.queryAllByRole<HTMLImageElement>('img'))
      expect(image.src).toContain(`-${Number(image.alt.replace('Picture ', '')) - 1}-Robin`);
    Reflect.deleteProperty(Element.prototype, 'animate');
  });
});

describe('turning pages', () => {
  it('leads from the cover through double pages to the back cover', async () => {
    slotOf(600);
    const user = userEvent.setup();
    openBook();
    expect(await screen.findByRole('img', { name: 'Picture 1' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Page 1 of 6');
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');

    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getByRole('status')).toHaveTextContent('Pages 2 and 3 of 6');
    await waitFor(() => expect(shownTexts()).toEqual(['Picture 2', 'Picture 3']));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getByRole('status')).toHaveTextContent('Page 6 of 6');
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('leads from page to page if only one page fits', async () => {
    slotOf(340);
    const user = userEvent.setup();
    openBook();
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await screen.findByRole('img', { name: 'Picture 2' });
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('status')).toHaveTextContent('Page 3 of 6');
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('status')).toHaveTextContent('Page 1 of 6');
    await user.keyboard('{End}');
    expect(screen.getByRole('status')).toHaveTextContent('Page 6 of 6');
    await user.keyboard('{Home}');
    expect(screen.getByRole('status')).toHaveTextContent('Page 1 of 6');
    await screen.findByRole('img', { name: 'Picture 1' });
  });

  it('still shows the open page when the space shrinks from two pages to one', async () => {
    slotOf(600);
    const user = userEvent.setup();
    openBook();
    await screen.findByRole('img', { name: 'Picture 1' });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(screen.getByRole('button', { name: 'Show one page' }));
    expect(screen.getByRole('status')).toHaveTextContent('Page 2 of 6');
    await user.click(screen.getByRole('button', { name: 'Show two pages' }));
    expect(screen.getByRole('status')).toHaveTextContent('Pages 2 and 3 of 6');
    await screen.findByRole('img', { name: 'Picture 3' });
  });

  it('works by a sideways swipe, which does not count as a tap', async () => {
    slotOf(340);
    const tapped = jest.fn();
    const off = on('page-tapped', tapped);
    openBook(handle('GET /muse/pages/:token/areas', { body: { areas: [] } }));
    const cover = await screen.findByRole('img', { name: 'Picture 1' });
    fireEvent.pointerDown(cover, { clientX: 200, clientY: 50 });
    fireEvent.pointerUp(cover, { clientX: 100, clientY: 60 });
    fireEvent.click(cover);
    expect(screen.getByRole('status')).toHaveTextContent('Page 2 of 6');
    expect(tapped).not.toHaveBeenCalled();
    const second = await screen.findByRole('img', { name: 'Picture 2' });
    fireEvent.pointerDown(second, { clientX: 100, clientY: 50 });
    fireEvent.pointerUp(second, { clientX: 110, clientY: 150 });
    expect(screen.getByRole('status')).toHaveTextContent('Page 2 of 6');
    off();
  });
});

describe('the animation of a turn', () => {
  afterEach(() => {
    Reflect.deleteProperty(Element.prototype, 'animate');
  });

  /** Fakes the animations that jsdom lacks, and lets the test end them. */
  function fakeAnimations() {
    const running: Partial<Animation>[] = [];
    Element.prototype.animate = () => {
      const animation: Partial<Animation> = {
        onfinish: null,
        cancel: () => void running.splice(running.indexOf(animation), 1),
      };
      running.push(animation);
      return animation as Animation;
    };
    return {
      running,
      finish: () =>
        act(() => {
          const animation = running.at(-1) as Animation;
          animation.onfinish?.(new Event('finish') as AnimationPlaybackEvent);
        }),
    };
  }
  const pictures = () => screen.getAllByRole('presentation', { hidden: true }).length;

  it('shows the turning leaf until it lies flat', async () => {
    slotOf(600);
    const { running, finish } = fakeAnimations();
    const user = userEvent.setup();
    openBook();
    await screen.findByRole('img', { name: 'Picture 1' });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(running).toHaveLength(1);
    expect(pictures()).toBe(2);
    finish();
    expect(screen.queryAllByRole('presentation', { hidden: true })).toHaveLength(0);
    await screen.findByRole('img', { name: 'Picture 3' });
  });

  it('is skipped if the shopper prefers reduced motion', async () => {
    slotOf(600);
    const { running } = fakeAnimations();
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => ({ matches: media.includes('reduced-motion') }) as MediaQueryList);
    const user = userEvent.setup();
    openBook();
    await screen.findByRole('img', { name: 'Picture 1' });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('img', { name: 'Picture 2' })).toBeVisible();
    expect(running).toHaveLength(0);
  });
});

describe('messages between the book and the page', () => {
  it('turn the book to the first page of a field that gets the focus', async () => {
    slotOf(600);
    openBook();
    await screen.findByRole('img', { name: 'Picture 1' });
    act(() => emit('field-focused', { slug: slug(), urlKey: 'name' }));
    expect(screen.getByRole('status')).toHaveTextContent('Page 1 of 6');
    act(() => emit('field-focused', { slug: 'another-book', urlKey: 'friend' }));
    expect(screen.getByRole('status')).toHaveTextContent('Page 1 of 6');
    act(() => emit('field-focused', { slug: slug(), urlKey: 'friend' }));
    expect(screen.getByRole('status')).toHaveTextContent('Pages 4 and 5 of 6');
    await screen.findByRole('img', { name: 'Picture 5' });
  });

  it('about a focused field also reach a book that loads later', async () => {
    slotOf(600);
    emit('field-focused', { slug: slug(), urlKey: 'friend' });
    openBook();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Pages 4 and 5 of 6'));
  });

  it('turn the book to the page that they name', async () => {
    slotOf(600);
    openBook();
    await screen.findByRole('img', { name: 'Picture 1' });
    act(() => emit('show-page', { slug: slug(), pageName: 'page-2' }));
    expect(screen.getByRole('status')).toHaveTextContent('Pages 2 and 3 of 6');
    await screen.findByRole('img', { name: 'Picture 3' });
  });

  it('about a tapped page contain the keys of the answers on it', async () => {
    slotOf(340);
    const tapped = jest.fn();
    const off = on('page-tapped', tapped);
    const user = userEvent.setup();
    openBook(handle('GET /muse/pages/:token/areas', { body: { areas: [] } }));
    await user.click(await screen.findByRole('img', { name: 'Picture 1' }));
    await waitFor(() => expect(tapped).toHaveBeenCalledWith({ slug: slug(), keys: ['name'] }));
    off();
  });
});

describe('a tap on a page', () => {
  const keys = ['coat', 'hair', 'hat', 'name'];
  const areas = [
    { keys: ['coat', 'hat'], box: [0.1, 0.1, 0.6, 0.8] },
    { keys: ['hair'], box: [0.2, 0.2, 0.2, 0.2] },
  ] satisfies PageArea[];
  const draws = handle('POST /content/product/:slug/toc', () => ({
    body: {
      toc: {
        pages: pagesFor('Robin').map(({ url, info }) => ({ url, info: { ...info, keys } })),
      },
    },
  }));
  const AREAS = 'GET /muse/pages/:token/areas';
  const tapped = jest.fn();
  let off: () => void;
  beforeEach(() => {
    tapped.mockClear();
    off = on('page-tapped', tapped);
  });
  afterEach(() => off());

  async function openCover(answer: Handler = handle(AREAS, { body: { areas } })) {
    slotOf(340);
    const { network } = renderRemote(<BookPreview slug={slug()} title="The Lost Star" />, {
      handlers: [answersSchema(aSchema), draws, answer],
    });
    return { network, cover: await screen.findByRole('img', { name: 'Picture 1' }) };
  }

  it.each([
    ['of two areas, the smaller area first', 100, 100, ['hair', 'coat', 'hat']],
    ['of one area', 200, 200, ['coat', 'hat']],
    ['not, if the tap is beside all areas', 330, 10, undefined],
  ])('reports the tapped keys %s', async (_, clientX, clientY, expected) => {
    const { cover } = await openCover();
    fireEvent.click(cover, { clientX, clientY });
    await waitFor(() => expect(tapped).toHaveBeenCalled());
    expect(tapped).toHaveBeenCalledWith({ slug: slug(), keys, ...(expected && { tapped: expected }) });
  });

  it('fetches the tappable areas of the page only once', async () => {
    const { network, cover } = await openCover();
    expect(network.requestsTo(AREAS)).toHaveLength(0);
    fireEvent.pointerDown(cover);
    fireEvent.click(cover, { clientX: 200, clientY: 200 });
    await waitFor(() => expect(tapped).toHaveBeenCalledTimes(1));
    fireEvent.click(cover, { clientX: 100, clientY: 100 });
    expect(tapped).toHaveBeenLastCalledWith({ slug: slug(), keys, tapped: ['hair', 'coat', 'hat'] });
    expect(network.requestsTo(AREAS).map(({ path }) => path)).toEqual([`${pagesFor('Robin')[0]!.url}/areas`]);
  });

  it.each([
    ['cannot be loaded', 'offline' as const],
    ['are not found', { status: 404, body: null }],
  ])('reports all keys of the page if the page’s tappable areas %s', async (_, answer) => {
    const { cover } = await openCover(handle(AREAS, answer));
    fireEvent.click(cover, { clientX: 100, clientY: 100 });
    await waitFor(() => expect(tapped).toHaveBeenCalledWith({ slug: slug(), keys }));
  });

  it('is ignored if another tap follows before the page’s tappable areas arrive', async () => {
    const { cover } = await openCover(handle(AREAS, { body: { areas }, delayMs: 50 }));
    fireEvent.click(cover, { clientX: 330, clientY: 10 });
    fireEvent.click(cover, { clientX: 200, clientY: 200 });
    await waitFor(() => expect(tapped).toHaveBeenCalled());
    expect(tapped.mock.calls).toEqual([[{ slug: slug(), keys, tapped: ['coat', 'hat'] }]]);
  });
});

describe('a change of the form', () => {
  it('replaces the example once the pages with the shopper’s answers arrive', async () => {
    slotOf(340);
    const { network } = openBook();
    const cover = await screen.findByRole('img', { name: 'Picture 1' });
    expect(cover).toHaveAttribute('src', expect.stringContaining('-Robin?_width='));
    type('Zoë');
    expect(screen.getByRole('img', { name: 'Picture 1' })).toBe(cover);
    await waitFor(() => expect(cover).toHaveAttribute('src', expect.stringContaining('-Zoë?_width=')));
    expect(
      network
        .requestsTo('POST /content/product/:slug/toc')
        .map(({ body }) => (body as { name: string }).name),
    ).toEqual(['Robin', 'Zoë']);
  });

  it('does not change the pages, and shows no message, if the server refuses the answers', async () => {
    slotOf(340);
    const { network } = openBook();
    const cover = await screen.findByRole('img', { name: 'Picture 1' });
    network.use(refusesFields(['name', 'string.pattern.base']));
    type('Zoë');
    await waitFor(() => expect(network.requestsTo('POST /content/product/:slug/toc')).toHaveLength(2));
    await act(() => network.requestsTo('POST /content/product/:slug/toc')[1]!.answered);
    expect(cover).toHaveAttribute('src', expect.stringContaining('-Robin?_width='));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('does not change the pages, and offers a retry, if the pages cannot be drawn', async () => {
    slotOf(340);
    const user = userEvent.setup();
    const { network } = openBook();
    const cover = await screen.findByRole('img', { name: 'Picture 1' });
    network.use(handle('POST /content/product/:slug/toc', { status: 503, body: null }));
    type('Zoë');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your latest changes aren’t showing yet.');
    expect(cover).toBeVisible();
    network.use(drawsName());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(cover).toHaveAttribute('src', expect.stringContaining('-Zoë?_width=')));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a book that fails to open', () => {
  it('shows an error and retries on request', async () => {
    const user = userEvent.setup();
    const { network } = openBook(handle('POST /content/product/:slug/schema/preview', 'offline'));
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the preview');
    network.use(answersSchema(aSchema), answersPages(pagesFor('Robin')));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('img', { name: 'Picture 1' })).toBeVisible();
  });
});

describe('neighbouring pages', () => {
  it('are preloaded when no page is turning', async () => {
    slotOf(600);
    const requestedPictures = new Set<string>();
    jest.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(async function decode(
      this: HTMLImageElement,
    ) {
      requestedPictures.add(`${this.fetchPriority} ${this.getAttribute('src')}`);
    });
    openBook();
    await screen.findByRole('img', { name: 'Picture 1' });
    expect(requestedPictures.size).toBe(1);
    await waitFor(() =>
      expect([...requestedPictures].slice(1)).toEqual(
        [1, 2].map((index) => `low ${pagesFor('Robin')[index]!.url}?_width=640`),
      ),
    );
  });
});
