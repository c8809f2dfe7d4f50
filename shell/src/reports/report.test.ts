import { describe, expect, it } from '@jest/globals';
import { watchOwnFaults } from './report';

const ORIGIN = 'https://shop.example';
const OURS = `${ORIGIN}/_canvas/assets/main.1.js`;

function start(assetOrigin?: string) {
  const target = new EventTarget();
  const toldMessages: string[] = [];
  watchOwnFaults(
    Object.assign(target, { location: { origin: ORIGIN } }) as unknown as Window,
    ({ message }) => toldMessages.push(message),
    assetOrigin,
  );
  return {
    reports: toldMessages,
    throws: (error: unknown, filename = '') =>
      target.dispatchEvent(Object.assign(new Event('error'), { error, filename })),
    rejects: (reason: unknown) =>
      target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })),
  };
}

function fault(message: string, stack: string, name = 'TypeError'): Error {
  return Object.assign(new Error(message), { name, stack });
}

// Source: docs/rules.md ERR-04
describe('uncaught errors', () => {
  it('are reported if they come from the shop’s scripts on a second origin', () => {
    const { reports, throws } = start('https://cdn.shop.example');
    const from = (address: string) => throws(fault(address, `TypeError: x\n    at f (${address}:1:20)`));
    from('https://cdn.shop.example/mfe/cart_mfe/v1/remoteEntry.js');
    from('https://cdn.shop.example/tags/tag.js');
    from('https://cdn.other.example/mfe/cart_mfe/v1/remoteEntry.js');
    from(OURS);
    expect(reports).toEqual(['https://cdn.shop.example/mfe/cart_mfe/v1/remoteEntry.js', OURS]);
  });

  it('are reported if the innermost stack frame is in a script of the shop', () => {
    const { reports, throws, rejects } = start();
    throws(
      fault('chromium', `TypeError: x\n    at open (${OURS}:1:20)\n    at https://tags.example/gtm.js:9:9`),
    );
    throws(fault('firefox', `open@${OURS}:1:20\n@https://tags.example/gtm.js:9:9`));
    rejects(fault('remote', `    at async ${ORIGIN}/mfe/cart_mfe/v1/page.js:3:4`));
    throws(fault('no stack', ''), OURS);
    expect(reports).toEqual(['chromium', 'firefox', 'remote', 'no stack']);
  });

  it('are not reported if they come from extensions, the tag manager or an unknown source', () => {
    const { reports, throws, rejects } = start();
    const inner = ['chrome-extension://abc/x.js', 'https://tags.example/gtm.js', `${ORIGIN}/gtm.js`];
    for (const address of inner) {
      throws(fault('foreign', `TypeError: x\n    at f (${address}:1:2)\n    at open (${OURS}:1:20)`));
      rejects(fault('foreign', `f@${address}:1:2`));
    }
    throws(fault('foreign', ''), '');
    throws(undefined, OURS);
    throws(new Event('error'), OURS);
    rejects('a text');
    expect(reports).toEqual([]);
  });

  it('are not reported if the failed call was cancelled or the network is down', () => {
    const { reports, rejects } = start();
    const stack = `f@${OURS}:1:2`;
    for (const name of ['AbortError', 'CancelledError', 'OfflineError']) rejects(fault('left', stack, name));
    rejects(Object.assign(fault('away', stack, 'ApiError'), { code: 'network' }));
    expect(reports).toEqual([]);
  });
});
