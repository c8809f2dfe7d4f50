/** Markets whose shoppers may be measured before they have chosen; page and server go by them. Source: docs/rules.md CONS-02 */
export const MARKETS_GRANTED_BY_DEFAULT: ReadonlySet<string> = new Set(['us', 'ca', 'au', 'mx', 'jp', 'kr']);
