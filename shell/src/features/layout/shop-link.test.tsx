import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findMarket } from '@bindery/shared';
import { createRemoteLoader } from '@bindery/shared/boot';
import type { RemoteRelease } from '@bindery/shared/contracts';
import {
  answersProduct,
  answersSchema,
  aProduct,
  aSchema,
  handle,
  renderRemote,
} from '@bindery/shared/testing';
import { renderPage } from '../../testing/render-page';
import { createPageData, PageDataProvider, RemotesProvider } from '../remotes';
import { ShopLink } from './shop-link';

// Source: docs/rules.md LINK-13

/** A fake IntersectionObserver, because jsdom has none. The test decides when a link comes near the screen. */
class NearbyObserver {
  static instances: NearbyObserver[] = [];
  isEnded = false;
  constructor(
    readonly notify: (entries: Partial<IntersectionObserverEntry>[]) => void,
    readonly options: IntersectionObserverInit = {},
  ) {
    NearbyObserver.instances.push(this);
  }
  observe(): void {}
  disconnect(): void {
    this.isEnded = true;
  }
}
const come = (isIntersecting: boolean): void =>
  NearbyObserver.instances.forEach((observer) => {
    if (!observer.isEnded) observer.notify([{ isIntersecting }]);
  });

const prefetchedFiles = (): string[] =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map(
    (link) => new URL(link.href).pathname,
  );

/** Each test uses a different version, because a page prefetches no file twice. */
function releasesOf(version: string): RemoteRelease[] {
  return ['builder_mfe', 'preview_mfe', 'cart_mfe'].map((name) => {
    const file = (path: string): string => `/mfe/${name}/${version}/${path}`;
    return {
      name,
      version,
      contractVersion: 1,
      entry: file('remoteEntry.js'),
      integrity: 'sha384-x',
      files: {},
      pageFiles:
        name === 'cart_mfe'
          ? Object.fromEntries(
              ['options', 'cart', 'checkout', 'orders'].map((kind) => [kind, [`${kind}.1.js`]]),
            )
          : { product: ['product.1.js'] },
    };
  });
}

const pageData = () =>
  createPageData(findMarket('uk')!, { flags: {} as never, preloaded: {}, requestTimeoutMs: 1000 });

function showLink(to: string, version: string) {
  const releases = releasesOf(version);
  const loader = createRemoteLoader({ releases, load: async () => ({}), report: () => undefined });
  return renderRemote(
    <PageDataProvider value={pageData()}>
      <RemotesProvider loader={loader} releases={releases}>
        <ShopLink to={to}>a page</ShopLink>
      </RemotesProvider>
    </PageDataProvider>,
    {
      isStrict: false,
      handlers: [
        answersProduct(aProduct),
        answersSchema(aSchema),
        handle('GET /_canvas/api/extras', { body: { data: { extras: [] } } }),
      ],
    },
  );
}

const { IntersectionObserver: originalObserver } = globalThis;
beforeEach(() => {
  NearbyObserver.instances = [];
  Object.assign(globalThis, { IntersectionObserver: NearbyObserver });
});
afterEach(() => {
  globalThis.IntersectionObserver = originalObserver;
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(navigator, 'connection');
  document.head.querySelectorAll('link[rel=prefetch]').forEach((link) => link.remove());
});

