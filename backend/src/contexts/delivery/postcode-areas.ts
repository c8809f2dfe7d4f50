import { addressLayout, tidyPostcode } from '@bindery/shared/market';

const ENDS_IN_NUMBER = /[A-Z]\d+$/;

/**
 * Returns true if a postcode is in an area. An area of digits matches the start of the postcode's digits. An area with
 * letters matches the start of the postcode as formatted in its country, and a number at its end must match in full:
 * KA2 7AA is not in KA27, and IV40 not in IV4.
 *
 * @param area - prefix of its postcodes: 'KA27', 'BT', '971'
 * Source: docs/rules.md SHIP-02
 */
export function isPostcodeIn(area: string, country: string, postcode: string): boolean {
  const writtenPostcode = tidyPostcode(country, postcode);
  if (/^\d+$/.test(area)) return writtenPostcode.replace(/\D/g, '').startsWith(area);
  if (!writtenPostcode.startsWith(area)) return false;
  return !(ENDS_IN_NUMBER.test(area) && /^\d/.test(writtenPostcode.slice(area.length)));
}

/** Two next characters are enough to try: one letter and one digit. */
const SIGNS = ['A', '1'];
const LONGEST = 8;

/**
 * Returns true if some valid postcode of the country is in the area; false if the shop does not know the country's
 * postcode format.
 */
export function canLieIn(area: string, country: string): boolean {
  const { pattern } = addressLayout(country).postcode;
  if (pattern === undefined) return false;
  const valid = new RegExp(pattern);
  let starts = [area];
  for (let length = area.length; length <= LONGEST && starts.length > 0; length += 1) {
    const writtenPostcodes = starts.map((start) => tidyPostcode(country, start));
    if (writtenPostcodes.some((code) => valid.test(code) && isPostcodeIn(area, country, code))) return true;
    starts = starts.flatMap((start) => SIGNS.map((sign) => `${start}${sign}`));
  }
  return false;
}
