// The page's requirements for preview_mfe.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { emit } from '@bindery/shared';
import {
  answersPages,
  answersSchema,
  aSchema,
  handle,
  problem,
  renderRemote,
  somePages,
} from '@bindery/shared/testing';
import type { AvatarPreviewProps, BookPreviewProps, PagePreviewProps } from '../preview';
import { exposesComponent, type Load } from './exposed';

function drawsInTests(): void {
  beforeEach(() => {
    jest.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined);
    globalThis.DOMRect ??= class {} as unknown as typeof DOMRect;
  });
  afterEach(() => {
    jest.restoreAllMocks();
    localStorage.clear();
  });
}

const BOOK: BookPreviewProps = { slug: 'a-book', title: 'A Book' };

export const bookPreviewContract = (load: Load<BookPreviewProps>): void =>
  describe('BookPreview, as the page uses it', () => {
    drawsInTests();
    exposesComponent(load);

    it('needs only slug and title to fetch and show the pages of a book', async () => {
      const { Component } = await load();
      const { network } = renderRemote(<Component {...BOOK} />, {
        handlers: [answersSchema(aSchema), answersPages(somePages)],
      });
      expect(
        await screen.findByRole('img', { name: somePages[0]!.info.alternativeText }),
      ).toBeInTheDocument();
      expect(network.requestsTo('POST /content/product/:slug/toc')[0]!.path).toBe(
        '/content/product/a-book/toc',
      );
    });

    it('turns a book to the page that the shell requests', async () => {
      const { Component } = await load();
      renderRemote(<Component {...BOOK} />, {
        handlers: [answersSchema(aSchema), answersPages(somePages)],
      });
      await screen.findByRole('img', { name: somePages[0]!.info.alternativeText });
      const page = somePages.at(-1)!.info;
      act(() => emit('show-page', { slug: BOOK.slug, pageName: page.pageName }));
      expect(await screen.findByRole('img', { name: page.alternativeText })).toBeInTheDocument();
    });

    it('shows a message instead of the book if the book’s pages do not load, and throws nothing', async () => {
      const { Component } = await load();
      renderRemote(<Component {...BOOK} />, {
        handlers: [
          answersSchema(aSchema),
          handle('POST /content/product/:slug/toc', { status: 500, body: problem(500, 'internal') }),
        ],
      });
      expect(await screen.findByRole('button', { name: /again|reload/i })).toBeInTheDocument();
    });
  });

export const pagePreviewContract = (load: Load<PagePreviewProps>): void =>
  describe('PagePreview, as the page uses it', () => {
    drawsInTests();
    exposesComponent(load);

    it('shows a single page that the content names', async () => {
      const { Component } = await load();
      const { pageName, alternativeText } = somePages[1]!.info;
      renderRemote(<Component slug={BOOK.slug} pageName={pageName} />, {
        handlers: [answersSchema(aSchema), answersPages(somePages)],
      });
      expect(await screen.findByRole('img', { name: alternativeText })).toBeInTheDocument();
    });
  });

export const avatarPreviewContract = (load: Load<AvatarPreviewProps>): void =>
  describe('AvatarPreview, as the page uses it', () => {
    drawsInTests();
    exposesComponent(load);

    it('draws a character from the given values', async () => {
      const { Component } = await load();
      const picture = {
        staticAssetPath: '/muse/avatars/a-book/v1/hero?count=1',
        assetPath: '/muse/avatars/a-book/v1/hero',
      };
      const avatars = [
        { role: 'hero', characterTypeIndex: 0, characterIndex: 0, keys: ['hair'], metas: [picture] },
      ];
      renderRemote(
        <Component slug={BOOK.slug} characterTypeIndex={0} characterIndex={0} values={{ hair: 'red' }} />,
        { handlers: [answersSchema({ ...aSchema, avatars })] },
      );
      await waitFor(() =>
        expect(screen.getByRole('img')).toHaveAttribute('src', expect.stringContaining('red')),
      );
    });

    it('shows nothing if the product has no characters', async () => {
      const { Component } = await load();
      const { container, network } = renderRemote(<Component slug={BOOK.slug} />, {
        handlers: [answersSchema(aSchema)],
      });
      await waitFor(() => expect(network.requests).not.toEqual([]));
      expect(container.querySelector('img, button')).toBeNull();
    });
  });
