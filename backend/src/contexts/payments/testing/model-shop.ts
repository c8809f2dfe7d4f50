import { randomUUID } from 'node:crypto';
import type { DeliveryDay } from '@bindery/shared/contracts';
import { findMarket } from '@bindery/shared/market';
import type { Connection, Database, Statement } from '../../../platform/database';
import { newNumber, tooMany } from '../../cart';
import { cartRepository, lockCart, setPaymentOfCart } from '../../cart/testing/rows';
import type { CheckoutsForPayment, PreparedCheckout } from '../../checkout';
import { createStock, type Stock } from '../../catalogue';
import { createCredits } from '../../accounts';
import {
  CartNotOrderableError,
  OrderedCartChangedError,
  ordersRepository,
  type PreparedOrder,
} from '../../orders';
import type { PaymentsDesk } from '../payment-desk';
import { refundsOfOrders } from '../refunds';
import { stockOfOrders } from '../payments.service';
import { waysTo, wishedDay } from './model-delivery';
import type { ModelProvider, ModelToken } from './model-provider';

const MARKET = findMarket('uk')!;
const ABROAD = findMarket('fr')!;
export const CREDIT = 300;
/** Initial stock; the cart contains one piece. */
export const STOCK = 1;

export const sql = <Row extends object>(on: Connection, text: string, values: readonly unknown[] = []) =>
  on.query<Row>({ name: `test_${text.slice(0, 30)}_${text.length}`, text } satisfies Statement, values);

const moneyOf = (total: number, credit: number, shipping: number) => ({
  ...{ items: total + credit - shipping, promo: 0, credit, shipping, shippingDiscount: 0, tax: 0 },
  ...{ isTaxIncluded: true, total },
});

const ADDRESS = {
  ...{ firstname: 'A', lastname: 'B', phone: '', address1: '1', address2: '' },
  ...{ city: 'C', state: '', zipcode: '1' },
};

/** A shopper with a cart and store credit, in a shop that runs the real payment code. */
export class ModelShop {
  now = Date.now();
  token: ModelToken = 'ok';
  private checkoutRevision = 1;
  usesCredit = false;
  /** the country of the delivery address */
  country = MARKET.iso;
  private wantedDay: DeliveryDay | undefined;
  /** the delivery day that the shopper wanted when an order was quoted, by order id */
  readonly wishes = new Map<string, DeliveryDay | undefined>();
  hasGivenUpOrder = false;

  private constructor(
    readonly database: Database,
    readonly provider: ModelProvider,
    readonly ownerId: string,
    readonly customerId: string,
    readonly cartId: string,
    readonly sku = `SKU-${cartId}`,
  ) {}

  static async open(database: Database, provider: ModelProvider): Promise<ModelShop> {
    const [owner] = await sql<{ id: string }>(
      database,
      `insert into owners (kind) values ('customer') returning id`,
    );
    const [customer] = await sql<{ id: string }>(
      database,
      `insert into customers (owner_id, email, email_key, firstname, lastname, confirmed_at) values ($1, $2, $2, 'A', 'B', now()) returning id`,
      [owner!.id, `${randomUUID()}@example.com`],
    );
    const [cart] = await sql<{ id: string }>(
      database,
      'insert into carts (number, owner_id) values ($1, $2) returning id',
      [newNumber('C'), owner!.id],
    );
    const shop = new ModelShop(database, provider, owner!.id, customer!.id, cart!.id);
    await sql(
      database,
      `insert into commerce_goods (sku, slug, kind, name, position, stock) values ($1, 'book', 'format', 'f', 0, $2)`,
      [shop.sku, STOCK],
    );
    await database.transaction((transaction) =>
      createCredits().grant(transaction, {
        ...{ customerId: customer!.id, currency: MARKET.currency, amount: CREDIT },
        ...{ reason: 'test', actor: 'test' },
      }),
    );
    return shop;
  }

  get visitor() {
    return { ownerId: this.ownerId, customerId: this.customerId };
  }

  async cart(on: Connection = this.database) {
    const [cart] = await sql<{ revision: number; isOpen: boolean; paymentId: string | null }>(
      on,
      'select revision::int, is_open as "isOpen", payment_id as "paymentId" from carts where id = $1',
      [this.cartId],
    );
    return cart!;
  }

