import { addressLayout, tidyPostcode } from '@bindery/shared/market';

const ENDS_IN_NUMBER = /[A-Z]\d+$/;

/**
 * Does a postcode lie in an area? Digits alone are the start of a number. With letters the area is the start of the
 * postcode as its country writes it, and its number ends where it ends: KA2 7AA is not in KA27, and IV40 not in IV4.
 *
 * @param area - what postcodes of it begin with: 'KA27', 'BT', '971'
 * Source: docs/rules.md SHIP-02
 */
export function isPostcodeIn(area: string, country: string, postcode: string): boolean {
  const writtenPostcode = tidyPostcode(country, postcode);
  if (/^\d+$/.test(area)) return writtenPostcode.replace(/\D/g, '').startsWith(area);
  if (!writtenPostcode.startsWith(area)) return false;
  return !(ENDS_IN_NUMBER.test(area) && /^\d/.test(writtenPostcode.slice(area.length)));
}

/** The signs that no country's postcode goes on with in another way. */
const SIGNS = ['A', '1'];
const LONGEST = 8;

/** Can any postcode of the country lie in the area? Never, if the shop knows no form of its postcodes. */
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
