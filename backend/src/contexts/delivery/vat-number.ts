import { LRUCache } from 'lru-cache';
import type { FieldProblem } from '../../platform/problems';

/** By country, the name of the stdnum validator for its VAT numbers. */
const CHECKS: Readonly<Record<string, string>> = {
  ...{ AT: 'uid', BE: 'vat', BG: 'vat', CY: 'vat', CZ: 'dic', DE: 'vat', DK: 'cvr', EE: 'kmkr', ES: 'nif' },
  ...{ FI: 'alv', FR: 'tva', GR: 'vat', HR: 'oib', HU: 'anum', IE: 'vat', IT: 'iva', LT: 'pvm', LU: 'tva' },
  ...{ LV: 'pvn', MT: 'vat', NL: 'btw', PL: 'nip', PT: 'nif', RO: 'cif', SE: 'vat', SI: 'ddv', SK: 'dph' },
  ...{ GB: 'vat', AU: 'abn', CA: 'bn', CH: 'uid', JP: 'cn', KR: 'brn', MX: 'rfc', NO: 'mva', US: 'ein' },
};
/** By country, the prefix of VAT numbers, if they begin with a country code. Northern Ireland has XI. */
const PREFIXES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'AT BE BG CY CZ DE DK EE ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK GB'
      .split(' ')
      .map((country) => [country, country]),
  ),
  ...{ EL: 'GR', XI: 'GB' },
};
/** Format of VAT numbers in countries for which stdnum has no validator. */
const ANY_NUMBER = /^[A-Z0-9]{4,20}$/;

/**
 * @param country - of the billing address. A number with the code of another country must fit the rule of that country
 * @returns the number without separators, with a country code if its country uses one; undefined if it is invalid
 */
export async function tidyVatNumber(typedNumber: string, country: string): Promise<string | undefined> {
  const signs = typedNumber.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const typedPrefix = signs.slice(0, 2);
  const isPrefixed = Object.hasOwn(PREFIXES, typedPrefix);
  const prefix = isPrefixed ? typedPrefix : Object.keys(PREFIXES).find((code) => PREFIXES[code] === country);
  const rule = isPrefixed ? PREFIXES[typedPrefix]! : country;
  const number = isPrefixed ? signs.slice(2) : country === 'JP' ? signs.replace(/^T/, '') : signs;
  if (!Object.hasOwn(CHECKS, rule)) return ANY_NUMBER.test(signs) ? signs : undefined;
  const { stdnum } = await import('stdnum');
  const result = stdnum[rule]?.[CHECKS[rule]!]?.validate(number);
  return result?.isValid ? `${prefix ?? ''}${result.compact}` : undefined;
}

/** @returns true if the register of the European Union has the number; null if the register does not respond */
export type VatRegister = (vatNumber: string) => Promise<boolean | null>;

const TIMEOUT_MS = 2500;
const KEPT_ANSWERS = 1000;
const KEPT_MS = 3_600_000;

/**
 * Checks numbers of member states in the register VIES. A failure never blocks a sale: the number counts as unchecked.
 *
 * @param url - undefined means not configured
 */
export function createVatRegister(url: string | undefined, timeoutMs = TIMEOUT_MS): VatRegister {
  const answers = new LRUCache<string, { readonly isValid: boolean }>({ max: KEPT_ANSWERS, ttl: KEPT_MS });
  return async (vatNumber) => {
    const countryCode = vatNumber.slice(0, 2);
    if (url === undefined || countryCode === 'GB' || !Object.hasOwn(PREFIXES, countryCode)) return null;
    const earlierAnswer = answers.get(vatNumber);
    if (earlierAnswer) return earlierAnswer.isValid;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ countryCode, vatNumber: vatNumber.slice(2) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer: unknown = response.ok ? await response.json() : undefined;
      const isValid = (answer as { valid?: unknown } | undefined)?.valid;
      if (typeof isValid !== 'boolean') return null;
      answers.set(vatNumber, { isValid });
      return isValid;
    } catch {
      return null; // not thrown, so that the sale continues; not logged, because it may contain the VAT number
    }
  };
}

/** A buyer's company, with the result of the check in the register of VAT numbers. Source: docs/rules.md CHECK-04 */
export interface StoredBusiness {
  readonly company: string;
  /** '' if there is none */
  readonly vatNumber: string;
  /** null means not checked */
  readonly isRegistered: boolean | null;
}

/** Checks the company and VAT number of a billing address. @returns `business`: null if both fields are empty */
export async function checkedBusiness(
  register: VatRegister,
  typedBusiness: Pick<StoredBusiness, 'company' | 'vatNumber'>,
  country: string,
): Promise<{ readonly business: StoredBusiness | null; readonly faults: readonly FieldProblem[] }> {
  const company = typedBusiness.company.trim().replace(/\s+/g, ' ');
  if (typedBusiness.vatNumber === '')
    return { business: company ? { company, vatNumber: '', isRegistered: null } : null, faults: [] };
  const vatNumber = await tidyVatNumber(typedBusiness.vatNumber, country);
  if (vatNumber !== undefined)
    return { business: { company, vatNumber, isRegistered: await register(vatNumber) }, faults: [] };
  const detail = 'vatNumber is not one of its country: check it or leave it out';
  return {
    business: null,
    faults: [{ code: 'invalid_vat_number', detail, field: 'business.vatNumber' }],
  };
}
