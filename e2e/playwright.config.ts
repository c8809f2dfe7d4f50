import { defineConfig } from '@playwright/test';
import {
  addresses,
  dataFolder,
  firstPort,
  measuredShop,
  measuring,
  shopUnderTest,
} from './support/addresses';
import { findBrowser } from '../tools/tasks/find-browser.mjs';
import { LONG_LIVED } from '../tools/tasks/test/node-programs.mjs';
import { testsOf } from './support/where';

/** the servers end with this process: see support/end-with-runner.mjs */
const RUNNER = String(process.pid);

const server = (name: keyof typeof addresses, environment: string) => ({
  command: ['node', ...LONG_LIVED, 'e2e/support/start-fresh.mjs'].join(' '),
  cwd: '..',
  url: `${addresses[name]}/_canvas/api/ready`,
  timeout: 120_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  env: {
    RUNNER,
    PORT: new URL(addresses[name]).port,
    DATA_DIR: dataFolder(name),
    APP_ENV: environment,
    PAYMENTS: 'sandbox',
    SELLERS: 'example',
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    // with analytics, so that every journey runs on pages with analytics
    ...measuredShop,
  },
});

/** The built product for shoppers (production) and for staff (development), each on a fresh data folder. */
export default defineConfig({
  testDir: '.',
  outputDir: `results/${firstPort}`,
  fullyParallel: true,
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // The longest test takes 20 s on two idle cores, and a busy machine can be six times slower.
  timeout: 360_000,
  expect: { timeout: 40_000 },
  use: {
    baseURL: addresses.production,
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // records only retries, because recording every test would take half of the total time
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // Real old engines, because no compiler or linter detects missing methods (URLSearchParams.size, toSorted).
    // These tests run first, because otherwise the longest test would run alone at the end.
    ...['chromium-109', 'webkit', 'safari-16'].map((name) => ({
      name,
      testMatch: /e2e\/engines\/.*\.spec\.ts/,
    })),
    {
      name: 'phone',
      grep: testsOf('phone'),
      testMatch: /e2e\/journeys\/.*\.spec\.ts/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      grep: testsOf('desktop'),
      testMatch: /e2e\/(journeys|platform)\/.*\.spec\.ts/,
      // only the phone tests run animations, because these take time; they also measure layout shifts
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    {
      name: 'firefox',
      grep: testsOf('firefox'),
      testMatch: /e2e\/journeys\/.*\.spec\.ts/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: [
    {
      command: 'node support/tags/server.mjs',
      url: `${measuring.tagManager}/ready`,
      reuseExistingServer: false,
      env: { RUNNER, PORT: new URL(measuring.tagManager).port },
    },
    ...(shopUnderTest ? [] : [server('production', 'production')]),
    server('development', 'development'),
  ],
});
