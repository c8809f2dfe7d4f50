import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RemoteRelease } from '@bindery/shared/contracts';
import { createPageRemotes } from './page-remotes';

type Exposed = Readonly<Record<string, unknown>>;
const served = new Map<string, Exposed>();

const containerOf = (exposed: Exposed) => ({
  init: async () => undefined,
  get: async (expose: string) => {
    if (!Object.hasOwn(exposed, expose)) throw new Error(`There is no ${expose}`);
    return () => exposed[expose];
  },
});

function run(script: HTMLScriptElement): void {
  const exposed = served.get(new URL(script.src, document.baseURI).pathname);
  if (exposed) Reflect.set(globalThis, 'cart_mfe', containerOf(exposed));
  script.dispatchEvent(new Event(exposed ? 'load' : 'error'));
}

const component = (text: string) => ({ contractVersion: 1, Component: () => text });
const release: RemoteRelease = {
  ...{
    name: 'cart_mfe',
    version: 'v2',
    contractVersion: 1,
    entry: '/v2.js',
    integrity: 'sha384-2',
    files: {},
  },
  previous: { version: 'v1', contractVersion: 1, entry: '/v1.js', integrity: 'sha384-1' },
};

beforeEach(() => {
  jest.useFakeTimers();
  const createElement = document.createElement.bind(document);
  jest.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = createElement(name);
    if (element instanceof HTMLScriptElement) setTimeout(() => run(element));
    return element;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  served.clear();
  Reflect.set(globalThis, 'cart_mfe', undefined);
});

describe('a remote with a new release that failed to load', () => {
  it('provides modules of the new release once that release loads', async () => {
    served.set('/v1.js', { './MiniCart': component('of old') });
    const { loader } = createPageRemotes([release], () => undefined);
    const load = async (expose: string): Promise<unknown> => {
      const loading = loader.loadRemote<object>('cart_mfe', expose);
      loading.catch(() => undefined);
      await jest.advanceTimersByTimeAsync(5000);
      return ((await loading).Component as () => string)();
    };
    await expect(load('./OrderEditor')).rejects.toThrow('cart_mfe');
    served.set('/v2.js', { './MiniCart': component('of new'), './OrderEditor': component('editor') });
    expect(await load('./OrderEditor')).toBe('editor');
    expect(await load('./MiniCart')).toBe('of new');
  });
});
