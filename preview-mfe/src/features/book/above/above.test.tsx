import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Page } from '@bindery/shared/contracts';
import { answersPages, answersSchema, aSchema, renderRemote } from '@bindery/shared/testing';
import { Component as BookPreview } from '../../../exposes/book-preview';

// every test needs a new product, because decoded pictures and storage outlive a test
let book = 0;
const pages = (): Page[] =>
  Array.from({ length: 6 }, (_, index) => ({
    url: `/muse/pages/above-${book}-${index}`,
    info: {
      pageName: index === 0 ? 'cover' : `page-${index}`,
      keys: ['name'],
      alternativeText: `Picture ${index + 1}`,
    },
  }));

beforeEach(() => {
  book += 1;
  jest.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 600));
  // without this, elements would count as hidden and get no focus, because jsdom has no layout
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([new DOMRect()] as unknown as DOMRectList);
});

async function openBook() {
  const user = userEvent.setup();
  renderRemote(<BookPreview slug={`above-${book}`} title="The Lost Star" />, {
    handlers: [answersSchema(aSchema), answersPages(pages())],
  });
  await screen.findByRole('img', { name: 'Picture 1' });
  return user;
}
const where = () => screen.getByRole('status');

describe('the overview of all pages', () => {
  const open = async (user: Awaited<ReturnType<typeof openBook>>) => {
    await user.click(screen.getByRole('button', { name: 'All pages' }));
    return screen.findByRole('dialog', { name: 'All pages: The Lost Star' });
  };

  it('shows named thumbnails, and marks the open page', async () => {
    const user = await openBook();
    const dialog = await open(user);
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Front cover', 'Page 2', 'Page 3', 'Page 4', 'Page 5', 'Back cover']);
    const cover = within(dialog).getByRole('button', { name: 'Front cover', current: 'page' });
    await waitFor(() => expect(cover).toHaveFocus());
    const pictures = within(dialog).getAllByRole('presentation');
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(
      pages().map(({ url }) => `${url}?_width=320`),
    );
    for (const picture of pictures) expect(picture).toHaveAttribute('loading', 'lazy');
  });

  it('opens the book at the page that the shopper chooses', async () => {
    const user = await openBook();
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'Page 4' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(where()).toHaveTextContent('Pages 4 and 5 of 6');
    await waitFor(() => expect(screen.getByRole('button', { name: 'All pages' })).toHaveFocus());
    await screen.findByRole('img', { name: 'Picture 5' });
  });

  it('closes without turning the book', async () => {
    const user = await openBook();
    await open(user);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(where()).toHaveTextContent('Page 1 of 6');
  });
});

describe('the book in full screen', () => {
  const open = async (user: Awaited<ReturnType<typeof openBook>>) => {
    await user.click(screen.getByRole('button', { name: 'Full screen' }));
    return screen.findByRole('dialog', { name: 'Full screen' });
  };

  it('can be turned, and the small book then shows the same pages', async () => {
    const user = await openBook();
    const dialog = await open(user);
    await waitFor(() =>
      expect(within(dialog).getByRole('button', { name: 'Leave full screen' })).toHaveFocus(),
    );
    await user.keyboard('{ArrowRight}');
    expect(within(dialog).getByRole('status')).toHaveTextContent('Pages 2 and 3 of 6');
    await user.click(within(dialog).getByRole('button', { name: 'Next page' }));
    await user.click(within(dialog).getByRole('button', { name: 'Leave full screen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(where()).toHaveTextContent('Pages 4 and 5 of 6');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Full screen' })).toHaveFocus());
  });

  it('offers the overview of all pages too', async () => {
    const user = await openBook();
    const dialog = await open(user);
    await user.click(within(dialog).getByRole('button', { name: 'All pages' }));
    const overview = await screen.findByRole('dialog', { name: /^All pages/ });
    // Waits until the overview has the focus. Before that, a press in it counts as a press outside the full-screen
    // dialog and closes that dialog.
    await waitFor(() => expect(within(overview).getByRole('button', { name: 'Front cover' })).toHaveFocus());
    await user.click(within(overview).getByRole('button', { name: 'Back cover' }));
    await waitFor(() => expect(within(dialog).getByRole('status')).toHaveTextContent('Page 6 of 6'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  describe('the book in the browser’s full-screen mode', () => {
    let element: Element | null = null;
    const change = (next: Element | null): void => {
      element = next;
      document.dispatchEvent(new Event('fullscreenchange'));
    };
    const request = jest.fn(async () => change(document.documentElement));
    const exit = jest.fn(async () => change(null));
    beforeEach(() => {
      Object.defineProperties(document, {
        fullscreenEnabled: { configurable: true, value: true },
        fullscreenElement: { configurable: true, get: () => element },
        exitFullscreen: { configurable: true, value: exit },
      });
      Object.defineProperty(document.documentElement, 'requestFullscreen', {
        configurable: true,
        value: request,
      });
    });
    afterEach(() => {
      element = null;
      for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
        Reflect.deleteProperty(document, name);
      Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
    });

    it('fills the whole screen until the shopper presses its button', async () => {
      const user = await openBook();
      await open(user);
      await waitFor(() => expect(element).toBe(document.documentElement));
      await user.click(screen.getByRole('button', { name: 'Leave full screen' }));
      await waitFor(() => expect(element).toBeNull());
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });

    it('closes when the shopper leaves full screen by the browser’s own key', async () => {
      const user = await openBook();
      await open(user);
      await waitFor(() => expect(element).toBe(document.documentElement));
      act(() => change(null));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    });

    it('fills only the window if the browser refuses full screen', async () => {
      request.mockRejectedValueOnce(new TypeError('Permissions check failed'));
      const user = await openBook();
      const dialog = await open(user);
      await user.click(within(dialog).getByRole('button', { name: 'Next page' }));
      expect(within(dialog).getByRole('status')).toHaveTextContent('Pages 2 and 3 of 6');
    });
  });
});
