/**
 * How numbers are dialled. `code`: of the country. `trunk`: what is dialled before a number inside the country and not from
 * abroad; '' where there is none, or where it is a part of the number (IT). `abroad`: what is dialled before a code.
 * `length`: of the longest number without trunk.
 */
interface Dialling {
  readonly code: string;
  readonly trunk: string;
  readonly abroad: RegExp;
  readonly length: number;
}

const ABROAD = /^00/;
/** Of our markets; elsewhere a number counts where it names its country. Source: ITU-T E.164, national numbering plans */
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
/** Extensions are nobody's phone: 'ext. 12', 'x12', '#12'. */
const EXTENSION = /\s*(?:e?xt?\.?|#)\s*\d{1,6}$/i;

/**
 * A number as it is dialled from anywhere: '+442079460000'.
 *
 * @param country - ISO 3166-1 of two letters: where a number is that does not say
 * @returns undefined where it is no number, or nobody knows where
 * Source: docs/rules.md TRACK-14; ITU-T E.164: 15 digits at most
 */
export function phoneInE164(phone = '', country = ''): string | undefined {
  const text = phone.normalize('NFKC').trim().replace(EXTENSION, '');
  if (/\p{L}/u.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const here = DIALLING[country === 'UK' ? 'GB' : country];
  const number = /^\D*\+/.test(text) ? fromAbroad(digits) : fromHere(digits, here);
  return number !== undefined && /^[1-9]\d{7,14}$/.test(number) ? `+${number}` : undefined;
}

/** With its country's code: a trunk 0 behind it, as in '+44 (0)20', is not dialled. */
function fromAbroad(digits: string): string {
  const named = Object.values(DIALLING).find(({ code, trunk }) => trunk === '0' && digits.startsWith(code));
  if (!named) return digits;
  return named.code + withoutTrunk(digits.slice(named.code.length), named);
}

function fromHere(digits: string, here: Dialling | undefined): string | undefined {
  const abroad = here?.abroad ?? ABROAD;
  if (abroad.test(digits)) return fromAbroad(digits.replace(abroad, ''));
  if (!here) return undefined;
  // too long for a number of here, and begins as one from abroad: the + was forgotten
  if (digits.length > here.length + here.trunk.length && digits.startsWith(here.code))
    return fromAbroad(digits);
  return here.code + withoutTrunk(digits, here);
}

const withoutTrunk = (digits: string, { trunk, length }: Dialling): string =>
  trunk !== '' && digits.startsWith(trunk) && (trunk === '0' || digits.length > length)
    ? digits.slice(trunk.length)
    : digits;
