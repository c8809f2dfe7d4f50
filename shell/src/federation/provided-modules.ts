import type { init } from '@module-federation/enhanced/runtime';
import React from 'react';
import ReactDom from 'react-dom';
import jsxRuntime from 'react/jsx-runtime';
import * as analytics from '@bindery/analytics';
import * as core from '@bindery/shared';
import * as ui from '@bindery/shared/ui';

/** of each shared module, by the build: shared/federation/shared-modules.cjs */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

type ProvidedModules = NonNullable<Parameters<typeof init>[0]['shared']>;
/** What `import()` gives, as the federation runtime takes it. */
type GetModule = () => Promise<() => unknown>;

/** In the first files. */
const EAGER_MODULES: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  '@bindery/analytics': analytics,
  '@bindery/shared': core,
  '@bindery/shared/ui': ui,
};

const late =
  (load: () => Promise<unknown>): GetModule =>
  async () => {
    const module = await load();
    return () => module;
  };

/** They come with the first remote or page that asks. */
const LATE_MODULES: Readonly<Record<string, GetModule>> = {
  '@bindery/shared/data': late(() => import('@bindery/shared/data')),
  '@bindery/shared/forms': late(() => import('@bindery/shared/forms')),
  '@bindery/shared/ui-overlay': late(() => import('@bindery/shared/ui-overlay')),
};

/** @returns the shell's copy of each shared module, which its own code imports, too: remotes bring none */
export function providedModules(): ProvidedModules {
  const eager = Object.entries(EAGER_MODULES).map(([name, module]) => [name, { lib: () => module }] as const);
  const late = Object.entries(LATE_MODULES).map(([name, get]) => [name, { get }] as const);
  return Object.fromEntries(
    [...eager, ...late].map(([name, provided]) => {
      const version = SHARED_VERSIONS[name];
      const shareConfig = { singleton: true, requiredVersion: `^${version}` };
      return [name, { version, shareConfig, ...provided }];
    }),
  );
}
