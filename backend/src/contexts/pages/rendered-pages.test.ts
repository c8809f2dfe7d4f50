import { describe, expect, it, jest } from '@jest/globals';
import type { BootData } from '@bindery/shared/contracts';
import { ChildUnavailableError } from '../../platform/children';
import { readRoute, type PageRoute } from './page-route';
import { RenderedPages } from './rendered-pages';
import type { RenderedPage, RenderShell } from './shell-in-child';
import type { ShellBuild } from './shell-build';

const build = { version: 'v1', serverBundle: 'export {}' } as ShellBuild;
const pageOf = (html: string): RenderedPage => ({ html, styles: [], hints: '' });
const boot = (bootFields: Partial<BootData> = {}): BootData => ({
  environment: 'production',
  marketplace: 'uk',
  flags: { imageModeration: { status: 'disabled' } },
  requestTimeoutMs: 8000,
  remotes: [],
  labels: {},
  preloaded: { '/products': ['a book'] },
  tracking: { ecommerceEndpoint: '/uk/data/ecommerce', errorReportEndpoint: '/report-error' },
  ...bootFields,
});

function shop(render: RenderShell = async (_shell, pathname) => pageOf(pathname)) {
  const renderShell = jest.fn(render);
  const warn = jest.fn();
  const pages = new RenderedPages(renderShell, warn);
  const htmlOf = async (path: string, bootFields?: Partial<BootData>, pageBuild = build) =>
    (await pages.renderedPageOf(pageBuild, readRoute(path), boot(bootFields)))?.html;
  return { pages, renderShell, warn, htmlOf };
}

describe('REND-01: a server-rendered page', () => {
  it('is rendered once, even for simultaneous visitors', async () => {
    const { htmlOf, renderShell } = shop();
    expect(await Promise.all(['/uk', '/uk/', '/uk'].map((path) => htmlOf(path)))).toEqual([
      '/uk',
      '/uk',
      '/uk',
    ]);
    expect(await htmlOf('/uk')).toBe('/uk');
    expect(renderShell).toHaveBeenCalledTimes(1);
  });

  it('is rendered separately for each build, market, path, catalogue and content', async () => {
    const { htmlOf, renderShell } = shop();
    await htmlOf('/uk');
    await htmlOf('/uk', {}, { ...build, version: 'v2' });
    await htmlOf('/de', { marketplace: 'de' });
    await htmlOf('/uk/cart');
    await htmlOf('/uk', { preloaded: { '/products': ['another book'] } });
    await htmlOf('/uk', { labels: { cart_label: 'Basket' } as BootData['labels'] });
    expect(renderShell).toHaveBeenCalledTimes(6);
  });

  it('is rendered with data that is the same for all visitors', async () => {
    const { htmlOf, renderShell } = shop();
    const shared = {
      footer: [{ uid: 'terms', title: 'Terms' }],
      header: [{ label: 'Gifts', url: '/uk/books/gifts' }],
      seller: 'Bindery Ltd · VAT no. GB 1',
    };
    await htmlOf('/uk', { ...shared, isSignedIn: true, restrictedUserId: 'u1', isPreview: true });
    expect(renderShell).toHaveBeenCalledWith(expect.anything(), '/uk', boot(shared));
  });

  it('is rendered once for all unknown addresses', async () => {
    const { htmlOf, renderShell } = shop();
    expect(await htmlOf('/uk/robin')).toBe('/uk/not-found');
    expect(await htmlOf('/uk/ada?name=ada')).toBe('/uk/not-found');
    expect(renderShell).toHaveBeenCalledTimes(1);
  });

  it('is rendered without any data of the visitor', async () => {
    const { htmlOf, renderShell } = shop();
    const ofVisitor: Partial<BootData> = {
      isSignedIn: true,
      restrictedUserId: 'somebody',
      hasPrivacySignal: true,
      consent: { analytics: 'accepted', advertising: 'rejected', personalisation: 'rejected' },
      remotes: [{ name: 'cart_mfe', overrideOrigin: 'http://localhost:1' }] as unknown as BootData['remotes'],
      tracking: {
        ...boot().tracking,
        host: 'https://tags.test',
        features: [{ id: 'experiment' }] as unknown as BootData['tracking']['features'],
      },
    };
    await htmlOf('/uk', ofVisitor);
    expect(renderShell.mock.calls[0]![2]).toEqual(boot());
    await htmlOf('/uk');
    expect(renderShell).toHaveBeenCalledTimes(1);
  });

  it('is rendered only by the browser if the product does not exist', async () => {
    const { pages, renderShell } = shop();
    const unknown = { ...readRoute('/uk/robin'), isFetched: true } as PageRoute;
    expect(await pages.renderedPageOf(build, unknown, boot())).toBeUndefined();
    expect(renderShell).not.toHaveBeenCalled();
  });

  it('is rendered only by the browser if the build has no server rendering', async () => {
    const { htmlOf, renderShell } = shop();
    expect(await htmlOf('/uk', {}, { ...build, serverBundle: undefined })).toBeUndefined();
    expect(renderShell).not.toHaveBeenCalled();
  });
});

describe('REND-01: a page that the server fails to render', () => {
  it('is rendered by the browser, and reported at most once a minute', async () => {
    const error = new Error('a component throws');
    const { htmlOf, renderShell, warn } = shop(() => Promise.reject(error));
    expect(await htmlOf('/uk')).toBeUndefined();
    expect(await htmlOf('/uk')).toBeUndefined();
    expect(renderShell).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls).toEqual([
      [{ err: error, pathname: '/uk', version: 'v1' }, 'a page was not rendered'],
    ]);
  });

  it('is not reported while the shop is stopping', async () => {
    const { htmlOf, warn } = shop(() => Promise.reject(new ChildUnavailableError()));
    expect(await htmlOf('/uk')).toBeUndefined();
    expect(warn).not.toHaveBeenCalled();
  });

  it('is rendered by the browser after a timeout, and by the server for the next visitor', async () => {
    jest.useFakeTimers();
    let finish = (_page: RenderedPage): void => undefined;
    const { htmlOf, warn } = shop(() => new Promise((resolve) => (finish = resolve)));
    const firstHtml = htmlOf('/uk');
    await jest.advanceTimersByTimeAsync(2000);
    expect(await firstHtml).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
    finish(pageOf('late'));
    await jest.advanceTimersByTimeAsync(0);
    expect(await htmlOf('/uk')).toBe('late');
    jest.useRealTimers();
  });
});
