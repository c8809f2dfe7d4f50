import { MARKETS, type Market } from './markets';
import { typedCode } from './email';

export type AddressField = 'address1' | 'address2' | 'city' | 'state' | 'zipcode' | 'phone';
/** The autofill token of each field (WHATWG) and its maximum length on the server (`AddressSchema`). */
export const ADDRESS_ENTRIES: Readonly<
  Record<AddressField, { readonly autoComplete: string; readonly maxLength: number }>
> = {
  zipcode: { autoComplete: 'postal-code', maxLength: 20 },
  state: { autoComplete: 'address-level1', maxLength: 100 },
  city: { autoComplete: 'address-level2', maxLength: 100 },
  address1: { autoComplete: 'address-line1', maxLength: 200 },
  address2: { autoComplete: 'address-line2', maxLength: 200 },
  phone: { autoComplete: 'tel', maxLength: 40 },
};
export type PostcodeName = 'postcode' | 'zip' | 'postal' | 'eircode';
export type StateName =
  | 'state'
  | 'province'
  | 'provinceOrTerritory'
  | 'stateOrTerritory'
  | 'prefecture'
  | 'region';

export interface AddressLayout {
  /** in the form's order; `state` is missing if the country has no states */
  readonly fields: readonly AddressField[];
  readonly postcode: {
    readonly name: PostcodeName;
    readonly isRequired: boolean;
    /** format of the postcode; `example` and `pattern` are undefined if the shop knows no rule for the country */
    readonly example?: string;
    readonly pattern?: string;
  };
  readonly state: StateName;
  readonly isStateRequired: boolean;
  readonly isFamilyNameFirst: boolean;
}

// The postcode is the first field if the shop looks up the town or region by postcode.
const LARGEST_FIRST: readonly AddressField[] = ['zipcode', 'state', 'city', 'address1', 'address2', 'phone'];
const POSTCODE_LAST: readonly AddressField[] = ['address1', 'address2', 'city', 'state', 'zipcode', 'phone'];
const POSTCODE_FIRST: readonly AddressField[] = ['address1', 'address2', 'zipcode', 'city', 'state', 'phone'];

interface Own {
  readonly example: string;
  /** regular expression of a tidy postcode */
  readonly pattern: string;
  readonly fields?: readonly AddressField[];
  readonly postcode?: PostcodeName;
  /** the country's word for its states, which every address then needs; undefined if addresses have no state */
  readonly state?: StateName;
  /** the character between the postcode's parts, and its position (negative: counted from the end) */
  readonly separator?: readonly [at: number, sign: string];
}
const OWN: Readonly<Record<string, Own>> = {
  US: { example: '10001', pattern: '^\\d{5}(-\\d{4})?$', postcode: 'zip', state: 'state' },
  CA: {
    example: 'K1A 0B1',
    pattern: '^[A-Z]\\d[A-Z] \\d[A-Z]\\d$',
    postcode: 'postal',
    state: 'provinceOrTerritory',
    separator: [3, ' '],
  },
  GB: {
    example: 'SW1A 1AA',
    pattern: '^([A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2}|BFPO \\d{1,4})$',
    fields: POSTCODE_LAST,
    separator: [-3, ' '],
  },
  IE: {
    example: 'D02 AF30',
    pattern: '^[A-Z]\\d[\\dW] [A-Z\\d]{4}$',
    fields: POSTCODE_LAST,
    postcode: 'eircode',
    separator: [3, ' '],
  },
  AU: { example: '2000', pattern: '^\\d{4}$', fields: POSTCODE_LAST, state: 'stateOrTerritory' },
  DK: { example: '2100', pattern: '^\\d{4}$' },
  DE: { example: '10115', pattern: '^\\d{5}$' },
  ES: { example: '28013', pattern: '^\\d{5}$', state: 'province' },
  MX: { example: '06000', pattern: '^\\d{5}$', postcode: 'postal', state: 'state' },
  FR: { example: '75001', pattern: '^\\d{5}$' },
  IT: { example: '00184', pattern: '^\\d{5}$', state: 'province' },
  JP: {
    example: '100-0001',
    pattern: '^\\d{3}-\\d{4}$',
    fields: LARGEST_FIRST,
    state: 'prefecture',
    separator: [3, '-'],
  },
  KR: { example: '04524', pattern: '^\\d{5}$', fields: LARGEST_FIRST },
  NL: { example: '1012 AB', pattern: '^\\d{4} [A-Z]{2}$', separator: [4, ' '] },
  PT: { example: '1000-001', pattern: '^\\d{4}-\\d{3}$', separator: [4, '-'] },
  SE: { example: '111 22', pattern: '^\\d{3} \\d{2}$', separator: [3, ' '] },
};
const LIKE: Readonly<Record<string, string>> = { IM: 'GB', JE: 'GB', GG: 'GB', NZ: 'AU', MC: 'FR' };

const marketOf = (country: string): Market | undefined => MARKETS.find(({ iso }) => iso === country);
const ownLayoutOf = (country: string): Own | undefined =>
  Object.hasOwn(OWN, country) ? OWN[country] : undefined;

/**
 * @param country - ISO 3166-1, two letters. A country without a market gets a general layout
 * Source: docs/rules.md MKT-01, MKT-05, ADDR-05
 */
export function addressLayout(country: string): AddressLayout {
  const market = marketOf(country);
  const ownLayout = ownLayoutOf(country);
  const like = ownLayout ?? ownLayoutOf(LIKE[country] ?? '');
  const fields = like?.fields ?? POSTCODE_FIRST;
  const isStateRequired = ownLayout?.state !== undefined;
  const hasNoState = like !== undefined && !isStateRequired;
  return {
    fields: hasNoState ? fields.filter((field) => field !== 'state') : fields,
    postcode: {
      name: like?.postcode ?? 'postcode',
      isRequired: market !== undefined,
      ...(ownLayout && { example: ownLayout.example, pattern: ownLayout.pattern }),
    },
    state: ownLayout?.state ?? 'region',
    isStateRequired,
    isFamilyNameFirst: market?.familyNameFirst ?? false,
  };
}

/** British Forces post: BFPO 61. */
const FORCES = /^BFPO(?=\d)/;

/**
 * Formats a postcode for its country: accepts 'sw1a1aa', '1000001' and '１０００００１'.
 *
 * @returns the formatted postcode; an invalid postcode is returned trimmed and in upper case
 * Source: docs/rules.md ADDR-05
 */
export function tidyPostcode(country: string, typedPostcode: string): string {
  const text = typedCode(typedPostcode).replace(/\s+/g, ' ').toUpperCase();
  const pattern = ownLayoutOf(country)?.pattern;
  if (pattern === undefined || new RegExp(pattern).test(text)) return text;
  const signs = text.replace(/[^A-Z0-9]/g, '');
  const [separatorIndex, sign] =
    ownLayoutOf(country)?.separator ?? (country === 'US' && signs.length > 5 ? [5, '-'] : [0, '']);
  const formattedCode =
    country === 'GB' && FORCES.test(signs)
      ? signs.replace(FORCES, 'BFPO ')
      : `${signs.slice(0, separatorIndex)}${sign}${signs.slice(separatorIndex)}`;
  return new RegExp(pattern).test(formattedCode) ? formattedCode : text;
}
