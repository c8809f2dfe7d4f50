import { defineConfig } from '@playwright/test';
import { addresses, dataFolder, firstPort } from './support/addresses';
import { chromiumPath } from './support/chromium';

const server = (name: keyof typeof addresses, environment: string) => ({
  command: 'node e2e/support/start-fresh.mjs',
  cwd: '..',
  url: `${addresses[name]}/_canvas/api/health`,
  timeout: 120_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  env: {
    PORT: new URL(addresses[name]).port,
    DATA_DIR: dataFolder(name),
    APP_ENV: environment,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
  },
});

/** The built product as shoppers get it (production) and as staff get it (development), each on a fresh data folder. */
export default defineConfig({
  testDir: '.',
  outputDir: `results/${firstPort}`,
  fullyParallel: true,
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  // ends what hangs; a slow machine is no failure (one core takes 60 s where two take 15)
  timeout: 400_000,
  expect: { timeout: 90_000 },
  reporter: [
    ['list'],
    [
      'json',
      {
        outputFile:
          firstPort === 4310 ? '../.cache/reports/e2e.json' : `../.cache/reports/e2e-${firstPort}.json`,
      },
    ],
  ],
  use: {
    baseURL: addresses.production,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
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
    {
      name: 'phone',
      testMatch: /journeys\/.*\.spec\.ts/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      testMatch: /(journeys|platform)\/.*\.spec\.ts/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
  webServer: [server('production', 'production'), server('development', 'development')],
});
