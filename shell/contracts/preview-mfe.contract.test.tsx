// The shell's needs of preview_mfe. Also runs in preview_mfe's test job, so a breaking change fails there.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { BookPreviewProps } from 'preview-mfe/src/contract';
import * as avatarPreview from 'preview-mfe/src/exposes/avatar-preview';
import * as bookPreview from 'preview-mfe/src/exposes/book-preview';
import * as pagePreview from 'preview-mfe/src/exposes/page-preview';
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
import declared from 'preview-mfe/mfe.json';
import { notAccepted } from './testing/not-accepted';

beforeEach(() => {
  jest.spyOn(HTMLImageElement.prototype, 'decode').mockResolvedValue(undefined);
  globalThis.DOMRect ??= class {} as unknown as typeof DOMRect;
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

const BOOK: BookPreviewProps = { slug: 'a-book', title: 'A Book' };

describe('preview_mfe, as the shell uses it', () => {
  it('exposes each module under a contract version that the page accepts (REL-08)', () => {
    expect(notAccepted('preview_mfe', declared)).toEqual([]);
  });

  it.each(Object.entries({ avatarPreview, bookPreview, pagePreview }))(
    '%s exposes a component with the contract version that the page supports',
    (_, exposed) => {
      expect(exposed).toMatchObject({ contractVersion: 1, Component: expect.any(Function) });
    },
  );

  it('shows a book from slug and title alone, and fetches and names its pages', async () => {
    const { network } = renderRemote(<bookPreview.Component {...BOOK} />, {
      handlers: [answersSchema(aSchema), answersPages(somePages)],
    });
    expect(await screen.findByRole('img', { name: somePages[0]!.info.alternativeText })).toBeInTheDocument();
    expect(network.requestsTo('POST /content/product/:slug/toc')[0]!.path).toBe(
      '/content/product/a-book/toc',
    );
  });

  it('turns a book to the page that the shell requests', async () => {
    renderRemote(<bookPreview.Component {...BOOK} />, {
      handlers: [answersSchema(aSchema), answersPages(somePages)],
    });
    await screen.findByRole('img', { name: somePages[0]!.info.alternativeText });
    const page = somePages.at(-1)!.info;
    act(() => emit('show-page', { slug: BOOK.slug, pageName: page.pageName }));
    expect(await screen.findByRole('img', { name: page.alternativeText })).toBeInTheDocument();
  });

  it('shows a message in the book’s place if its pages do not load, and throws nothing', async () => {
    renderRemote(<bookPreview.Component {...BOOK} />, {
      handlers: [
        answersSchema(aSchema),
        handle('POST /content/product/:slug/toc', { status: 500, body: problem(500, 'internal') }),
      ],
    });
    expect(await screen.findByRole('button', { name: /again|reload/i })).toBeInTheDocument();
  });

  it('shows a single page that the content names', async () => {
    const handlers = [answersSchema(aSchema), answersPages(somePages)];
    const { pageName, alternativeText } = somePages[1]!.info;
    renderRemote(<pagePreview.Component slug={BOOK.slug} pageName={pageName} />, { handlers });
    expect(await screen.findByRole('img', { name: alternativeText })).toBeInTheDocument();
  });

  it('shows a character from the given values, if the product has characters', async () => {
    const picture = {
      staticAssetPath: '/muse/avatars/a-book/v1/hero?count=1',
      assetPath: '/muse/avatars/a-book/v1/hero',
    };
    const avatars = [
      { role: 'hero', characterTypeIndex: 0, characterIndex: 0, keys: ['hair'], metas: [picture] },
    ];
    renderRemote(
      <avatarPreview.Component
        slug={BOOK.slug}
        characterTypeIndex={0}
        characterIndex={0}
        values={{ hair: 'red' }}
      />,
      { handlers: [answersSchema({ ...aSchema, avatars })] },
    );
    await waitFor(() =>
      expect(screen.getByRole('img')).toHaveAttribute('src', expect.stringContaining('red')),
    );
  });

  it('shows nothing in place of a character if the product has none', async () => {
    const { container, network } = renderRemote(<avatarPreview.Component slug={BOOK.slug} />, {
      handlers: [answersSchema(aSchema)],
    });
    await waitFor(() => expect(network.requests).not.toEqual([]));
    expect(container.querySelector('img, button')).toBeNull();
  });
});
