import type { Market } from '@bindery/shared';
import { parseAmount, toWireMoney } from '@bindery/shared/data';
import type { Checkout, Money } from '@bindery/shared/contracts';

/** What store credit would do for a payment. */
export interface CreditUse {
  readonly used: Money;
  readonly left: Money;
  /** what is to be charged beside it, minor units */
  readonly rest: number;
}

/**
 * @param isUsed - as the shopper has it in the step, which the server may not know yet
 * @returns what of the credit pays, what of it stays, and what is left to charge: never less than 0
 * Source: docs/rules.md STEPS-06
 */
export function creditUse({ credit, quote }: Checkout, isUsed: boolean, market: Market): CreditUse {
  const { currency, moneyLocale } = market;
  const minor = ({ amount }: Money): number => parseAmount(amount, currency).minor;
  const money = (value: number): Money => toWireMoney({ minor: value, currency }, moneyLocale);
  const due = minor(quote.total) + minor(quote.discount.credit);
  const available = minor(credit.available);
  const used = isUsed ? Math.min(available, due) : 0;
  return { used: money(used), left: money(available - used), rest: due - used };
}
