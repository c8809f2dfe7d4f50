import { firstPort } from '../support/addresses';
import {
  choosePayment,
  expectConfirmed,
  fillAddress,
  payButton,
  sendStep,
  toCheckout,
  TYPED,
} from '../support/checkout';
import { makeBook } from '../support/make-book';
import { expect, skipWithoutPostgres, test } from '../support/test';
import { startEngines, type Engines } from '../../tools/soak/engines/fleet.mjs';

// the proxy's certificate is its own
test.use({ ignoreHTTPSErrors: true });
test.describe.configure({ timeout: 600_000 });

// Uses the configuration files of deploy/ with PostgreSQL and a replica, pgbouncer and nginx. Programs that are not
// installed are left out.
test('a shopper buys a book from a shop that runs with the deployment files', async ({ page }) => {
  const fleet: Engines = await skipWithoutPostgres(
    startEngines({ port: firstPort + 60, webs: 2, workers: 1 }),
  );
  test.info().annotations.push(...fleet.skipped.map((description) => ({ type: 'left out', description })));
  try {
    await makeBook(page, { origin: fleet.origin, name: 'Ottilie' });
    await toCheckout(page, '/uk');
    await fillAddress(page, TYPED.uk, 'ada@example.com');
    await sendStep(page);
    await choosePayment(page, 'success');
    await payButton(page).click();
    const number = await expectConfirmed(page);
    // the primary commits an order only once the replica has it, so the order survives a fail-over
    await expect
      .poll(() => fleet.replica.rows(`select number from orders where number = '${number}'`))
      .toEqual([{ number }]);
    // searches may be some seconds old, so they use the replica once a check finds it up to date
    await expect
      .poll(async () => {
        await page.request.get(`${fleet.origin}/uk/search?q=star`);
        return fleet.replica.rows(
          `select 1 from pg_stat_activity where query like '%search_documents%' limit 1`,
        );
      })
      .toHaveLength(1);
  } finally {
    await fleet.stop();
  }
});
