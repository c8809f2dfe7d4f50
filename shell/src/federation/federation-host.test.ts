import { createRequire } from 'node:module';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as runtimeCore from '@module-federation/runtime-core';
import React from 'react';
import * as analytics from '@bindery/analytics';
import * as core from '@bindery/shared';
import * as data from '@bindery/shared/data';
import { startHost } from './federation-host';

interface SharedModule {
  readonly singleton: boolean;
  readonly requiredVersion: string;
  readonly strictVersion: boolean;
}
interface SharedModules {
  sharedModules(): Readonly<Record<string, SharedModule>>;
}
const { sharedModules } = createRequire(__filename)(
  '../../../shared/federation/shared-modules.cjs',
) as SharedModules;

let shell: runtimeCore.ModuleFederation;

beforeAll(() => {
  startHost([]);
  shell = runtimeCore.CurrentGlobal.__FEDERATION__.__INSTANCES__[0]!;
});

/** @returns the module that a remote receives. @param requiredVersion - the current version by default */
async function load(
  name: string,
  requiredVersion = sharedModules()[name]!.requiredVersion,
): Promise<unknown> {
  const remote = new runtimeCore.ModuleFederation({ name: 'cart_mfe', remotes: [] });
  remote.initShareScopeMap('default', shell.shareScopeMap['default']!);
  const { singleton, strictVersion } = sharedModules()[name]!;
  const factory = await remote.loadShare(name, {
    customShareInfo: { shareConfig: { singleton, strictVersion, requiredVersion } },
  });
  return factory ? factory() : undefined;
}

describe('the modules that the page shares', () => {
  it('include every module that remotes request', async () => {
    const names = Object.keys(sharedModules());
    expect(Object.keys(shell.shareScopeMap['default']!).sort()).toEqual(names.sort());
    for (const name of names) expect(await load(name)).toBeDefined();
    expect(await load('react')).toBe(React);
    expect(await load('@bindery/shared')).toBe(core);
    expect(await load('@bindery/shared/data')).toBe(data);
    expect(await load('@bindery/analytics')).toBe(analytics);
  });
});

describe('a remote built against a later version', () => {
  beforeEach(() => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('receives the page’s copy of analytics', async () => {
    expect(await load('@bindery/analytics', '^1.99.0')).toBe(analytics);
  });

  it.each(['@bindery/shared', '@bindery/shared/ui', '@bindery/shared/data', 'react'])(
    'is refused if it needs a later %s than the page’s',
    async (name) => {
      const needed = name === 'react' ? '^99.0.0' : '^1.99.0';
      await expect(load(name, needed)).rejects.toThrow(needed.slice(1));
    },
  );
});

describe('a remote', () => {
  it('uses the page’s runtime', () => {
    const holder = globalThis as Record<string, unknown>;
    expect(holder['_FEDERATION_RUNTIME_CORE']).toMatchObject({ ModuleFederation: expect.any(Function) });
    expect(holder['_BINDERY_BUNDLER_RUNTIME']).toMatchObject({
      bundlerRuntime: { consumes: expect.any(Function), I: expect.any(Function) },
      attachShareScopeMap: expect.any(Function),
    });
  });
});
