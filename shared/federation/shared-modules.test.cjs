const { describe, it, expect } = require('@jest/globals');
const { ModuleFederation } = require('@module-federation/runtime-core');
const { sharedModules } = require('./shared-modules.cjs');

/** A page whose copy of a library is 1.0.0, as the shell gives it. */
function pageWith(name, library) {
  const { singleton, requiredVersion, strictVersion } = sharedModules('shell')[name];
  const shareConfig = { singleton, requiredVersion, strictVersion, eager: true };
  return new ModuleFederation({
    name: 'page',
    remotes: [],
    shared: { [name]: [{ version: '1.0.0', scope: ['default'], lib: () => library, shareConfig }] },
  });
}

/** What a remote that was built against 1.99.0 gets of it. */
async function asked(page, name) {
  const { singleton, strictVersion } = sharedModules('remote')[name];
  const factory = await page.loadShare(name, {
    customShareInfo: { shareConfig: { singleton, strictVersion, requiredVersion: '^1.99.0' } },
  });
  return factory();
}

describe('a remote that was built against a later version', () => {
  it('gets the copy of analytics that the page has', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const library = { getAnalytics: () => undefined };
    await expect(asked(pageWith('@bindery/analytics', library), '@bindery/analytics')).resolves.toBe(library);
  });

  it('is refused where it would meet an undefined', async () => {
    await expect(asked(pageWith('@bindery/shared', {}), '@bindery/shared')).rejects.toThrow(/1\.99\.0/);
  });
});
