import type { Config } from '../../platform/config';
import { refusal } from '../../platform/problems';
import { createTaxService, type TaxDestination, type TaxService } from './tax-service';
import type { TaxedGoods, TaxPort } from './tax-table';

/** The tax cannot be determined now. Source: docs/rules.md SHIP-12 */
export class TaxUnavailableError extends refusal(
  503,
  'tax_unavailable',
  "Sorry, we can't find out the tax at the moment. Please try again in a little while",
  { 'retry-after': '5' },
) {}

export interface CheckoutTax {
  /**
   * Returns the tax of goods and of their delivery (`SHIPPING_CATEGORY`) in minor units: included in their prices if
   * the market's prices include tax, else on top. May call a remote service, so call it outside transactions.
   *
   * @returns undefined if no rate is known
   * @throws TaxUnavailableError if the service is unavailable and the table must not replace it
   * Source: docs/rules.md SHIP-11, SHIP-12
   */
  taxOf(goods: readonly TaxedGoods[], place: TaxDestination): Promise<number | undefined>;
}

type Warn = (details: object, message: string) => void;

/** @param table - used if no service is configured, and if the service fails in a market whose prices include tax */
export function createCheckoutTax(
  service: TaxService | undefined,
  table: TaxPort,
  warn: Warn = () => undefined,
): CheckoutTax {
  return {
    async taxOf(goods, place) {
      const { market, region } = place;
      const fromTable = () => table.taxOf(goods, { market, region: region.toUpperCase() });
      if (!service || goods.length === 0) return fromTable();
      try {
        return await service.taxOf(goods, place);
      } catch (err) {
        warn({ err, market: market.identifier }, 'the tax service is of no use');
        // the shopper pays the same amount; only the invoice shows the tax
        if (market.taxIncluded) return fromTable();
        throw new TaxUnavailableError();
      }
    },
  };
}

/**
 * Wraps the tax for a cart: if the tax service is unavailable, the cart is still shown, with its tax pending.
 * Source: docs/rules.md SHIP-12
 */
export const taxOrPending = (tax: CheckoutTax): CheckoutTax => ({
  taxOf: (goods, place) =>
    tax.taxOf(goods, place).catch((error: unknown) => {
      if (error instanceof TaxUnavailableError) return undefined;
      throw error;
    }),
});

export const openCheckoutTax = (
  { taxService }: Pick<Config, 'taxService'>,
  table: TaxPort,
  warn?: Warn,
): CheckoutTax => createCheckoutTax(taxService && createTaxService(taxService), table, warn);
