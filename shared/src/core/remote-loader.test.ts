import { afterEach, describe, it, expect, jest } from '@jest/globals';
import type { RemoteRelease } from '../contracts';
import {
  createRemoteLoader,
  REMOTE_TIMEOUT_MS,
  type RemoteFailure,
  type RemoteVersion,
} from './remote-loader';

const release = (over: Partial<RemoteRelease> = {}): RemoteRelease => ({
  name: 'cart_mfe',
  version: 'a1',
  contractVersion: 1,
  entry: '/mfe/cart_mfe/a1/remoteEntry.js',
  integrity: 'sha384-x',
  files: {},
  ...over,
});
const component = { contractVersion: 1, Component: () => null };
const networkFailure = () => new Error('RUNTIME-008: ScriptNetworkError: Failed to load script');

function loaderOf(load: (id: string, which: RemoteVersion) => Promise<unknown>, releases = [release()]) {
  const failures: RemoteFailure[] = [];
  const waits: number[] = [];
  const loader = createRemoteLoader({
    releases,
    load,
    report: (failure) => failures.push(failure),
    wait: async (ms: number) => {
      waits.push(ms);
    },
    random: () => 0.5,
  });
  return { loader, failures, waits };
}

afterEach(() => {
  jest.useRealTimers();
});

