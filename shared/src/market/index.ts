/** Pure functions about markets and money, for pages and the server. */
export {
  LANGUAGES,
  languageOf,
  MARKETS,
  findMarket,
  marketFromPath,
  marketOfTriple,
  type Market,
} from './markets';
export { isEmailAddress, typedCode } from './email';
export { keptPlace, placeKey } from './kept-place';
export { findRegion, regionsOf } from './regions';
export { addressLayout, tidyPostcode } from './address-layout';
export { writtenAddress } from './written-address';
export { MARKETS_GRANTED_BY_DEFAULT } from './measured-by-default';
export { countryName, joinList } from './listed-names';
export { dayRange } from './day-range';
export { writeMoment } from './moments';
export { amountOf, parseAmount, formatMoney, toWireMoney, currencyDecimals, type MinorMoney } from './money';
