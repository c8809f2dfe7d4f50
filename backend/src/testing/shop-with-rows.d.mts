/** Tables that do not grow with shoppers. */
export const SMALL_TABLES: ReadonlySet<string>;
interface FillWishes {
  readonly atOnce?: number;
  readonly counts?: Readonly<Record<string, number>>;
  readonly isOpen?: boolean;
}
/** @param url - of a migrated database of PostgreSQL. */
export function fillShop(url: string, wishes?: FillWishes): Promise<void>;
