import { describe, expect, it, jest } from '@jest/globals';
import type { ReactElement } from 'react';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContentLabelsProvider } from '@bindery/shared/boot';
import type { Page } from '@bindery/shared/contracts';
import { renderRemote } from '@bindery/shared/testing';
import { fakePictures } from '../../testing/fake-pictures';
import { PageImage } from './page-image';

const page = (url: string): Page => ({
  url,
  info: { pageName: 'page-4', keys: ['name'], alternativeText: 'A garden at night' },
});
const image = (url: string, isDiagnostic = false, elementWidthPx: number | undefined = 320) => (
  <PageImage page={page(url)} elementWidthPx={elementWidthPx} isDiagnostic={isDiagnostic} />
);

/** Renders without StrictMode, because its second mount would request each picture twice. */
const renderPicture = (picture: ReactElement) => renderRemote(picture, { isStrict: false });

describe('the picture of a page', () => {
  it('is requested in the width of its element', () => {
    const pictureLoads = fakePictures();
    const { rerender } = renderPicture(
      <PageImage page={page('/muse/pages/width')} elementWidthPx={undefined} isDiagnostic={false} />,
    );
    expect(pictureLoads).toEqual([]);
    rerender(image('/muse/pages/width', false, 700));
    expect(pictureLoads.map(({ url }) => url)).toEqual(['/muse/pages/width?_width=750']);
  });

  it('appears, with its alternative text, once it is decoded', async () => {
    const pictureLoads = fakePictures();
    renderPicture(image('/muse/pages/first'));
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await pictureLoads[0]!.succeed();
    expect(screen.getByRole('img', { name: 'A garden at night' })).toHaveAttribute(
      'src',
      '/muse/pages/first?_width=640',
    );
  });

  it('remains visible until the next picture of the same page is decoded', async () => {
    const pictureLoads = fakePictures();
    const { rerender } = renderPicture(image('/muse/pages/old'));
    await pictureLoads[0]!.succeed();
    rerender(image('/muse/pages/new'));
    expect(screen.getByRole('img')).toHaveAttribute('src', '/muse/pages/old?_width=640');
    await pictureLoads[1]!.succeed();
    expect(screen.getByRole('img')).toHaveAttribute('src', '/muse/pages/new?_width=640');
  });

  it('never appears on another page, which shows a skeleton instead', async () => {
    const pictureLoads = fakePictures();
    const { rerender } = renderPicture(image('/muse/pages/of-page-4'));
    await pictureLoads[0]!.succeed();
    const nextPage = page('/muse/pages/of-page-5');
    rerender(
      <PageImage
        page={{ ...nextPage, info: { ...nextPage.info, pageName: 'page-5' } }}
        elementWidthPx={320}
        isDiagnostic={false}
      />,
    );
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await pictureLoads[1]!.succeed();
    expect(screen.getByRole('img')).toHaveAttribute('src', '/muse/pages/of-page-5?_width=640');
  });

  it('is never replaced by an older picture that arrives late', async () => {
    const pictureLoads = fakePictures();
    const { rerender } = renderPicture(image('/muse/pages/slow'));
    rerender(image('/muse/pages/broken'));
    rerender(image('/muse/pages/newest'));
    await pictureLoads[2]!.succeed();
    await pictureLoads[0]!.succeed();
    await pictureLoads[1]!.fail();
    expect(screen.getByRole('img')).toHaveAttribute('src', '/muse/pages/newest?_width=640');
  });

  it('stops loading when a newer picture is requested', async () => {
    const pictureLoads = fakePictures();
    const twoImages = (firstUrl: string) => (
      <>
        {image(firstUrl)}
        {image('/muse/pages/both')}
      </>
    );
    const { rerender } = renderPicture(twoImages('/muse/pages/left-behind'));
    const [abandonedLoad, shared] = pictureLoads;
    rerender(twoImages('/muse/pages/both'));
    expect(abandonedLoad!.isLoading()).toBe(false);
    rerender(twoImages('/muse/pages/last'));
    expect(shared!.isLoading()).toBe(true);
    await abandonedLoad!.fail();
    await shared!.succeed();
    expect(screen.getByRole('img')).toHaveAttribute('src', '/muse/pages/both?_width=640');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('appears on the first render if it was preloaded', async () => {
    const pictureLoads = fakePictures();
    const { unmount } = renderPicture(image('/muse/pages/kept'));
    await pictureLoads[0]!.succeed();
    unmount();
    renderPicture(image('/muse/pages/kept'));
    expect(screen.getByRole('img')).toBeVisible();
    await act(async () => {});
    expect(pictureLoads).toHaveLength(1);
  });
});

describe('a picture that fails to load', () => {
  it('shows the error text of the content, if there is one', async () => {
    const pictureLoads = fakePictures();
    const labels = { page_error_label: 'Ach je', page_reload_button_label: 'Noch einmal' };
    renderPicture(<ContentLabelsProvider value={labels}>{image('/muse/pages/lost')}</ContentLabelsProvider>);
    await pictureLoads[0]!.fail();
    expect(screen.getByRole('alert')).toHaveTextContent('Ach je (page-4)It may help to reload.');
    expect(screen.getByRole('button', { name: 'Noch einmal' })).toBeVisible();
  });

  it('shows an error and a reload that bypasses every cache', async () => {
    const pictureLoads = fakePictures();
    const user = userEvent.setup();
    jest.spyOn(Date, 'now').mockReturnValue(1234);
    renderPicture(image('/muse/pages/torn'));
    await pictureLoads[0]!.fail();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Sorry, we faced an error showing this page (page-4)It may help to reload.If the problem persists, please contact support.',
    );
    expect(screen.getByRole('link', { name: /contact support/ })).toHaveAttribute(
      'href',
      '/uk/pages/contact',
    );
    await user.click(screen.getByRole('button', { name: 'Reload page' }));
    expect(pictureLoads[1]!.url).toBe('/muse/pages/torn?_width=640&_reload=1234');
    await pictureLoads[1]!.succeed();
    expect(screen.getByRole('img')).toHaveAttribute('src', '/muse/pages/torn?_width=640&_reload=1234');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows the requested address in diagnostic mode', async () => {
    const pictureLoads = fakePictures();
    renderPicture(image('/muse/pages/lost', true));
    await pictureLoads[0]!.fail();
    expect(screen.getByText('/muse/pages/lost?_width=640')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is requested again when the shopper returns to its page', async () => {
    const pictureLoads = fakePictures();
    const { rerender } = renderPicture(image('/muse/pages/robin'));
    await pictureLoads[0]!.fail();
    rerender(image('/muse/pages/otto'));
    await pictureLoads[1]!.succeed();
    rerender(image('/muse/pages/robin'));
    await pictureLoads[2]!.succeed();
    expect(screen.getByRole('img')).toHaveAttribute('src', '/muse/pages/robin?_width=640');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is requested again when the network returns', async () => {
    const pictureLoads = fakePictures();
    renderPicture(image('/muse/pages/offline'));
    await pictureLoads[0]!.fail();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await pictureLoads[1]!.succeed();
    expect(screen.getByRole('img')).toHaveAttribute('src', '/muse/pages/offline?_width=640');
  });

  it('is replaced by the next page’s picture when the shopper turns the page', async () => {
    const pictureLoads = fakePictures();
    const { rerender } = renderPicture(image('/muse/pages/bad'));
    await pictureLoads[0]!.fail();
    rerender(image('/muse/pages/good'));
    await pictureLoads[1]!.succeed();
    expect(screen.getByRole('img')).toHaveAttribute('src', '/muse/pages/good?_width=640');
  });
});
