import { shopper } from './shopper.mjs';
import { CONNECTIONS, onBothDatabases, oneBook, rowsOf } from './order-load.mjs';
import { benchPort } from './server.mjs';

const CHECKOUT = '/website/v2/checkout';
const ADDRESS = {
  ...{ email: 'bench@example.com', billingAddress: null },
  parcels: [
    {
      address: {
        ...{ firstname: 'Ada', lastname: 'Byron', phone: '', address1: '7 Mill Lane', address2: '' },
        ...{ city: 'Leeds', country: 'GB', state: '', zipcode: 'LS1 4AP' },
      },
      gift: null,
    },
  ],
};

/**
 * Measures the steps of a checkout and a sandbox payment, compared with reading the cart. Measures one shopper and
 * sixteen at once, on the embedded database and on PostgreSQL. Client and database share the cores.
 */
export const checkoutLoad = () => onBothDatabases(measure, benchPort + 5);

async function measure(title, server) {
  const body = await oneBook(server.origin);
  const rows = [];
  for (const connections of CONNECTIONS) {
    const payers = [];
    for (let i = 0; i < connections; i += 1) payers.push(await payer(server.origin, body, i));
    const acts = {
      begin: [(each) => each.begin(), (each) => each.fill()],
      'get cart': [(each) => each.cart()],
      read: [(each) => each.read()],
      address: [(each) => each.address()],
      shipping: [(each) => each.shipping()],
      payment: [(each) => each.payment()],
      // each payment needs a newly filled cart
      pay: [(each) => each.pay(), (each) => each.toReview()],
    };
    rows.push(...(await rowsOf(acts, title, server, payers, 'get cart')));
  }
  return rows;
}

/** Creates a buyer with a separate network address, because the shop limits payments per network. */
async function payer(origin, body, number) {
  const { ask } = await shopper(origin);
  const headers = { 'x-forwarded-for': `10.0.${number}.1` };
  let [checkout, turn] = [undefined, 0];
  const answerOf = async (method, address, content) => {
    const { status, text } = await ask(method, address, content, headers);
    const { data } = JSON.parse(text);
    if (data?.quote) checkout = data;
    if (data?.newGuestToken) headers['x-guest-token'] = data.newGuestToken;
    return status;
  };
  const put = (step, content) => answerOf('PUT', `${CHECKOUT}/${step}`, content);
  return {
    fill: () => answerOf('POST', '/website/v2/cart/items', body),
    begin: () => answerOf('POST', CHECKOUT, {}),
    cart: () => answerOf('GET', '/website/v2/cart'),
    read: () => answerOf('GET', CHECKOUT),
    address: () => put('address', ADDRESS),
    shipping() {
      const [{ id, rates }] = checkout.parcels;
      turn += 1;
      return put('shipping', { rates: { [id]: rates[turn % rates.length].id } });
    },
    payment: () => put('payment', { token: 'sandbox_success', useCredit: false }),
    pay: () => answerOf('POST', `${CHECKOUT}/orders`, { quote: checkout.quote.id }),
    async toReview() {
      await this.fill();
      await this.begin();
      await this.address();
      await this.shipping();
      await this.payment();
    },
  };
}
