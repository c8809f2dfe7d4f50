/** Markets that allow measuring before the shopper chooses; for page and server. Source: docs/rules.md CONS-02 */
export const MARKETS_GRANTED_BY_DEFAULT: ReadonlySet<string> = new Set(['us', 'ca', 'au', 'mx', 'jp', 'kr']);