describe('a link of the shop', () => {
  beforeEach(() => void Object.assign(window, { requestIdleCallback: (work: () => void) => work() }));
  it('prefetches the linked page’s scripts within 200 px of the screen', async () => {
    showLink('/personalized-products/a-book', 'near');
    expect(NearbyObserver.instances.map(({ options }) => options.rootMargin)).toEqual(['200px']);
    come(false);
    expect(prefetchedFiles()).toEqual([]);
    come(true);
    await waitFor(() =>
      expect(prefetchedFiles().sort()).toEqual([
        '/mfe/builder_mfe/near/product.1.js',
        '/mfe/builder_mfe/near/remoteEntry.js',
        '/mfe/preview_mfe/near/product.1.js',
        '/mfe/preview_mfe/near/remoteEntry.js',
      ]),
    );
  });

  it.each([
    ['/cart', 'cart'],
    ['/create/a-book/options', 'options'],
    ['/checkout/address', 'checkout'],
    ['/orders?order_id=1', 'orders'],
  ])('with the target %s prefetches the first scripts of the cart remote’s page', async (path, kind) => {
    showLink(path, `to-${kind}`);
    come(true);
    await waitFor(() =>
      expect(prefetchedFiles().sort()).toEqual(
        [`${kind}.1.js`, 'remoteEntry.js'].map((name) => `/mfe/cart_mfe/to-${kind}/${name}`),
      ),
    );
  });

  it('does not prefetch a file if the document already preloads it', async () => {
    const preload = document.createElement('link');
    Object.assign(preload, { rel: 'preload', as: 'script', href: '/mfe/cart_mfe/known/cart.1.js' });
    document.head.append(preload);
    showLink('/cart', 'known');
    come(true);
    await waitFor(() => expect(prefetchedFiles()).toContain('/mfe/cart_mfe/known/remoteEntry.js'));
    expect(prefetchedFiles()).not.toContain('/mfe/cart_mfe/known/cart.1.js');
    preload.remove();
  });

  it('starts to prefetch only after the visible pictures have loaded', async () => {
    const cover = document.body.appendChild(new Image());
    let arrive: (() => void) | undefined;
    Object.assign(cover, {
      getBoundingClientRect: () => new DOMRect(0, 0, 300, 300),
      decode: () => new Promise<void>((resolve) => (arrive = resolve)),
    });
    Object.defineProperty(cover, 'complete', { value: false });
    showLink('/cart', 'after-cover');
    come(true);
    await waitFor(() => expect(arrive).toBeDefined());
    expect(prefetchedFiles()).toEqual([]);
    arrive!();
    await waitFor(() => expect(prefetchedFiles()).toContain('/mfe/cart_mfe/after-cover/cart.1.js'));
    cover.remove();
  });

  it.each([
    ['mouse', () => userEvent.hover(screen.getByRole('link'))],
    ['focus', () => userEvent.tab()],
  ])('to a product requests the product’s data once the %s is on the link', async (_what, reach) => {
    const { network } = showLink('/personalized-products/a-book', 'data');
    await userEvent.pointer({ keys: '[TouchA>]', target: screen.getByRole('link') });
    expect(network.requests).toEqual([]);
    await reach();
    await waitFor(() =>
      expect(network.requests.map(({ path }) => path.split('?')[0]).sort()).toEqual([
        '/_canvas/api/extras',
        '/_canvas/api/products/a-book',
        '/content/product/a-book/schema/preview',
      ]),
    );
  });

  it('prefetches nothing if the linked page needs no remote', () => {
    showLink('/account/orders', 'none');
    expect(NearbyObserver.instances).toEqual([]);
  });

  it('prefetches nothing if the browser asks to save data', async () => {
    Object.assign(navigator, { connection: { saveData: true } });
    showLink('/cart', 'saved');
    come(true);
    Reflect.deleteProperty(navigator, 'connection');
    showLink('/cart', 'not-saved');
    come(true);
    await waitFor(() => expect(prefetchedFiles()).toContain('/mfe/cart_mfe/not-saved/cart.1.js'));
    expect(prefetchedFiles().join(' ')).not.toContain('/saved/');
  });
});

describe('the steps of the form', () => {
  const show = (path: string) => renderPage(path, { handlers: [answersProduct(aProduct)] });

  it('prefetch the cart remote, which the shopper needs next', async () => {
    await show('/uk/personalized-products/a-book');
    expect(prefetchedFiles().filter((file) => file.includes('cart_mfe'))).toEqual([]);
    await show('/uk/create/a-book/1');
    await waitFor(() => expect(prefetchedFiles()).toContain('/mfe/cart_mfe/v1/remoteEntry.js'));
  });
});
