import type { Market } from '@bindery/shared/market';

const EU = ['ie', 'dk', 'de', 'es', 'fr', 'it', 'nl', 'pt', 'se'];

/** Returns true if the law of the European Union applies in a market. */
export const isInEu = ({ identifier }: Market): boolean => EU.includes(identifier);

/**
 * Returns whether the law requires a note beside prices that delivery costs extra: Directive 2005/29/EC, article
 * 7(4)(c), and section 230 of the Digital Markets, Competition and Consumers Act 2024 of the United Kingdom. In other
 * markets such a note is only customary.
 */
export const needsPriceNote = (market: Market): boolean => isInEu(market) || market.identifier === 'uk';

/**
 * Korean law requires postal address and contact on every page; in other markets a link to the imprint is enough.
 */
export const needsContactInFooter = (market: string): boolean => market === 'kr';
