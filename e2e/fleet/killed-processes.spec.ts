import { expect, skipWithoutPostgres, test } from '../support/test';
import { firstPort } from '../support/addresses';
import { makeBook } from '../support/make-book';
import { startFleet } from '../../tools/soak/fleet.mjs';
import { startMixedLoad } from '../../tools/soak/mixed-load.mjs';
import { killsEmbedded } from '../../tools/soak/scenarios.mjs';

// A one-minute version of `npm run soak`, which kills processes under load by `kill -9`.
test.describe('a server under load', () => {
  test.describe.configure({ timeout: 600_000 });

  test('applies each acknowledged write once if its only process is killed', async () => {
    const outcome = await killsEmbedded({ port: firstPort + 20, kills: 2, shoppers: 2 });
    expect(outcome.faults).toEqual([]);
    expect(outcome.writes).toBeGreaterThan(0);
  });

  test('applies each acknowledged write once if some of its processes are killed', async ({ page }) => {
    const fleet = await skipWithoutPostgres(startFleet({ port: firstPort + 25, webs: 2, workers: 1 }));
    try {
      const load = await startMixedLoad(fleet.origin, { shoppers: 2 });
      // opens the page before any kill, because a kill while the files load would leave only a Retry button
      await page.goto(`${fleet.origin}/uk/personalized-products/the-lost-star`);
      await expect(page.getByRole('textbox', { name: 'Child’s name' })).toBeVisible();
      // kills each process only once, because more restarts would leave the browser too little CPU time on two cores
      const killing = (async () => {
        for (const victim of [fleet.web[0]!, fleet.work[0]!, fleet.web[1]!]) {
          await victim.kill();
          await victim.start();
        }
      })();
      await makeBook(page, { name: 'Ottilie', isOpen: true, triesAgain: true });
      await killing;
      await page.reload();
      await expect(page.getByText('Ottilie').first()).toBeVisible();
      const outcome = await load.stop();
      expect(outcome.faults).toEqual([]);
      expect(outcome.writes).toBeGreaterThan(0);
      await page.reload();
      await expect(page.getByText('Ottilie')).not.toHaveCount(0);
    } finally {
      await fleet.stop();
    }
  });
});
