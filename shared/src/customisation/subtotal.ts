import { currencyDecimals, type MinorMoney } from '../market/money';
import { isRecord } from './hostile-keys';

const SUMMED_KEYS = ['cover_style', 'dedication_photo_upload', 'format', 'giftwrap', 'edition'] as const;
const STORED_KEYS = [...SUMMED_KEYS, 'subtotal', 'savingSubtotal'] as const;

/** What each choice adds to the price: numbers in major units, 0 where nothing was chosen. Source: docs/rules.md CUS-11 */
export type SubtotalRecord = Record<(typeof STORED_KEYS)[number], number>;

export const EMPTY_SUBTOTAL: Readonly<SubtotalRecord> = {
  cover_style: 0,
  dedication_photo_upload: 0,
  format: 0,
  giftwrap: 0,
  edition: 0,
  subtotal: 0,
  savingSubtotal: 0,
};

/**
 * Adds the five priced choices in integer minor units. `subtotal` and `savingSubtotal` are stored, not summed.
 * Source: docs/rules.md CUS-12
 */
export function sumSubtotal(record: SubtotalRecord, currency: string): MinorMoney {
  const places = currencyDecimals(currency);
  return { minor: SUMMED_KEYS.reduce((sum, key) => sum + minorUnits(record[key], places), 0), currency };
}

/**
 * Rounds half away from zero on the decimal digits as written: 1.005 is 1.01, although its binary value is a little less.
 */
function minorUnits(amount: number, places: number): number {
  const digits = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount));
  if (!digits) return 0; // NaN, infinities, and numbers so small or large that they print with an exponent
  const fraction = (digits[3] ?? '').padEnd(places + 1, '0');
  const truncated = Number(digits[2]! + fraction.slice(0, places));
  const rounded = truncated + (fraction[places]! >= '5' ? 1 : 0);
  return digits[1] && rounded !== 0 ? -rounded : rounded;
}

/** @returns the stored record, 0 for whatever is missing or no finite number; undefined if it is no JSON object */
export function parseSubtotal(text: string): SubtotalRecord | undefined {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(stored)) return undefined;
  const numberOf = (key: string): number => (Number.isFinite(stored[key]) ? (stored[key] as number) : 0);
  return Object.fromEntries(STORED_KEYS.map((key) => [key, numberOf(key)])) as SubtotalRecord;
}
