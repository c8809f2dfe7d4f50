import { defineConfig } from '@playwright/test';
import config from './playwright.config';

/**
 * Tests that kill processes run separately and with fewer workers. On two cores, the servers that they restart would
 * leave other tests too little CPU time.
 */
export default defineConfig({
  ...config,
  outputDir: 'results/fleet',
  workers: 2,
  projects: [
    { name: 'fleet', testMatch: /e2e\/fleet\/.*\.spec\.ts/, use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: [],
});
