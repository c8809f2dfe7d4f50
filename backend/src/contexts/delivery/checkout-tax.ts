import type { Config } from '../../platform/config';
import { refusal } from '../../platform/problems';
import { createTaxService, type TaxDestination, type TaxService } from './tax-service';
import type { TaxedGoods, TaxPort } from './tax-table';

/** The tax of a place cannot be found out now. Source: docs/rules.md SHIP-12 */
export class TaxUnavailableError extends refusal(
  503,
  'tax_unavailable',
  "Sorry, we can't find out the tax at the moment. Please try again in a little while",
  { 'retry-after': '5' },
) {}

export interface CheckoutTax {
  /**
   * The tax of goods and of their way (`SHIPPING_CATEGORY`), minor units: contained in them where the market's prices
   * are with tax, else on top. May ask another machine: outside every transaction.
   *
   * @returns undefined where nobody knows a rate
   * @throws TaxUnavailableError where who knows is away, and the table must not stand in
   * Source: docs/rules.md SHIP-11, SHIP-12
   */
  of(goods: readonly TaxedGoods[], place: TaxDestination): Promise<number | undefined>;
}

type Warn = (details: object, message: string) => void;

/** @param table - answers where no service is configured, and for it where prices are with tax */
export function createCheckoutTax(
  service: TaxService | undefined,
  table: TaxPort,
  warn: Warn = () => undefined,
): CheckoutTax {
  return {
    async of(goods, place) {
      const { market, region } = place;
      const fromTable = () => table.taxOf(goods, { market, region: region.toUpperCase() });
      if (!service || goods.length === 0) return fromTable();
      try {
        return await service.taxOf(goods, place);
      } catch (err) {
        warn({ err, market: market.identifier }, 'the tax service is of no use');
        // what is paid is the same: how much of it is tax is for the invoice alone
        if (market.taxIncluded) return fromTable();
        throw new TaxUnavailableError();
      }
    },
  };
}

/** For a cart, which is shown while the tax service is away: its tax is pending then. Source: docs/rules.md SHIP-12 */
export const taxOrPending = (tax: CheckoutTax): CheckoutTax => ({
  of: (goods, place) =>
    tax.of(goods, place).catch((error: unknown) => {
      if (error instanceof TaxUnavailableError) return undefined;
      throw error;
    }),
});

/** As `createCheckoutTax`, with the service that is configured. */
export const openCheckoutTax = (
  { taxService }: Pick<Config, 'taxService'>,
  table: TaxPort,
  warn?: Warn,
): CheckoutTax => createCheckoutTax(taxService && createTaxService(taxService), table, warn);
