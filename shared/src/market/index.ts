export {
  LANGUAGES,
  languageOf,
  MARKETS,
  DEFAULT_MARKET,
  findMarket,
  marketFromPath,
  marketOfTriple,
  type Market,
} from './markets';
export {
  parseAmount,
  amountOf,
  formatMoney,
  toWireMoney,
  currencyDecimals,
  InvalidAmountError,
  type MinorMoney,
  type WireMoney,
} from './money';
export { marketPath, InvalidPathError } from './market-path';
