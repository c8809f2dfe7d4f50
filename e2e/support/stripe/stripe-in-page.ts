import { readFileSync } from 'node:fs';
import { type BrowserContext, type Route } from '@playwright/test';

const SCRIPT = readFileSync(new URL('stripe.js', import.meta.url), 'utf8');
const CORS = { 'access-control-allow-origin': '*' };
const page = (body: string) => ({ contentType: 'text/html', body: `<!doctype html><html lang="en">${body}` });
/** Page of the test bank's challenge, with one button to answer it. */
const QUESTION = page(
  `<title>Your bank</title><button onclick="parent.postMessage('answered', '*')">It was me</button>`,
);

/**
 * Answers a page's requests to Stripe's own origins without a network. The page's policy still applies.
 *
 * @param token - token that selects a scenario of `StripeStandIn`, such as 'ctoken_success'
 * @returns the origins that pages have reached, without duplicates
 */
export async function stripeInPage(context: BrowserContext, token: string): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  const answers: Readonly<Record<string, Parameters<Route['fulfill']>[0]>> = {
    'https://js.stripe.com/v3/': { contentType: 'text/javascript', body: SCRIPT },
    'https://js.stripe.com/v3/payment.html': page('<title>Payment</title><p>A card that works</p>'),
    'https://hooks.stripe.com/question': QUESTION,
    'https://api.stripe.com/v1/elements/sessions': { headers: CORS, json: {} },
    'https://api.stripe.com/v1/confirmation_tokens': { headers: CORS, json: { id: token } },
  };
  await context.route(/^https:\/\/([\w-]+\.)*stripe\.com\//, (route) => {
    const { origin, pathname } = new URL(route.request().url());
    reached.add(origin);
    return route.fulfill(answers[origin + pathname] ?? { status: 404 });
  });
  return reached;
}
