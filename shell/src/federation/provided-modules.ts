import type { init } from '@module-federation/enhanced/runtime';
import React from 'react';
import ReactDom from 'react-dom';
import jsxRuntime from 'react/jsx-runtime';
import * as analytics from '@bindery/analytics';
import * as core from '@bindery/shared';
import * as ui from '@bindery/shared/ui';

/** set by the build: shared/federation/shared-modules.cjs */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;
type GetModule = () => Promise<() => unknown>;

const EAGER_MODULES: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDom,
  '@bindery/analytics': analytics,
  '@bindery/shared': core,
  '@bindery/shared/ui': ui,
};

const getterOf =
  (load: () => Promise<unknown>): GetModule =>
  async () => {
    const module = await load();
    return () => module;
  };

const LATE_MODULES: Readonly<Record<string, GetModule>> = {
  '@bindery/shared/data': getterOf(() => import('@bindery/shared/data')),
  '@bindery/shared/forms': getterOf(() => import('@bindery/shared/forms')),
  '@bindery/shared/ui-overlay': getterOf(() => import('@bindery/shared/ui-overlay')),
};

/** @returns the shell's copy of each shared module, so that remotes need no copy */
export function providedModules(): NonNullable<Parameters<typeof init>[0]['shared']> {
  const eager = Object.entries(EAGER_MODULES).map(([name, module]) => [name, { lib: () => module }] as const);
  const lateModules = Object.entries(LATE_MODULES).map(([name, get]) => [name, { get }] as const);
  return Object.fromEntries(
    [...eager, ...lateModules].map(([name, provided]) => {
      const version = SHARED_VERSIONS[name];
      const shareConfig = { singleton: true, requiredVersion: `^${version}` };
      return [name, { version, shareConfig, ...provided }];
    }),
  );
}
