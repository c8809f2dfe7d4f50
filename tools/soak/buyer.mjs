import { randomUUID } from 'node:crypto';
import { ASK_AGAIN_MS, json, newVisitor, fetchAnswer } from './asking.mjs';
import { pause } from './processes.mjs';

const CHECKOUT = '/website/v2/checkout';
const ADDRESS = {
  ...{ firstname: 'Ada', lastname: 'Byron', phone: '', address1: '7 Mill Lane', address2: '' },
  ...{ city: 'Leeds', country: 'GB', state: '', zipcode: 'LS1 4AP' },
};
const COURSES = ['success', 'authenticate', 'declined', 'network_failure', 'paypal'];
/** Limit of steps without progress. No time limit, because a step may wait for the restart of a killed process. */
const STEPS_IN_VAIN = 200;
/** The shop allows ten failed payments per network and hour, including payments in progress. */
const DECLINES_AN_HOUR = 4;
const HOUR_MS = 3_600_000;

/** A guest who orders a book as the page does: reads the checkout and takes the next step, until the order exists. */
class Buyer {
  /** the current attempt to order; each new quote of the checkout needs a new attempt */
  attempt = { quote: '', key: '' };

  constructor(origin, course, book) {
    Object.assign(this, { origin, course, book });
  }

  async ask(method, path, body, key = randomUUID(), meant = []) {
    const answer = await fetchAnswer(
      this.origin + path,
      {
        method,
        headers: {
          ...this.headers,
          ...(method !== 'GET' && { 'idempotency-key': key }),
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
      },
      meant,
    );
    if (!meant.includes(answer.status)) return (await json(answer)).data;
    this.refusal = `${answer.status} ${await answer.text()}`;
    return undefined;
  }

  /** @returns {Promise<string>} the order's number, as the shop reported it */
  async buy() {
    this.headers = await newVisitor(this.origin);
    const { newGuestToken } = await this.ask('POST', '/website/v2/cart/items', { items: [this.book] });
    this.headers['x-guest-token'] = newGuestToken;
    await this.ask('POST', CHECKOUT);
    let lastProgress = { state: '', steps: 0 };
    for (;;) {
      const checkout = await this.ask('GET', CHECKOUT);
      if (checkout.order) return checkout.order.number;
      if (checkout.state !== lastProgress.state) lastProgress = { state: checkout.state, steps: 0 };
      lastProgress.steps += 1;
      if (lastProgress.steps > STEPS_IN_VAIN)
        throw new Error(`A checkout stays at ${checkout.state}: ${this.course}, ${this.refusal}`);
      await this.step(checkout);
    }
  }

  async step({ state, parcels, failure, quote }) {
    // accepts a 409 (the checkout has changed), because the next step reads the checkout again
    const write = (step, body) => this.ask('PUT', `${CHECKOUT}/${step}`, body, randomUUID(), [409]);
    const isDeclined = failure !== null && this.course === 'declined';
    if (isDeclined) {
      this.course = 'success';
      this.attempt = { quote: '', key: '' };
    }
    if (state === 'address')
      await write('address', {
        ...{ email: 'soak@example.com', billingAddress: null },
        parcels: [{ address: ADDRESS, gift: null }],
      });
    else if (state === 'shipping')
      await write('shipping', {
        rates: Object.fromEntries(parcels.map(({ id, rates: [rate] }) => [id, rate.id])),
      });
    else if (state === 'payment' || isDeclined)
      await write('payment', { token: `sandbox_${this.course}`, useCredit: false });
    else if (state === 'review') await this.pay(quote.id);
    else await this.follow(await this.ask('POST', `${CHECKOUT}/result`, undefined, randomUUID(), [404]));
  }

  async pay(quote) {
    if (this.attempt.quote !== quote) this.attempt = { quote, key: randomUUID() };
    await this.follow(await this.ask('POST', `${CHECKOUT}/orders`, { quote }, this.attempt.key, [409]));
  }

  /** Approves the payment if the bank or the wallet asks for an approval. The approval has no idempotency key. */
  async follow(answer) {
    if (answer?.action)
      await fetch(this.origin + new URL(answer.action.url, this.origin).pathname, {
        ...{ method: 'POST', redirect: 'manual', body: 'answer=approve' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }).catch(() => undefined);
    else await pause(ASK_AGAIN_MS);
  }
}

/** Times of declined payments. The shop limits declined payments by network, and all buyers come from this machine. */
const declinedAt = [];

/**
 * Returns `buy`, which orders a book as a new guest; calls may run in parallel.
 *
 * @param book - the book, as in a request that adds it to the cart
 */
export function startPurchases(origin, book) {
  const orders = [];
  let count = 0;
  function nextCourse() {
    const course = COURSES[count++ % COURSES.length];
    if (course !== 'declined') return course;
    const isSpent = declinedAt.filter((time) => time > Date.now() - HOUR_MS).length >= DECLINES_AN_HOUR;
    if (isSpent) return 'success';
    declinedAt.push(Date.now());
    return course;
  }
  return {
    orders,
    get declined() {
      return declinedAt.length;
    },
    async buy() {
      orders.push(await new Buyer(origin, nextCourse(), book).buy());
    },
  };
}
