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
export { joinList } from './join-list';
export { parseAmount, formatMoney, toWireMoney, currencyDecimals, type MinorMoney } from './money';
