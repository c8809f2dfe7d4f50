/** Tables that do not grow with shoppers. */
export const SMALL_TABLES: ReadonlySet<string>;
/** @param url - of a migrated database of PostgreSQL. @param atOnce - connections */
export function fillShop(url: string, atOnce?: number): Promise<void>;
