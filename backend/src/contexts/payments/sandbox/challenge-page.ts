import { marketFromPath, toWireMoney, type Market } from '@bindery/shared/market';
import { challengeWords, type ChallengeWords } from './challenge-words';
import type { SandboxPayment } from './sandbox.repository';
import { escapeHtml } from '../../../platform/escape';

const STYLE = `
body { margin: 0; padding: 1.5rem; font: 1.125rem/1.5 system-ui, sans-serif; color: #1c1b1a; background: #f4f1ec; }
main { max-width: 26rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border: 1px solid #cfc8bd; border-radius: 0.75rem; }
h1 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
.test { padding: 0.5rem 0.75rem; background: #fff3cd; border-radius: 0.5rem; font-size: 1rem; }
form { display: grid; gap: 0.75rem; margin-top: 1.5rem; }
button { min-height: 3rem; padding: 0.5rem 1rem; font: inherit; border: 2px solid #1c1b1a; border-radius: 0.5rem; background: #fff; color: inherit; cursor: pointer; }
button.yes { background: #1c1b1a; color: #fff; }
button:focus-visible { outline: 3px solid #0b62c4; outline-offset: 3px; }`;

const marketOf = (returnUrl: string): Market => marketFromPath(new URL(returnUrl).pathname).market;

interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
}

function questionOf({ token }: SandboxPayment, words: ChallengeWords): Question {
  return token === 'sandbox_paypal'
    ? { title: 'PayPal', text: words.paypalAsks, yes: words.agree, no: words.cancel }
    : { title: words.bank, text: words.bankAsks, yes: words.approve, no: words.refuse };
}

/**
 * Returns the HTML of a test challenge. It shows the amount and two buttons. It has no order data and no scripts.
 *
 * @param nonce - of the style element
 */
export function challengePage(payment: SandboxPayment, nonce: string): string {
  const market = marketOf(payment.returnUrl);
  const words = challengeWords(market);
  const { title, text, yes, no } = questionOf(payment, words);
  const { formatted } = toWireMoney(
    { minor: payment.amount, currency: payment.currency },
    market.moneyLocale,
  );
  const say = (words: string): string => escapeHtml(words.replace('{amount}', formatted));
  return `<!doctype html>
<html lang="${escapeHtml(market.htmlLang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say(title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<h1>${say(title)}</h1>
<p>${say(text)}</p>
<p class="test">${say(words.test)}</p>
<form method="post">
<button class="yes" name="answer" value="approve">${say(yes)}</button>
<button name="answer" value="refuse">${say(no)}</button>
</form>
</main>
</body>
</html>
`;
}

/** Returns a policy that allows only the page's own style, and a form whose response redirects to the shop. */
export function challengePolicy(nonce: string, returnUrl: string): string {
  const { origin } = new URL(returnUrl);
  return `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self' ${origin}; base-uri 'none'; frame-ancestors 'none'`;
}
