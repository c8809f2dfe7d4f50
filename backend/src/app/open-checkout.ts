import type { FastifyInstance } from 'fastify';
import { checkoutRoutes, Checkouts, countriesRoutes, type CheckoutParts } from '../contexts/checkout';
import { createCredits, createProfiles } from '../contexts/accounts';
import { openPaymentProvider, type ProviderParts } from '../contexts/payments/open-provider';
import { openCheckoutTax, type TaxPort } from '../contexts/delivery';
import { openPayments, type PaymentParts } from './open-payments';
import type { Config } from '../platform/config';

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
