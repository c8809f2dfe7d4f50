import { randomUUID } from 'node:crypto';

const MARKET = { 'x-country': 'GB', 'x-currency': 'GBP', 'x-locale': 'en-GB' };
const SLUG = 'the-lost-star';
const CHECKOUT = '/website/v2/checkout';
const WHO = {
  ...{ firstname: 'Ada', lastname: 'Byron', phone: '', address1: '7 Mill Lane', address2: '' },
  ...{ city: 'Leeds', country: 'GB', state: '', zipcode: 'LS1 4AP' },
};

export interface Standing {
  readonly state: string;
  readonly failure: { readonly code: string } | null;
  readonly order: { readonly id: string; readonly number: string } | null;
  readonly quote: { readonly id: string };
  readonly parcels: readonly { readonly id: string; readonly rates: readonly { readonly id: string }[] }[];
}
export interface Paid {
  readonly action: { readonly url: string } | null;
  readonly checkout: Standing;
}

/** Simulates a shopper without a browser. Sends the page's requests to any process, with the same key on a retry. */
export class PayingShopper {
  private headers: Record<string, string> = MARKET;
  /** quote and idempotency key of the current attempt to pay; a new quote starts a new attempt */
  private attempt = { quote: '', key: '' };

  constructor(
    public origin: string,
    private readonly format = 'hardcover',
  ) {}

  private async ask<T>(method: string, path: string, body?: unknown, key: string = randomUUID()): Promise<T> {
    const answer = await fetch(this.origin + path, {
      method,
      headers: {
        ...this.headers,
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw Object.assign(new Error(`${answer.status} ${text}`), { status: answer.status });
    return (JSON.parse(text) as { data: T }).data;
  }

  /** Puts a book into the cart and completes every step but the last. */
  async toReview(token: string): Promise<void> {
    const csrfAnswer = await fetch(`${this.origin}/website-api/v1/csrf-token`);
    const cookie = csrfAnswer.headers.getSetCookie().map((line) => line.split(';')[0]);
    const csrf = (await csrfAnswer.text()).trim().replaceAll("'", '');
    this.headers = { ...MARKET, cookie: cookie.join('; '), 'x-csrf-token': csrf };
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const [listed, preview] = (await Promise.all(
      [
        fetch(`${this.origin}/_canvas/api/products?marketplace=uk`),
        fetch(`${this.origin}/content/product/${SLUG}/schema/preview`, {
          ...post,
          body: JSON.stringify({ product_slug: SLUG }),
        }),
      ].map(async (pendingAnswer): Promise<unknown> => (await pendingAnswer).json()),
    )) as [
      { data: { products: { id: string; slug: string }[] } },
      { schemas: [{ keys: Record<string, { examples?: unknown[] }> }] },
    ];
    const examples = Object.entries(preview.schemas[0].keys).flatMap(([key, { examples = [] }]) =>
      examples.length === 0 ? [] : [[key, examples[0]] as const],
    );
    const productId = listed.data.products.find(({ slug }) => slug === SLUG)!.id;
    const customisations = { ...Object.fromEntries(examples), format: this.format };
    const { newGuestToken } = await this.ask<{ newGuestToken: string }>('POST', '/website/v2/cart/items', {
      items: [{ productId, customisations }],
    });
    this.headers['x-guest-token'] = newGuestToken;
    await this.ask('POST', CHECKOUT);
    const { parcels } = await this.ask<Standing>('PUT', `${CHECKOUT}/address`, {
      ...{ email: 'ada@example.com', billingAddress: null },
      parcels: [{ address: WHO, gift: null }],
    });
    const rates = Object.fromEntries(parcels.map(({ id, rates: [rate] }) => [id, rate!.id]));
    await this.ask('PUT', `${CHECKOUT}/shipping`, { rates });
    await this.choose(token);
  }

  choose(token: string): Promise<Standing> {
    // ends the earlier attempt
    this.attempt = { quote: '', key: '' };
    return this.ask('PUT', `${CHECKOUT}/payment`, { token, useCredit: false });
  }

  look = (): Promise<Standing> => this.ask('GET', CHECKOUT);

  async pay(): Promise<Paid> {
    const { quote } = await this.look();
    if (this.attempt.quote !== quote.id) this.attempt = { quote: quote.id, key: randomUUID() };
    return this.payAgain();
  }

  payAgain = (): Promise<Paid> =>
    this.ask('POST', `${CHECKOUT}/orders`, { quote: this.attempt.quote }, this.attempt.key);

  result = (): Promise<Paid> => this.ask('POST', `${CHECKOUT}/result`);

  /** Acts like a reloaded page: asks for the result of a running payment, or pays if no payment is running. */
  async comeBack(): Promise<Paid> {
    const checkout = await this.look();
    if (checkout.state === 'paying') return this.result();
    return checkout.state === 'review' ? this.pay() : { action: null, checkout };
  }

  /** Approves the bank's challenge. @param url - address of the challenge; only its path is used */
  async approve(url: string): Promise<void> {
    await fetch(this.origin + new URL(url).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'answer=approve',
      redirect: 'manual',
    });
  }
}