describe('the remote loader', () => {
  it('requests the module from the runtime, and checks and returns it', async () => {
    const load = jest.fn(async (_id: string, _which: RemoteVersion) => component);
    const { loader, failures } = loaderOf(load);
    await expect(loader.loadRemote('cart_mfe', './MiniCart')).resolves.toBe(component);
    expect(load).toHaveBeenCalledWith('cart_mfe/MiniCart', 'current');
    expect(failures).toEqual([]);
  });

  it('retries twice after network failures, with increasing delays', async () => {
    const load = jest
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(networkFailure())
      .mockRejectedValueOnce(networkFailure())
      .mockResolvedValue(component);
    const { loader, waits } = loaderOf(load);
    await expect(loader.loadRemote('cart_mfe', './MiniCart')).resolves.toBe(component);
    expect(waits).toEqual([300, 600]);
  });

  it('stops after the third network failure, and reports the failure once', async () => {
    const load = jest.fn(() => Promise.reject(networkFailure()));
    const { loader, failures } = loaderOf(load);
    await expect(loader.loadRemote('cart_mfe', './MiniCart')).rejects.toMatchObject({
      name: 'RemoteNetworkError',
    });
    expect(load).toHaveBeenCalledTimes(3);
    expect(failures).toEqual([
      {
        remote: 'cart_mfe',
        version: 'a1',
        expose: './MiniCart',
        phase: 'load',
        errorClass: 'RemoteNetworkError',
        durationMs: expect.any(Number),
      },
    ]);
  });

  it('does not retry if the remote throws an error at start', async () => {
    const load = jest.fn(() => Promise.reject(new Error('ScriptExecutionError: loaded but threw')));
    const { loader } = loaderOf(load);
    await expect(loader.loadRemote('cart_mfe', './MiniCart')).rejects.toMatchObject({
      name: 'RemoteStartError',
    });
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('stops after 8 s without an answer', async () => {
    jest.useFakeTimers();
    const { loader, failures } = loaderOf(() => new Promise(() => undefined));
    const outcome = expect(loader.loadRemote('cart_mfe', './MiniCart')).rejects.toMatchObject({
      name: 'RemoteTimeoutError',
    });
    await jest.advanceTimersByTimeAsync(REMOTE_TIMEOUT_MS);
    await outcome;
    expect(failures[0]).toMatchObject({ phase: 'load', errorClass: 'RemoteTimeoutError' });
  });

  it('can be repeated after a failure', async () => {
    const load = jest
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(new Error('boom'))
      .mockResolvedValue(component);
    const { loader } = loaderOf(load);
    await expect(loader.loadRemote('cart_mfe', './MiniCart')).rejects.toThrow();
    await expect(loader.loadRemote('cart_mfe', './MiniCart')).resolves.toBe(component);
  });
});

describe('a remote with a previous version', () => {
  const previousVersion = {
    version: 'a0',
    contractVersion: 1,
    entry: '/mfe/cart_mfe/a0/remoteEntry.js',
    integrity: 'sha384-y',
  };
  const earlierModule = { contractVersion: 1, Component: () => 'before' };
  type Load = (id: string, which: RemoteVersion) => Promise<unknown>;
  const twoVersionLoader = (load: Load, over: Partial<RemoteRelease> = {}) =>
    loaderOf(load, [release({ previous: previousVersion, ...over })]);
  const loads = (fails: () => Promise<unknown>) =>
    jest.fn<Load>(async (_id, which) => (which === 'current' ? fails() : earlierModule));

  it.each([
    ['cannot be fetched', () => Promise.reject(networkFailure()), 'RemoteNetworkError', 'load', 3],
    ['throws as it starts', () => Promise.reject(new Error('boom')), 'RemoteStartError', 'load', 1],
    [
      'is of another contract',
      async () => ({ ...component, contractVersion: 3 }),
      'RemoteContractError',
      'contract',
      1,
    ],
  ] as const)(
    'loads the previous version if the current version %s, and reports the failure',
    async (_, fails, errorClass, phase, times) => {
      const load = loads(fails);
      const { loader, failures } = twoVersionLoader(load);
      await expect(loader.loadRemote('cart_mfe', './MiniCart')).resolves.toBe(earlierModule);
      expect(failures).toEqual([expect.objectContaining({ version: 'a1', phase, errorClass })]);
      expect(load.mock.calls.map(([, which]) => which)).toEqual([
        ...Array.from({ length: times }, () => 'current'),
        'previous',
      ]);
      expect(loader.moments().at(-1)).toMatchObject({ kind: 'ready', version: 'a0' });
    },
  );

  it('still uses the previous version after a fallback', async () => {
    const load = loads(() => Promise.reject(new Error('boom')));
    const { loader, failures } = twoVersionLoader(load);
    await loader.loadRemote('cart_mfe', './MiniCart');
    await loader.loadRemote('cart_mfe', './CartPage');
    expect(load.mock.calls.slice(2)).toEqual([['cart_mfe/CartPage', 'previous']]);
    loader.reportRenderFailure('cart_mfe', './CartPage', new TypeError('no function'));
    expect(failures.at(-1)).toMatchObject({ version: 'a0', phase: 'render' });
  });

  it('uses the current version for modules that only this version exposes', async () => {
    const load = jest.fn<Load>(async (id, which) => {
      if (id.endsWith('MiniCart') === (which === 'current')) throw new Error('boom');
      return which === 'current' ? component : earlierModule;
    });
    const { loader } = twoVersionLoader(load);
    await expect(loader.loadRemote('cart_mfe', './MiniCart')).resolves.toBe(earlierModule);
    await expect(loader.loadRemote('cart_mfe', './CheckoutPage')).resolves.toBe(component);
  });

  it('reports the current version’s error if both versions fail', async () => {
    const load = jest.fn<Load>(async () => component);
    load.mockRejectedValueOnce(new Error('boom')).mockRejectedValueOnce(networkFailure());
    load.mockRejectedValueOnce(networkFailure()).mockRejectedValueOnce(networkFailure());
    const { loader, failures } = twoVersionLoader(load);
    await expect(loader.loadRemote('cart_mfe', './MiniCart')).rejects.toMatchObject({
      name: 'RemoteStartError',
    });
    expect(failures.map(({ version, errorClass }) => [version, errorClass])).toEqual([
      ['a1', 'RemoteStartError'],
      ['a0', 'RemoteNetworkError'],
    ]);
    await expect(loader.loadRemote('cart_mfe', './MiniCart')).resolves.toBe(component);
    expect(load.mock.calls.at(-1)![1]).toBe('current');
  });

  it('shows the current version if it times out but still arrives first', async () => {
    jest.useFakeTimers();
    let arrive: (module: unknown) => void = () => undefined;
    const arrival = new Promise<unknown>((resolve) => {
      arrive = resolve;
    });
    const { loader } = twoVersionLoader(async (_id, which) =>
      which === 'current' ? arrival : new Promise(() => undefined),
    );
    const loaded = loader.loadRemote('cart_mfe', './MiniCart');
    await jest.advanceTimersByTimeAsync(REMOTE_TIMEOUT_MS + 1000);
    arrive(component);
    await expect(loaded).resolves.toBe(component);
  });

  it('uses the version that arrives first, even if the other also arrives', async () => {
    jest.useFakeTimers();
    const arrivals: Partial<Record<RemoteVersion, (module: unknown) => void>> = {};
    const load = jest.fn<Load>((_id, which) => new Promise((resolve) => (arrivals[which] = resolve)));
    const { loader } = twoVersionLoader(load);
    const loaded = loader.loadRemote('cart_mfe', './MiniCart');
    await jest.advanceTimersByTimeAsync(REMOTE_TIMEOUT_MS);
    arrivals.current!(component);
    await expect(loaded).resolves.toBe(component);
    arrivals.previous!(earlierModule);
    await jest.advanceTimersByTimeAsync(0);
    expect(loader.moments().at(-1)).toMatchObject({ kind: 'ready', version: 'a1' });
    void loader.loadRemote('cart_mfe', './CartPage');
    expect(load.mock.calls.at(-1)).toEqual(['cart_mfe/CartPage', 'current']);
  });

  it('refuses a previous version whose contract the page does not support', async () => {
    const load = loads(() => Promise.reject(new Error('boom')));
    const { loader } = twoVersionLoader(load, { previous: { ...previousVersion, contractVersion: 0 } });
    await expect(loader.loadRemote('cart_mfe', './MiniCart')).rejects.toMatchObject({
      name: 'RemoteStartError',
    });
    expect(load).toHaveBeenCalledTimes(1);
  });
});

describe('the loader’s record of its loads', () => {
  it('contains each step, with retries and failures', async () => {
    const load = jest
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(networkFailure())
      .mockResolvedValueOnce(component)
      .mockRejectedValueOnce(new Error('boom'));
    const { loader } = loaderOf(load);
    const onChange = jest.fn();
    const unsubscribe = loader.subscribe(onChange);
    await loader.loadRemote('cart_mfe', './MiniCart');
    const earlierMoments = loader.moments();
    loader.reportRenderFailure('cart_mfe', './MiniCart', new TypeError('not a function'));
    expect(loader.moments()).not.toBe(earlierMoments);
    expect(onChange).toHaveBeenCalledTimes(4);
    unsubscribe();
    await expect(loader.loadRemote('cart_mfe', './CartPage')).rejects.toThrow();
    expect(onChange).toHaveBeenCalledTimes(4);
    expect(loader.moments()).toMatchObject([
      { kind: 'asked', remote: 'cart_mfe', expose: './MiniCart', at: expect.any(Number) },
      { kind: 'retried', expose: './MiniCart' },
      { kind: 'ready', expose: './MiniCart' },
      { kind: 'failed', expose: './MiniCart', phase: 'render', errorClass: 'TypeError' },
      { kind: 'asked', expose: './CartPage' },
      { kind: 'failed', expose: './CartPage', phase: 'load', errorClass: 'RemoteStartError' },
    ]);
  });

  it('contains only the last 200 entries', async () => {
    const { loader } = loaderOf(async () => component);
    for (let load = 0; load < 101; load += 1) await loader.loadRemote('cart_mfe', './MiniCart');
    expect(loader.moments()).toHaveLength(200);
  });
});

describe('the contract of a remote', () => {
  it('must have the page’s version, or the loader does not fetch the release', async () => {
    const load = jest.fn(async (_id: string) => component);
    const { loader, failures } = loaderOf(load, [release({ contractVersion: 2 })]);
    await expect(loader.loadRemote('cart_mfe', './MiniCart')).rejects.toThrow(
      '"cart_mfe" speaks contract version 2, the page speaks 1',
    );
    expect(load).not.toHaveBeenCalled();
    expect(failures[0]).toMatchObject({ phase: 'contract', errorClass: 'RemoteContractError' });
  });

  it('refuses only modules that the server reports as incompatible (REL-14)', async () => {
    const load = jest.fn(async (_id: string) => component);
    const why = './MiniCart is of contract 2.0, and the page accepts ^1.1';
    const { loader, failures } = loaderOf(load, [release({ refused: { './MiniCart': why } })]);
    await expect(loader.loadRemote('cart_mfe', './MiniCart')).rejects.toThrow(`"cart_mfe": ${why}`);
    expect(load).not.toHaveBeenCalled();
    expect(failures).toMatchObject([{ expose: './MiniCart', phase: 'contract' }]);
    await expect(loader.loadRemote('cart_mfe', './CartPage')).resolves.toBe(component);
  });

  it.each([
    ['a module of another version', { ...component, contractVersion: 3 }],
    ['a module without a component', { contractVersion: 1 }],
    ['nothing at all', null],
  ])('refuses %s', async (_, module) => {
    const { loader } = loaderOf(async () => module);
    await expect(loader.loadRemote('cart_mfe', './MiniCart')).rejects.toMatchObject({
      name: 'RemoteContractError',
    });
  });

  it('refuses a remote that the page does not list', async () => {
    const load = jest.fn(async (_id: string) => component);
    const { loader } = loaderOf(load);
    await expect(loader.loadRemote('admin_mfe', './AdminPanel')).rejects.toMatchObject({
      name: 'RemoteNotListedError',
    });
    expect(loader.isListed('admin_mfe')).toBe(false);
    expect(load).not.toHaveBeenCalled();
  });
});
