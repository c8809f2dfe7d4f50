import { randomUUID } from 'node:crypto';
import { ASK_AGAIN_MS, json, newVisitor, untilAnswered } from './asking.mjs';
import { pause } from './processes.mjs';

const CHECKOUT = '/website/v2/checkout';
const ADDRESS = {
  ...{ firstname: 'Ada', lastname: 'Byron', phone: '', address1: '7 Mill Lane', address2: '' },
  ...{ city: 'Leeds', country: 'GB', state: '', zipcode: 'LS1 4AP' },
};
/** How one purchase after the other is paid for. */
const COURSES = ['success', 'authenticate', 'declined', 'network_failure', 'paypal'];
/** So often a step is tried that leads nowhere. Not a time: a process that is killed takes one to start again. */
const STEPS_IN_VAIN = 200;
/** Of one network the shop lets ten payments fail in an hour, those that run at the moment counted with them. */
const DECLINES_AN_HOUR = 4;
const HOUR_MS = 3_600_000;

/** A guest who orders a book, and does what the page does: looks, and takes the step that is to be taken. */
class Buyer {
  /** of the attempt that runs; another quote is another one */
  attempt = { quote: '', key: '' };

  constructor(origin, course, book) {
    Object.assign(this, { origin, course, book });
  }

  /** @param {number[]} meant - as of `untilAnswered` */
  async ask(method, path, body, key = randomUUID(), meant = []) {
    const answer = await untilAnswered(
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

  /** @returns {Promise<string>} the number of the order, of which the shop has told */
  async buy() {
    this.headers = await newVisitor(this.origin);
    const { newGuestToken } = await this.ask('POST', '/website/v2/cart/items', { items: [this.book] });
    this.headers['x-guest-token'] = newGuestToken;
    await this.ask('POST', CHECKOUT);
    let last = { state: '', steps: 0 };
    for (;;) {
      const checkout = await this.ask('GET', CHECKOUT);
      if (checkout.order) return checkout.order.number;
      if (checkout.state !== last.state) last = { state: checkout.state, steps: 0 };
      last.steps += 1;
      if (last.steps > STEPS_IN_VAIN)
        throw new Error(`A checkout stays at ${checkout.state}: ${this.course}, ${this.refusal}`);
      await this.step(checkout);
    }
  }

  async step({ state, parcels, failure, quote }) {
    // what has changed since it was looked at is looked at again
    const write = (step, body) => this.ask('PUT', `${CHECKOUT}/${step}`, body, randomUUID(), [409]);
    const isDeclined = failure !== null && this.course === 'declined';
    if (isDeclined) {
      // another card, and another attempt
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

  /** What the bank or the wallet asks is agreed to, as often as it is asked: its answer has no key of its own. */
  async follow(answer) {
    if (answer?.action)
      await fetch(this.origin + new URL(answer.action.url, this.origin).pathname, {
        ...{ method: 'POST', redirect: 'manual', body: 'answer=approve' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }).catch(() => undefined);
    else await pause(ASK_AGAIN_MS);
  }
}

/** Purchases, one after the other or side by side, each by a guest of its own. @param book - as it is put into a cart */
export function startPurchases(origin, book) {
  const orders = [];
  const declinedAt = [];
  let count = 0;
  function nextCourse() {
    const course = COURSES[count++ % COURSES.length];
    if (course !== 'declined') return course;
    const isSpent = declinedAt.filter((at) => at > Date.now() - HOUR_MS).length >= DECLINES_AN_HOUR;
    if (isSpent) return 'success';
    declinedAt.push(Date.now());
    return course;
  }
  return {
    /** numbers of the orders that the shop has told of */
    orders,
    get declined() {
      return declinedAt.length;
    },
    async buy() {
      orders.push(await new Buyer(origin, nextCourse(), book).buy());
    },
  };
}