  readonly quoteOf = (revision: number): string =>
    `${this.cartId} ${revision} ${this.usesCredit} ${this.country} ${this.wantedDay?.kind}`;

  /** Stores a payment method in the checkout; does nothing if the checkout already has it. */
  choose(token: ModelToken): void {
    if (token !== this.token) this.checkoutRevision += 1;
    this.token = token;
  }

  write(): Promise<unknown> {
    return this.database.transaction((transaction) => cartRepository.beginWrite(transaction, this.ownerId));
  }

  /** Moves the destination abroad or back. The shop refuses this during a payment, like every change. */
  async moveAbroad(): Promise<void> {
    await this.write();
    this.country = this.country === MARKET.iso ? ABROAD.iso : MARKET.iso;
  }

  /** Sets or removes the wanted delivery day. The shop refuses this during a payment, like every change. */
  async wish(kind: DeliveryDay['kind'] | undefined): Promise<void> {
    await this.write();
    this.wantedDay = kind && wishedDay(kind, MARKET.identifier, this.destination, this.now);
  }

  private get destination(): string {
    return this.country === MARKET.iso ? MARKET.identifier : ABROAD.identifier;
  }

  withdrawCredit(): Promise<unknown> {
    return this.database.transaction(async (transaction) => {
      const credits = createCredits();
      const amount = await credits.balance(transaction, this.customerId, MARKET.currency);
      if (amount > 0)
        await credits.grant(transaction, {
          ...{ customerId: this.customerId, currency: MARKET.currency, amount: -amount },
          ...{ reason: 'test', actor: 'test' },
        });
    });
  }

  private get lines() {
    return [{ id: this.cartId, sku: this.sku, quantity: 1 }];
  }

  /** Takes the last piece from the stock, as another purchase would, or returns it. @returns number of pieces moved */
  async moveStock(change: 1 | -1): Promise<number> {
    const moved = await sql(
      this.database,
      'update commerce_goods set stock = stock + $2 where sku = $1 and stock + $2 between 0 and 1 returning sku',
      [this.sku, change],
    );
    return moved.length;
  }

  private async prepare(quoteId: string): Promise<PreparedCheckout> {
    const cart = await this.cart();
    if (!cart.isOpen || cart.paymentId !== null || quoteId !== this.quoteOf(cart.revision))
      throw new OrderedCartChangedError();
    const { country } = this;
    const [cheapestWay] = waysTo(MARKET.identifier, this.destination, this.wantedDay, this.now);
    // the wanted day has come too close
    if (!cheapestWay) throw new OrderedCartChangedError();
    const { cost, way, delivery } = cheapestWay;
    const price = 1000 + cart.revision + cost;
    const credit = this.usesCredit
      ? Math.min(price, await createCredits().balance(this.database, this.customerId, MARKET.currency))
      : 0;
    const { identifier: market, locale, currency } = MARKET;
    const order: PreparedOrder = {
      cart: { id: this.cartId, revision: cart.revision, ownerId: this.ownerId },
      ...{
        market,
        locale,
        currency,
        email: 'buyer@example.com',
        shippingAddress: { ...ADDRESS, country },
        billingAddress: null,
      },
      ...{
        shipping: null,
        parcels: [{ delivery, shipping: { rate: { way } } }] as unknown as PreparedOrder['parcels'],
        money: moneyOf(price - credit, credit, cost),
        promotions: [],
        delivery,
      },
      ...{ processAt: new Date(this.now).toISOString(), by: 'shopper' },
      items: this.lines as unknown as PreparedOrder['items'],
    };
    return {
      ...{ checkoutId: this.cartId, checkoutRevision: this.checkoutRevision },
      ...{ cartId: this.cartId, cartRevision: cart.revision },
      ...{ cartNumber: 'C1', ownerId: this.ownerId, customerId: this.customerId, market, quoteId },
      ...{ amount: price - credit, credit, currency, token: this.token, order },
    };
  }

