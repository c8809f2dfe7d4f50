import { defineConfig } from '@playwright/test';
import config from './playwright.config';

/** Tests that kill processes have their own run: the restarting servers would starve other tests on two cores. */
export default defineConfig({
  ...config,
  outputDir: 'results/fleet',
  workers: 1,
  reporter: [['list'], ['json', { outputFile: '../.cache/reports/fleet.json' }]],
  projects: [
    { name: 'fleet', testMatch: /e2e\/fleet\/.*\.spec\.ts/, use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: [],
});
