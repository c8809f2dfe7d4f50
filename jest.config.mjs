// Jest has three projects: `browser` (jsdom) for the page's workspaces, `node` for pure rules and build tasks,
// `backend` with Node's loader, by which a worker's suites share modules (backend/src/testing/native-runtime.cjs).
import sharedModules from './shared/federation/shared-modules.cjs';
import { bundledUi } from './tools/testing/bundled-ui.mjs';

// tests compare texts with times in the device's time zone
process.env.TZ = 'UTC';

const swc = [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];
const ignored = {
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/e2e/'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.cache/', '<rootDir>/.data/'],
};

export default {
  // Time limit of a test. A busy machine takes seconds to open a shop. The limit is
  // longer than that of `until`, so that a failed wait can still report its condition.
  testTimeout: 180_000,
  projects: [
    {
      ...ignored,
      displayName: 'browser',
      testEnvironment: '<rootDir>/tools/testing/browser-environment.cjs',
      // a constant that the shell's build defines
      globals: { SHARED_VERSIONS: sharedModules.SHARED_VERSIONS },
      testMatch: [
        '<rootDir>/{shell,builder-mfe,preview-mfe,cart-mfe,admin-mfe,analytics-lib,shared}/src/**/*.test.{ts,tsx}',
      ],
      transform: {
        '\\.[cm]?[jt]sx?$': swc,
        '\\.arb$': '<rootDir>/tools/testing/words-transform.cjs',
      },
      transformIgnorePatterns: ['/node_modules/(?!(typebox|@mswjs|msw|until-async|rettime)/)'],
      moduleNameMapper: {
        '\\.css$': '<rootDir>/tools/testing/empty-module.cjs',
        '^@emotion/sheet$': '<rootDir>/tools/testing/no-style-sheet.cjs',
        '^react/jsx-runtime$': '<rootDir>/tools/testing/jsx-runtime.cjs',
        ...bundledUi(),
        // the tested code uses the packages' browser builds, but its mock server needs their Node builds
        '^msw/node$': '<rootDir>/node_modules/msw/lib/node/index.js',
        '^@mswjs/interceptors$': '<rootDir>/node_modules/@mswjs/interceptors/lib/node/index.js',
        '^@mswjs/interceptors/(ClientRequest|XMLHttpRequest|fetch)$':
          '<rootDir>/node_modules/@mswjs/interceptors/lib/node/interceptors/$1/index.js',
      },
      setupFiles: ['<rootDir>/tools/testing/jsdom-polyfills.cjs'],
      setupFilesAfterEnv: ['<rootDir>/tools/testing/browser-setup.ts'],
    },
    {
      ...ignored,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{tools,shared/federation}/**/*.test.{mjs,cjs,ts}'],
      transform: { '\\.[cm]?[jt]sx?$': swc },
    },
    {
      ...ignored,
      displayName: 'backend',
      globalSetup: '<rootDir>/backend/src/testing/postgres-server.mjs',
      globalTeardown: '<rootDir>/backend/src/testing/postgres-stop.mjs',
      runtime: '<rootDir>/backend/src/testing/native-runtime.cjs',
      testEnvironment: '<rootDir>/backend/src/testing/environment.mjs',
      testMatch: ['<rootDir>/backend/**/*.test.ts'],
      // the runtime compiles by hooks of Node
      transform: {},
    },
  ],
};
