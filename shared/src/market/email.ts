/**
 * Pattern of an internet mail address. Dots are allowed anywhere before the @, because providers have issued addresses
 * such as `a..b.@docomo.ne.jp`.
 *
 * In addition to the source, the domain must contain a dot. Source:
 * https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
export const EMAIL_PATTERN =
  "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(\\.[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$";
const EMAIL = new RegExp(EMAIL_PATTERN);
const LONGEST = 254;

/**
 * Is it a mail address? Page and server share this check.
 *
 * @param text - normalised by `typedCode`. Source: docs/rules.md ADDR-07
 */
export const isEmailAddress = (text: string): boolean => text.length <= LONGEST && EMAIL.test(text);

/**
 * Normalises a typed mail address, number or code. Japanese keyboards produce full-width letters, and 。 for a full
 * stop.
 *
 * @returns half-width characters, trimmed
 */
export const typedCode = (text: string): string => text.normalize('NFKC').replaceAll('。', '.').trim();
