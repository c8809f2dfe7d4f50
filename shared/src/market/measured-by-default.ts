/**
 * Markets in which analytics are allowed before the shopper makes a choice. Page and server share this list.
 * Source: docs/rules.md CONS-02
 */
export const MARKETS_GRANTED_BY_DEFAULT: ReadonlySet<string> = new Set(['us', 'ca', 'au', 'mx', 'jp', 'kr']);