  private async place(
    transaction: Connection,
    { cart, ...prepared }: PreparedOrder,
    stockHolder: string | undefined,
  ) {
    const locked = await lockCart(transaction, cart.id);
    const earlierOrder = await ordersRepository.ofCart(transaction, cart.id);
    if (earlierOrder) return { id: earlierOrder.id, number: earlierOrder.number, released: [] };
    if (!locked?.isOpen || locked.revision !== cart.revision) throw new OrderedCartChangedError();
    const beyond = stockHolder && (await STOCKS.take(transaction, stockHolder, this.lines));
    if (beyond && beyond.size > 0) throw new CartNotOrderableError(tooMany(beyond));
    const { market, locale, currency, email, shippingAddress, billingAddress, shipping } = prepared;
    const { money, promotions, delivery, processAt } = prepared;
    const { id, number } = await ordersRepository.insert(transaction, {
      ...{ number: newNumber('R'), ownerId: cart.ownerId, cartId: cart.id, market, locale, currency, email },
      ...{ shippingAddress, billingAddress, shipping, money, promotions, delivery, paymentMethod: null },
      processAt: new Date(processAt),
    });
    this.wishes.set(id, prepared.parcels[0]?.shipping.rate.way?.wanted);
    await sql(
      transaction,
      'update carts set is_open = false, payment_id = null, revision = revision + 1 where id = $1',
      [cart.id],
    );
    return { id, number, released: [] };
  }

  private readonly checkouts: Omit<CheckoutsForPayment, 'prepareExpress'> = {
    prepare: (_visitor, _market, quoteId) => this.prepare(quoteId),
    view: () => Promise.resolve({} as Awaited<ReturnType<CheckoutsForPayment['view']>>),
    lock: () => Promise.resolve({ revision: this.checkoutRevision }),
    paying: () => Promise.resolve(),
    paid: () => Promise.resolve(),
    failed: () => Promise.resolve(),
  };

  cancelOrder(): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const order = await ordersRepository.ofCart(transaction, this.cartId);
      if (order) await this.cancelWithin(transaction, order.id);
    });
  }

  private async cancelWithin(transaction: Connection, orderId: string): Promise<readonly string[]> {
    const order = await ordersRepository.lock(transaction, orderId);
    if (!order || order.cancelledAt) return [];
    await ordersRepository.setState(transaction, order.id, 'cancelled');
    await refundsOfOrders(NO_JOBS, createCredits()).owe(transaction, order);
    await stockOfOrders(STOCKS)(transaction, order);
    return [];
  }

  /** Returns the payments desk of one process, which uses `database` and `port`. */
  desk(database: Database = this.database, port = this.provider.port): PaymentsDesk {
    const silent = () => undefined;
    return {
      ...{ database, ...NO_JOBS, provider: { name: 'sandbox', port } },
      savedCards: { customerOf: () => Promise.resolve(undefined) },
      checkouts: {
        ...this.checkouts,
        prepareExpress: async (_visitor, _market, { token, quote }) => {
          await database.transaction(async () => this.choose(token as ModelToken));
          return this.prepare(quote);
        },
      },
      ...{ credits: createCredits(), carts: { lock: lockCart, setPayment: setPaymentOfCart } },
      stock: STOCKS,
      orders: {
        placePrepared: (transaction, prepared, stockHolder) => this.place(transaction, prepared, stockHolder),
      },
      photos: { deleteLetGo: () => Promise.resolve() },
      goOn: () => Promise.resolve(),
      cancelOrder: (transaction, { id }) => {
        this.hasGivenUpOrder = true;
        return this.cancelWithin(transaction, id);
      },
      onRefunded: () => Promise.resolve(),
      mailer: { send: () => Promise.resolve() },
      invoices: { credit: async () => undefined },
      log: { info: silent, warn: silent, error: silent },
      ...{ origin: 'https://shop.example', secret: 'secret', isDevelopment: false },
      now: () => new Date(this.now),
    };
  }

  readonly market = MARKET;
}

/** A queue that loses every job, because reconciliation must also work without jobs. */
const NO_JOBS = { jobs: { enqueue: () => Promise.resolve(undefined as never) } };

const STOCKS: Stock = createStock(
  { remainingStock: () => undefined, refresh: () => Promise.resolve() },
  { announce: () => Promise.resolve() },
);
