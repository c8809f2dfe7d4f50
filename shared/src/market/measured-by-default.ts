/**
 * Markets that allow analytics before the shopper chooses; page and server share the list.
 * Source: docs/rules.md CONS-02
 */
export const MARKETS_GRANTED_BY_DEFAULT: ReadonlySet<string> = new Set(['us', 'ca', 'au', 'mx', 'jp', 'kr']);
