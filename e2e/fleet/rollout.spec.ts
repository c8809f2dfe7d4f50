import { firstPort } from '../support/addresses';
import { expect, skipWithoutPostgres, test } from '../support/test';
import { rollout } from '../../tools/soak/scenarios.mjs';

test.describe.configure({ timeout: 600_000 });

// A short `npm run soak rollout`. The current code without the latest migration acts as the previous version.
test('the previous version works beside this version on the migrated database', async () => {
  const outcome = await skipWithoutPostgres(
    rollout({ port: firstPort + 50, shoppers: 2, payEvery: 3, phaseMs: 3000 }),
  );
  test.skip(outcome.skipped !== undefined, outcome.skipped);
  expect(outcome.faults).toEqual([]);
  expect(outcome.writes).toBeGreaterThan(0);
  expect(outcome.orders).toBeGreaterThan(0);
});
