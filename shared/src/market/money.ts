/** Money in our code: integer minor units and an ISO 4217 currency. Never a floating-point amount. */
export interface MinorMoney {
  readonly minor: number;
  readonly currency: string;
}

/** Money on the wire. `amount`: decimal string in major units ("24.99"). `formatted`: for display, never parsed. */
export interface WireMoney {
  amount: string;
  formatted: string;
}

export class InvalidAmountError extends Error {
  constructor(
    readonly amount: string,
    readonly currency: string,
  ) {
    super(
      `"${amount}" is not an amount of ${currency} (digits, with at most ${currencyDecimals(currency)} decimals)`,
    );
    this.name = 'InvalidAmountError';
  }
}

const FALLBACK_CURRENCY = 'GBP';
let knownCurrencies: ReadonlySet<string> | undefined;

/** @returns the currency's code in upper case; GBP if `Intl` does not know it. Source: docs/rules.md MKT-03 */
function knownCurrency(currency: string): string {
  knownCurrencies ??= new Set(Intl.supportedValuesOf('currency'));
  const code = currency.toUpperCase();
  return knownCurrencies.has(code) ? code : FALLBACK_CURRENCY;
}

const decimals = new Map<string, number>();

/**
 * @returns the number of decimals of a currency: 2 for GBP and unknown currencies, 0 for JPY and KRW.
 *   Source: docs/rules.md MKT-03
 */
export function currencyDecimals(currency: string): number {
  let digits = decimals.get(currency);
  if (digits === undefined) {
    const options = { style: 'currency', currency: knownCurrency(currency) } as const;
    digits = new Intl.NumberFormat('en', options).resolvedOptions().maximumFractionDigits ?? 2;
    decimals.set(currency, digits);
  }
  return digits;
}

/**
 * Parses a decimal string without floating-point numbers, which cannot represent 1.005 exactly.
 *
 * @param amount - major units, such as "24.99", "-3" or "1980"
 * @returns minor units (pence, cents, yen)
 * @throws InvalidAmountError if it is no number or has more decimals than the currency
 */
export function parseAmount(amount: string, currency: string): MinorMoney {
  const places = currencyDecimals(currency);
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount);
  const fraction = (match?.[3] ?? '').replace(/0+$/, '');
  if (!match || fraction.length > places) throw new InvalidAmountError(amount, currency);
  const minor = Number(match[2]! + fraction.padEnd(places, '0'));
  return { minor: match[1] && minor !== 0 ? -minor : minor, currency };
}

/** @returns the amount as a decimal string in major units: {2499, GBP} is "24.99", {1980, JPY} is "1980" */
export function amountOf({ minor, currency }: MinorMoney): string {
  const places = currencyDecimals(currency);
  const digits = String(Math.abs(minor)).padStart(places + 1, '0');
  const wholeDigits = digits.slice(0, digits.length - places);
  return `${minor < 0 ? '-' : ''}${wholeDigits}${places ? `.${digits.slice(-places)}` : ''}`;
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * @param moneyLocale - locale with the market's country ("en-CA"): `Market.moneyLocale`
 * @returns the amount in the market's format: "£24.99", "24,99 €", "￥1,980"; an unknown currency as GBP
 * Source: docs/rules.md MKT-03
 */
export function formatMoney(money: MinorMoney, moneyLocale: string): string {
  const key = `${moneyLocale} ${money.currency}`;
  let format = formats.get(key);
  if (!format)
    formats.set(
      key,
      (format = new Intl.NumberFormat(moneyLocale, {
        style: 'currency',
        currency: knownCurrency(money.currency),
      })),
    );
  return format.format(Number(amountOf(money)));
}

export function toWireMoney(money: MinorMoney, moneyLocale: string): WireMoney {
  return { amount: amountOf(money), formatted: formatMoney(money, moneyLocale) };
}
