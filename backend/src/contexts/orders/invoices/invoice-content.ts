import type { InvoiceContent, InvoiceLine } from '../after-order.tables';
import { boughtName, marketOf } from '../order-view';
import type { OrderRow } from '../orders.repository';
import type { TaxPort } from '../../delivery';
import type { Seller } from './sellers';
import { taxGroups, type TaxedItem } from './tax-groups';

export const dayIn = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  }).format(instant);

const lineOf = ({ quantity, frozen }: TaxedItem): InvoiceLine => ({
  ...{ name: boughtName(frozen), quantity, each: frozen.each, amount: frozen.each * quantity },
});

/** Builds the invoice content of a newly placed order. Source: docs/rules.md INV-02 */
export function invoiceContent(
  order: OrderRow,
  items: readonly TaxedItem[],
  { keepYears: _, ...seller }: Seller,
  tax: TaxPort,
): InvoiceContent {
  const market = marketOf(order);
  const { items: goods, promo, shipping, shippingDiscount, isTaxIncluded, total, credit } = order.money;
  const day = dayIn(order.placedAt, market.timeZone);
  return {
    ...{ market: order.market, locale: order.locale, currency: order.currency, seller },
    buyer: order.billingAddress ?? order.shippingAddress,
    orderNumber: order.number,
    ...{ orderedOn: day, issuedOn: day, lines: items.map(lineOf), items: goods, promo },
    ...{ shipping, shippingDiscount, isTaxIncluded },
    taxes: taxGroups(items, order, market, tax),
    ...{ total: total + credit, credit },
  };
}

/** Splits `amount` in proportion to the weights. The parts are whole units and add up to `amount`. */
function shared(amount: number, weights: readonly number[], total: number): number[] {
  let [seenWeight, givenAmount] = [0, 0];
  return weights.map((weight) => {
    seenWeight += weight;
    const reachedAmount = total === 0 ? 0 : Number((BigInt(amount) * BigInt(seenWeight)) / BigInt(total));
    const part = reachedAmount - givenAmount;
    givenAmount = reachedAmount;
    return part;
  });
}

/**
 * Builds the credit note for a whole invoice, or for a part of it with a proportional share of its tax.
 * Source: docs/rules.md INV-05
 *
 * @param amount - minor units with tax; more than 0, and not more than the invoice's total
 */
export function creditContent(
  invoice: InvoiceContent,
  refersTo: NonNullable<InvoiceContent['refersTo']>,
  amount: number,
  issuedOn: string,
): InvoiceContent {
  if (amount === invoice.total) return { ...invoice, issuedOn, refersTo, credit: 0 };
  const grosses = invoice.taxes.map(({ net, tax }) => net + tax);
  const grossTotal = grosses.reduce((sum, gross) => sum + gross, 0);
  const grossShares = shared(amount, grosses, grossTotal);
  const taxes = invoice.taxes.map(({ percent, tax }, index) => {
    const part = grossShares[index]!;
    const gross = grosses[index]!;
    const contained = gross === 0 ? 0 : Math.round((tax * part) / gross);
    return { percent, net: part - contained, tax: contained };
  });
  const onTop = invoice.isTaxIncluded ? 0 : taxes.reduce((sum, { tax }) => sum + tax, 0);
  return {
    ...{ ...invoice, issuedOn, refersTo, lines: [], items: amount - onTop, promo: 0 },
    ...{ shipping: null, shippingDiscount: 0, taxes, total: amount, credit: 0 },
  };
}
