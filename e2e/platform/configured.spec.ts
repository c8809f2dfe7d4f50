import { rmSync } from 'node:fs';
import path from 'node:path';
import {
  STRIPE_KEYS,
  StripeStandIn,
} from '../../backend/src/contexts/payments/stripe/testing/stripe-stand-in';
import { addresses, dataFolder, measuredShop, projectRoot, shopUnderTest } from '../support/addresses';
import {
  expectConfirmed,
  expectStep,
  expectWhole,
  fillAddress,
  payButton,
  sendStep,
  toCheckout,
  TYPED,
} from '../support/checkout';
import { fillCart } from '../support/fill-cart';
import { untilHydrated } from '../support/hydrated';
import { startServer } from '../support/servers';
import { stripeInPage } from '../support/stripe/stripe-in-page';
import { expect, test } from '../support/test';

const ORIGIN = addresses.configured;
const US = { prefix: ORIGIN, country: 'US', currency: 'USD', locale: 'en-US' };
const policyOf = async (origin: string): Promise<string> =>
  (await fetch(origin)).headers.get('content-security-policy')!;

async function startConfigured(stripe: StripeStandIn) {
  const folder = dataFolder('configured');
  rmSync(folder, { recursive: true, force: true });
  return startServer(Number(new URL(ORIGIN).port), folder, {
    ...measuredShop,
    TRACKING_FILE: path.join(projectRoot, 'e2e/support/tags/tracking.json'),
    STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
    STRIPE_PUBLISHABLE_KEY: STRIPE_KEYS.publishableKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
    STRIPE_API_BASE: stripe.config.origin,
  });
}

// the shopper has consented to measuring from the start, because experiments require consent
test('a fully configured shop sells a book through Stripe without blocked requests', async ({
  page,
  context,
  measured,
}) => {
  test.skip(shopUnderTest !== undefined, 'begins a shop of its own');
  const stripe = await StripeStandIn.open();
  // simulates a browser without wallets, so that only the payment form loads Stripe's script
  stripe.inactiveWallets = ['apple_pay', 'google_pay', 'link', 'paypal'];
  const shop = await startConfigured(stripe);
  try {
    const reached = await stripeInPage(context, 'ctoken_authenticate');

    await test.step('the content security policy allows Stripe only in a shop that uses Stripe', async () => {
      expect(await policyOf(ORIGIN)).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
      expect(await policyOf(addresses.production)).not.toMatch(/stripe|link\.com/);
    });

    await test.step('the Cart link opens the cart without a reload, and pushes the event for /cart', async () => {
      await page.goto(ORIGIN);
      await untilHydrated(page);
      await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
      await measured.untilTold('tracking_event');
      expect(measured.sequence.filter((name) => /^(page_view|tracking_event)/.test(name))).toEqual([
        'page_view /',
        'page_view /cart',
        'tracking_event',
      ]);
      const document = await page.evaluate(() => performance.getEntriesByType('navigation')[0]!.name);
      expect(document, 'the page was not loaded again').toBe(`${ORIGIN}/`);
    });

    await test.step('no page loads Stripe before the payment step if no wallet works', async () => {
      await fillCart(page, US, ['Imogen']);
      await toCheckout(page, '');
      await fillAddress(page, TYPED.us, 'ada@example.com');
      expect([...reached]).toEqual([]);
      await sendStep(page);
    });

    await test.step('the Stripe form loads, and the server pays with its token', async () => {
      const form = page.frameLocator('iframe[title^="Payment of "]');
      await expect(form.getByText('A card that works')).toBeVisible();
      await expectWhole(page, 'the payment by Stripe');
      await sendStep(page);
      await expectStep(page, 'review');
      await expect(page.getByText(/3220/)).toBeVisible();
    });

    await test.step('the bank shows its challenge in a frame, and the order is placed', async () => {
      await payButton(page).click();
      const bank = page.frameLocator('iframe[title="Your bank"]');
      await expect(bank.getByRole('button', { name: 'It was me' })).toBeVisible();
      stripe.succeed(stripe.lastIntentId);
      await bank.getByRole('button', { name: 'It was me' }).click();
      await expectConfirmed(page);
      await measured.untilTold('purchase');
    });

    await test.step('the data layer gets the entries that marketing configured, at the right moment', async () => {
      expect(measured.entries[0]).toEqual({ site: 'bindery' });
      expect(measured.entries).toContainEqual(
        expect.objectContaining({
          event: 'optimizely-decision-fs',
          'optimizely-flagKey': 'corners',
          'optimizely-variationKey': 'softer',
        }),
      );
      expect(await page.evaluate(() => (window as { experimentScriptRan?: true }).experimentScriptRan)).toBe(
        true,
      );
    });

    expect([...reached].sort()).toEqual([
      'https://api.stripe.com',
      'https://hooks.stripe.com',
      'https://js.stripe.com',
    ]);
    // the fixture expects that no page violates the policy. Here, the shop has received no report of a violation either
    expect(measured.violations).toEqual([]);
    const health = (await (await fetch(`${ORIGIN}/_canvas/api/health`)).json()) as {
      checks: { pagePolicy: { detail: string } };
    };
    expect(health.checks.pagePolicy.detail).toBe('0 violations of 0 kinds reported');
  } finally {
    await shop.stop();
    await stripe.close();
  }
});
