import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { withKeys } from './testing/with-keys';
import { dropProviderParameters } from './incoming-link';

const PRODUCT = '/uk/personalized-products/a-book';
const PRELOADED = withKeys('a-book', ['name', 'age']);
const NONE = { kind: 'none' };
const robin = (values = { name: 'Robin' }) => ({ kind: 'values', values });

/** Opens an address as in a new document: reloads the page's modules, but does not clear the browser's storage. */
async function open(address: string, preloaded = PRELOADED) {
  jest.resetModules();
  const link = await import('./incoming-link');
  window.history.replaceState({ idx: 3 }, '', address);
  const mayBePersonal = link.takeIncomingLink(preloaded);
  return { ...link, mayBePersonal, address: window.location.href.slice(window.location.origin.length) };
}

afterEach(() => {
  jest.restoreAllMocks();
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

describe('the link that opened a page', () => {
  it.each([PRODUCT, '/personalized-products/a-book/options', '/de/create/a-book/2', `${PRODUCT}/`])(
    'is stored for its product without its customisation: %s',
    async (path) => {
      const { heldLink, address } = await open(`${path}?name=Robin&fbclid=I%20w&utm_source=a#main`);
      expect(address).toBe(`${path}?fbclid=I%20w&utm_source=a#main`);
      expect(window.history.state).toEqual({ idx: 3 });
      expect(heldLink('a-book')).toEqual(robin());
      expect(heldLink('other-book')).toEqual(NONE);
    },
  );

  it('is not stored if the link contains no book', async () => {
    const replace = jest.spyOn(window.history, 'replaceState');
    const { heldLink } = await open(`${PRODUCT}?fbclid=1&hair=red`);
    expect(replace).toHaveBeenCalledTimes(1); // the test's own
    expect(heldLink('a-book')).toEqual(NONE);
  });

  it('survives a reload until the page has saved the link’s book', async () => {
    await open(`${PRODUCT}?name=Robin`);
    const { heldLink, dropLink } = await open(PRODUCT);
    expect(heldLink('a-book')).toEqual(robin());
    dropLink();
    expect(heldLink('a-book')).toEqual(NONE);
    expect((await open(PRODUCT)).heldLink('a-book')).toEqual(NONE);
  });

  it('is replaced by a newer link', async () => {
    await open(`${PRODUCT}?name=Robin&age=7`);
    await open(`${PRODUCT}?name=Ida`);
    expect((await open(PRODUCT)).heldLink('a-book')).toEqual(robin({ name: 'Ida' }));
  });

  it('is reported as unreadable only once', async () => {
    const { heldLink, address } = await open(`${PRODUCT}?name=Robin&__proto__=1`);
    expect([heldLink('a-book'), address]).toEqual([{ kind: 'corrupt' }, PRODUCT]);
    expect((await open(PRODUCT)).heldLink('a-book')).toEqual(NONE);
  });

  it('takes effect even if the browser blocks storage', async () => {
    for (const act of ['getItem', 'setItem', 'removeItem'] as const)
      jest.spyOn(Storage.prototype, act).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    const { heldLink, dropLink } = await open(`${PRODUCT}?name=Robin`);
    expect(heldLink('a-book')).toEqual(robin());
    dropLink();
    expect(heldLink('a-book')).toEqual(NONE);
  });

  it.each(['', '{', '[]', '{"slug":"a-book"}', '{"slug":"a-book","values":{"__proto__":1}}'])(
    'counts as absent if its stored value is %p',
    async (text) => {
      window.sessionStorage.setItem('bindery-link', text);
      expect((await open(PRODUCT)).heldLink('a-book')).toEqual(NONE);
    },
  );
});

describe('the address of a page', () => {
  it.each(['/uk?name=Robin', '/uk/cart?line=1&name=Robin#x'])(
    'does not change if it has no product: %s',
    async (path) => {
      const { address, mayBePersonal } = await open(path);
      expect(address).toBe(path);
      expect(mayBePersonal('fbclid')).toBe(false);
    },
  );

  it.each(['/uk/personalized-products/lost-sock', '/uk/create/start'])(
    'loses all parameters but a campaign’s if its product is unknown: %s',
    async (path) => {
      const { address, mayBePersonal } = await open(`${path}?name=Robin&ref=x&utm_source=a#book=e30`);
      expect(address).toBe(`${path}?utm_source=a`);
      expect(mayBePersonal('ref')).toBe(true);
    },
  );

  it('has personal data only in the keys of its product', async () => {
    const { mayBePersonal } = await open(PRODUCT);
    expect(['name', 'characters', 'fbclid', 'hair', 'gclid'].map(mayBePersonal)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the return address of a payment (STEPS-08)', () => {
  it.each([
    [
      '/uk/checkout/review?payment=return&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_x',
      '/uk/checkout/review?payment=return',
    ],
    ['/checkout/review?redirect_status=succeeded', '/checkout/review'],
    ['/checkout/review?payment=return', '/checkout/review?payment=return'],
    ['/uk/checkout/confirmation?order_id=1', '/uk/checkout/confirmation?order_id=1'],
  ])('%s becomes %s', (opened, remainingAddress) => {
    window.history.replaceState(null, '', opened);
    dropProviderParameters();
    expect(`${window.location.pathname}${window.location.search}`).toBe(remainingAddress);
  });
});
