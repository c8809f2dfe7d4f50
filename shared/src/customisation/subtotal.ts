import { currencyDecimals, type MinorMoney } from '../market/money';
import { isRecord } from './hostile-keys';

const STORED_SUMS = ['subtotal', 'savingSubtotal'] as const;
const PART_NAME = /^[a-z][a-z0-9_]*$/;

/** The parts that every record has; it also has a part for each of the product's upsells, under its slug. */
type KnownPart = 'cover_style' | 'dedication_photo_upload' | 'format' | 'giftwrap' | 'edition';

/** The price of each choice, in major units; 0 if nothing is chosen. Source: docs/rules.md CUS-11 */
export type SubtotalRecord = Readonly<
  Record<KnownPart | (typeof STORED_SUMS)[number], number> & Record<string, number>
>;
export type SubtotalPart = Readonly<Record<string, number>>;

export const EMPTY_SUBTOTAL: SubtotalRecord = {
  cover_style: 0,
  dedication_photo_upload: 0,
  format: 0,
  giftwrap: 0,
  edition: 0,
  subtotal: 0,
  savingSubtotal: 0,
};

const isStoredSum = (key: string): boolean => (STORED_SUMS as readonly string[]).includes(key);

/**
 * Adds the priced choices in integer minor units. `subtotal` and `savingSubtotal` are stored, not summed.
 * Source: docs/rules.md CUS-11
 */
export function sumSubtotal(record: SubtotalRecord, currency: string): MinorMoney {
  const places = currencyDecimals(currency);
  const partEntries = Object.entries(record).filter(([key]) => !isStoredSum(key));
  return { minor: partEntries.reduce((sum, [, amount]) => sum + minorUnits(amount, places), 0), currency };
}

/** Returns the record with a part rewritten. The prices of all other upsells become 0. */
export function withPart(record: SubtotalRecord, part: SubtotalPart): SubtotalRecord {
  const otherKeys = Object.keys(record).filter((key) => !Object.hasOwn(EMPTY_SUBTOTAL, key));
  return { ...record, ...Object.fromEntries(otherKeys.map((key) => [key, 0])), ...part };
}

/**
 * Rounds half away from zero on the decimal digits as written: 1.005 is 1.01, although its binary value is a little less.
 */
function minorUnits(amount: number, places: number): number {
  const digits = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount));
  if (!digits) return 0; // the text is NaN, an infinity, or a number with an exponent
  const fraction = (digits[3] ?? '').padEnd(places + 1, '0');
  const truncated = Number(digits[2]! + fraction.slice(0, places));
  const rounded = truncated + (fraction[places]! >= '5' ? 1 : 0);
  return digits[1] && rounded !== 0 ? -rounded : rounded;
}

/** @returns the stored record, 0 for each missing or non-finite number; undefined if it is no JSON object */
export function parseSubtotal(text: string): SubtotalRecord | undefined {
  let storedRecord: unknown;
  try {
    storedRecord = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(storedRecord)) return undefined;
  const numbers = Object.entries(storedRecord).filter(
    ([key, amount]) => (PART_NAME.test(key) || isStoredSum(key)) && Number.isFinite(amount),
  );
  return { ...EMPTY_SUBTOTAL, ...(Object.fromEntries(numbers) as SubtotalPart) };
}
