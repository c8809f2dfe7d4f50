/** Tables that do not grow with shoppers. */
export const SMALL_TABLES: ReadonlySet<string>;
/** @param url - of a migrated database of PostgreSQL. @param wishes - `atOnce`: connections */
export function fillShop(url: string, wishes?: { readonly atOnce?: number }): Promise<void>;
