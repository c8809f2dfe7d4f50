import { expect, test } from '../support/test';

test.use({ expectedViolations: 1 });

// Chromium tells by the Reporting API, over https alone and without windows never; by report-uri Firefox tells at once
test('what the policy of a page kept it from is told to the shop, and counted (ERR-08) @firefox', async ({
  page,
  request,
  measured,
}) => {
  const counted = async (): Promise<number> => {
    const health = await request.get('/_canvas/api/health');
    const { checks } = (await health.json()) as { checks: { pagePolicy: { detail: string } } };
    return Number.parseInt(checks.pagePolicy.detail, 10);
  };
  const before = await counted();
  await page.goto('/uk');
  await page.evaluate(() => fetch('https://elsewhere.example/').catch(() => undefined));
  await expect.poll(() => measured.violations).toHaveLength(1);
  expect(measured.violations[0]).toContain('connect-src https://elsewhere.example');
  await expect.poll(counted).toBeGreaterThan(before);
});
