/**
 * The rules for dialling in a country. `code`: country code. `trunk`: prefix used only for calls inside the country; ''
 * if there is none, or if it is part of the number (IT). `abroad`: prefix dialled before a country code. `length`:
 * maximum number of digits of a number without its trunk prefix.
 */
interface Dialling {
  readonly code: string;
  readonly trunk: string;
  readonly abroad: RegExp;
  readonly length: number;
}

const ABROAD = /^00/;
/**
 * The countries of our markets. A number from any other country must include its country code. Source: ITU-T E.164,
 * national numbering plans
 */
const DIALLING: Readonly<Record<string, Dialling>> = {
  US: { code: '1', trunk: '1', abroad: /^011/, length: 10 },
  CA: { code: '1', trunk: '1', abroad: /^011/, length: 10 },
  GB: { code: '44', trunk: '0', abroad: ABROAD, length: 10 },
  IE: { code: '353', trunk: '0', abroad: ABROAD, length: 9 },
  AU: { code: '61', trunk: '0', abroad: /^0011/, length: 9 },
  DK: { code: '45', trunk: '', abroad: ABROAD, length: 8 },
  DE: { code: '49', trunk: '0', abroad: ABROAD, length: 11 },
  ES: { code: '34', trunk: '', abroad: ABROAD, length: 9 },
  MX: { code: '52', trunk: '01', abroad: ABROAD, length: 10 },
  FR: { code: '33', trunk: '0', abroad: ABROAD, length: 9 },
  IT: { code: '39', trunk: '', abroad: ABROAD, length: 11 },
  JP: { code: '81', trunk: '0', abroad: /^010/, length: 10 },
  KR: { code: '82', trunk: '0', abroad: /^00[12]/, length: 10 },
  NL: { code: '31', trunk: '0', abroad: ABROAD, length: 9 },
  PT: { code: '351', trunk: '', abroad: ABROAD, length: 9 },
  SE: { code: '46', trunk: '0', abroad: ABROAD, length: 9 },
};
/** Extensions that the code cuts off: 'ext. 12', 'x12', '#12'. */
const EXTENSION = /\s*(?:e?xt?\.?|#)\s*\d{1,6}$/i;

/**
 * Returns a number in international form: '+442079460000'.
 *
 * @param country - ISO 3166-1 alpha-2 code, used for a number without a country code
 * @returns undefined if the text is no number, or the number's country is unknown
 * Source: docs/rules.md TRACK-14; ITU-T E.164: 15 digits at most
 */
export function phoneInE164(phone = '', country = ''): string | undefined {
  const text = phone.normalize('NFKC').trim().replace(EXTENSION, '');
  if (/\p{L}/u.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const dialling = DIALLING[country === 'UK' ? 'GB' : country];
  const number = /^\D*\+/.test(text) ? fromAbroad(digits) : fromHere(digits, dialling);
  return number !== undefined && /^[1-9]\d{7,14}$/.test(number) ? `+${number}` : undefined;
}

/** Removes a trunk 0 after the country code, as in '+44 (0)20'. */
function fromAbroad(digits: string): string {
  const named = Object.values(DIALLING).find(({ code, trunk }) => trunk === '0' && digits.startsWith(code));
  if (!named) return digits;
  return named.code + withoutTrunk(digits.slice(named.code.length), named);
}

function fromHere(digits: string, dialling: Dialling | undefined): string | undefined {
  const abroad = dialling?.abroad ?? ABROAD;
  if (abroad.test(digits)) return fromAbroad(digits.replace(abroad, ''));
  if (!dialling) return undefined;
  // the number begins with the country code and is too long for a national one, so the shopper left out the +
  if (digits.length > dialling.length + dialling.trunk.length && digits.startsWith(dialling.code))
    return fromAbroad(digits);
  return dialling.code + withoutTrunk(digits, dialling);
}

const withoutTrunk = (digits: string, { trunk, length }: Dialling): string =>
  trunk !== '' && digits.startsWith(trunk) && (trunk === '0' || digits.length > length)
    ? digits.slice(trunk.length)
    : digits;
