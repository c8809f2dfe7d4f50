import { LOCAL_DATE, type Customisation, type Muse, type ProductPackage } from '@bindery/muse';
import type { FieldError, PackageReport } from '@bindery/shared/contracts';

export interface KeptBook {
  readonly id: string;
  /** id of the variant with the book's format */
  readonly variantId: string;
  readonly customisation: Customisation;
}

/** Returns the next books of a product after the given id, ordered by id. */
export type BooksAfter = (slug: string, afterId: string | undefined) => Promise<readonly KeptBook[]>;

type Replayed = PackageReport['carts'];
export interface ReplayResult {
  readonly counts: Replayed;
  /** number of refused books for each combination of field and reason */
  readonly refusals: ReadonlyMap<string, number>;
}

const NO_FORMAT = 'format format.gone';
/** Keys of a customisation that are not fields of the form. */
const BESIDE_THE_FORM = new Set([LOCAL_DATE, 'format']);
/** Reason for a refusal: the version lacks a field that has a value, so the next edit would lose the value. */
const FIELD_GONE = 'field.gone';

/**
 * Validates every stored book against the versions. Other work of the process can run between two books.
 *
 * @param versions - `candidate`: the version to try; `base`: the current version, if any
 * @returns the counts, and the names of the faulty fields but never their values
 */
export async function replayBooks(
  muse: Muse,
  { candidate, base }: { candidate: ProductPackage; base: ProductPackage | undefined },
  booksAfter: BooksAfter,
  signal: AbortSignal,
): Promise<ReplayResult> {
  const refusals = new Map<string, number>();
  const counts = { total: 0, refused: 0, already: 0 };
  for (let afterId: string | undefined; ;) {
    const books = await booksAfter(candidate.slug, afterId);
    for (const book of books) {
      signal.throwIfAborted();
      const why = refusalsOf(muse, candidate, book);
      counts.total += 1;
      if (why.length > 0) {
        counts.refused += 1;
        if (base && refusalsOf(muse, base, book).length > 0) counts.already += 1;
      }
      for (const refusal of why) refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (books.length === 0) return { counts, refusals };
    afterId = books.at(-1)!.id;
  }
}

/** Returns each distinct refusal as 'field reason'. */
function refusalsOf(muse: Muse, version: ProductPackage, { customisation, variantId }: KeptBook): string[] {
  const validated = muse.validate(version, customisation, { lang: 'en' });
  const faults =
    validated?.kind === 'invalid' ? validated.errors.map(({ path, type }) => `${fieldOf(path)} ${type}`) : [];
  const lostFaults = lostFields(version, customisation).map((field) => `${field} ${FIELD_GONE}`);
  const hasFormat = version.product.formats.some(({ id }) => id === variantId);
  return [...new Set([...faults, ...lostFaults, ...(hasFormat ? [] : [NO_FORMAT])])];
}

type FieldsOf = Pick<ProductPackage, 'fields'>;

/** Returns the fields that a book fills in but the version lacks, such as `note` or `characters.0.*.hat`. */
export function lostFields({ fields }: FieldsOf, customisation: Customisation): string[] {
  return Object.entries(customisation).flatMap(([key, value]) => {
    if (BESIDE_THE_FORM.has(key) || !isSaid(value)) return [];
    const field = fields.get(key);
    if (!field) return [key];
    if (field.kind !== 'characters' || !Array.isArray(value)) return [];
    return value.flatMap((group: { customisations?: unknown }, type) =>
      charactersIn(group).flatMap((character) =>
        lostFields({ fields: field.types[type]?.fields ?? new Map() }, character).map(
          (field) => `${key}.${type}.*.${field}`,
        ),
      ),
    );
  });
}

const isSaid = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const charactersIn = ({ customisations }: { customisations?: unknown }): Customisation[] =>
  Array.isArray(customisations) ? (customisations as Customisation[]) : [];

/** Returns the name of a field, such as `name`, or `characters.0.*.name` for any character of the first type. */
export function fieldOf(path: FieldError['path']): string {
  const [root, type, , index, key] = path;
  const isOfCharacter = root === 'characters' && index !== undefined && typeof key === 'string';
  return isOfCharacter ? `characters.${type}.*.${key}` : String(root ?? '');
}

export function refusalsOfBoth(carts: ReplayResult, orders: ReplayResult): PackageReport['refusals'] {
  const allRefusals = [...new Set([...carts.refusals.keys(), ...orders.refusals.keys()])].map((refusal) => {
    const [field, reason] = refusal.split(' ') as [string, string];
    const counts = {
      in_carts: carts.refusals.get(refusal) ?? 0,
      in_orders: orders.refusals.get(refusal) ?? 0,
    };
    return { field, reason, ...counts };
  });
  const books = ({ in_carts, in_orders }: (typeof allRefusals)[number]): number => in_carts + in_orders;
  return allRefusals.sort((a, b) => books(b) - books(a) || a.field.localeCompare(b.field));
}
