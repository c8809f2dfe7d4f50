import { expect, it, jest } from '@jest/globals';
import { ModuleFederation } from '@module-federation/runtime-core';
import { forgetFailedFacades } from './failed-facades';

const FACADE = '@bindery/shared/ui-overlay';

/** Returns a federation runtime like the shell's, with one facade. */
function hostOf(get: () => Promise<() => unknown>, isForgetting: boolean) {
  return new ModuleFederation({
    name: 'shell',
    remotes: [],
    shared: {
      [FACADE]: { version: '1.0.0', get, shareConfig: { singleton: true, requiredVersion: '^1.0.0' } },
    },
    plugins: isForgetting
      ? [
          {
            name: 'forgets-failures',
            async beforeLoadShare(args) {
              await forgetFailedFacades(args.origin.shareScopeMap, args.pkgName);
              return args;
            },
          },
        ]
      : [],
  });
}
const failsOnce = () =>
  jest
    .fn<() => Promise<() => unknown>>()
    .mockRejectedValueOnce(new Error('Loading chunk failed'))
    .mockResolvedValue(() => 'the facade');

// Source: docs/rules.md VIEW-12
it('the runtime fetches a failed facade again on the next load', async () => {
  const get = failsOnce();
  const host = hostOf(get, true);
  await expect(host.loadShare(FACADE)).rejects.toThrow('Loading chunk failed');
  const facade = await host.loadShare(FACADE);
  expect(facade && facade()).toBe('the facade');
  expect(get).toHaveBeenCalledTimes(2);
});
