import { defineConfig } from '@playwright/test';
import config from './playwright.config';

/**
 * Processes that are killed, in a run of their own: several servers that start again and again leave the tests of the
 * other run no time on two cores.
 */
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
