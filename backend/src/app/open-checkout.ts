import type { FastifyInstance } from 'fastify';
import {
  checkoutRoutes,
  Checkouts,
  countriesRoutes,
  type CheckoutParts,
  type CheckoutsForPayment,
} from '../contexts/checkout';
import { createCredits, createProfiles } from '../contexts/accounts';
import { openPaymentProvider, type ProviderParts } from '../contexts/payments/open-provider';
import { openCheckoutTax, type TaxPort } from '../contexts/delivery';
import { type Config, hasStaff } from '../platform/config';
import type { Forwards } from '../contexts/analytics';
import type { OrderEdits } from '../contexts/orders';
import type { Restrictions, Visitors } from '../contexts/shoppers';
import {
  createPayments,
  paymentRoutes,
  staffPaymentsRoutes,
  type PaymentProvider,
  type PaymentRoutesOptions,
  type Payments,
  type PaymentsDesk,
} from '../contexts/payments';
import type { ProductionService } from '../contexts/printing';

export type PaymentParts = Pick<
  PaymentsDesk,
  'database' | 'jobs' | 'carts' | 'orders' | 'photos' | 'mailer' | 'invoices' | 'stock'
> & {
  readonly checkouts: CheckoutsForPayment;
  readonly provider: PaymentProvider;
  readonly orderEdits: Pick<OrderEdits, 'cancelWithin'>;
  readonly production: Pick<ProductionService, 'goOnPaid'>;
  readonly visitors: Visitors;
  readonly restrictions: Restrictions;
  readonly forwards: Pick<Forwards, 'browserOf' | 'refunded'>;
};

/** Opens payments, their routes for shoppers and staff, and the jobs that settle abandoned payments. */
export async function openPayments(
  app: FastifyInstance,
  config: Config,
  { visitors, restrictions, provider, orderEdits, production, forwards, ...deskParts }: PaymentParts,
): Promise<Payments> {
  const { environment, publicOrigin, keys } = config;
  const payments = createPayments({
    ...deskParts,
    provider,
    credits: createCredits(),
    goOn: (transaction, orderId, now) => production.goOnPaid(transaction, orderId, now),
    cancelOrder: (transaction, { id }, came) =>
      orderEdits.cancelWithin(transaction, id, { by: 'system', ...(came && { came }) }),
    onRefunded: (transaction, refund) => forwards.refunded(transaction, refund),
    log: app.log,
    origin: publicOrigin,
    secret: keys.secretsOf('limits')[0],
    isDevelopment: environment === 'development',
    now: () => new Date(),
  });
  const measured: PaymentRoutesOptions['measured'] = (request, market) => forwards.browserOf(request, market);
  await app.register(paymentRoutes, { payments, visitors, restrictions, measured });
  if (hasStaff(config)) await app.register(staffPaymentsRoutes, { payments });
  return payments;
}

type ShopParts = Pick<CheckoutParts, 'database' | 'idempotency' | 'carts' | 'orders' | 'rates'> &
  Omit<ProviderParts, 'app'> &
  Omit<PaymentParts, 'checkouts' | 'provider'> & {
    /** of the cart */
    readonly tax: TaxPort;
  };

export async function openCheckout(app: FastifyInstance, config: Config, shopParts: ShopParts) {
  const { database, warn, visitors, restrictions, rates } = shopParts;
  const credits = createCredits();
  const provider = await openPaymentProvider(config, { ...shopParts, app });
  const tax = openCheckoutTax(config, shopParts.tax, warn);
  const profiles = createProfiles(database);
  const checkouts = new Checkouts({ ...shopParts, credits, tax, provider, profiles });
  await app.register(checkoutRoutes, { checkouts, visitors, restrictions });
  await app.register(countriesRoutes, { rates });
  const payments = await openPayments(app, config, { ...shopParts, checkouts, provider });
  return {
    checkouts,
    profiles,
    payments,
    provider,
    handlers: { ...provider.handlers, ...payments.handlers },
  };
}
