/** Pure rules of markets and money, for the server too. */
export {
  LANGUAGES,
  languageOf,
  MARKETS,
  findMarket,
  marketFromPath,
  marketOfTriple,
  type Market,
} from './markets';
export { parseAmount, formatMoney, toWireMoney, currencyDecimals, type MinorMoney } from './money';
