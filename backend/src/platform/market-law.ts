import type { Market } from '@bindery/shared/market';

const EU = ['ie', 'dk', 'de', 'es', 'fr', 'it', 'nl', 'pt', 'se'];

/** Returns whether the law of the European Union holds in a market. */
export const isInEu = ({ identifier }: Market): boolean => EU.includes(identifier);

/**
 * Beside a price stands that delivery costs extra: Directive 2005/29/EC, article 7(4)(c), and section 230 of the
 * Digital Markets, Competition and Consumers Act 2024 of the United Kingdom. Elsewhere it is custom.
 */
export const needsPriceNote = (market: Market): boolean => isInEu(market) || market.identifier === 'uk';

/** Korean law wants address and contact on the shop's pages themselves; elsewhere the linked imprint is enough. */
export const needsContactInFooter = (market: string): boolean => market === 'kr';
