export type Amount = string | number;

/** @returns decimals of an ISO 4217 currency, 0 for JPY and KRW; 2 when the currency is missing */
export function currencyDecimals(currency: string | undefined): number {
  return currency
    ? (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
        2)
    : 2;
}

/**
 * @param amount - major units: '24.99' or 24.99
 * @returns integer minor units, NaN if there is no amount. The exponent is moved in the text, since 1.005 * 100 is 100.49999999999999
 */
export function toMinor(amount: Amount | undefined, decimals: number): number {
  return amount === undefined || amount === '' ? NaN : Math.round(Number(`${amount}e${decimals}`));
}

/** @returns major units: 2499 with two decimals is 24.99 */
export function fromMinor(minor: number, decimals: number): number {
  return Number(`${minor}e-${decimals}`);
}
