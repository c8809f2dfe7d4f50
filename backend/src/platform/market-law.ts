import type { Market } from '@bindery/shared/market';

const EU = ['ie', 'dk', 'de', 'es', 'fr', 'it', 'nl', 'pt', 'se'];

/** Returns true if the law of the European Union applies in a market. */
export const isInEu = ({ identifier }: Market): boolean => EU.includes(identifier);

/**
 * Returns true if the law requires a note beside prices that delivery costs extra. In other markets, such a note is
 * only customary. Source: Directive 2005/29/EC, article 7(4)(c); Digital Markets, Competition and Consumers Act 2024
 * (United Kingdom), section 230
 */
export const needsPriceNote = (market: Market): boolean => isInEu(market) || market.identifier === 'uk';

/** Korean law requires the postal address and contact on every page. Other markets need only a link to the imprint. */
export const needsContactInFooter = (market: string): boolean => market === 'kr';
