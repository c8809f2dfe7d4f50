import { useMarket } from '@bindery/shared';
import {
  canonicalCustomisation,
  cartQuery,
  draftsOnDevice,
  isFilled,
  linesOf,
  productsQuery,
  useQuery,
  type DeviceDraft,
} from '@bindery/shared/data';
import type { Customisation, LineItem } from '@bindery/shared/contracts';

/** A book that exists in this browser only. */
export interface UnfinishedBook {
  key: string;
  /** kind of unfinished work: a new book, or changes to a book in the cart or to an ordered book */
  kind: DeviceDraft['kind'];
  productName: string;
  childName: string | undefined;
}

/** Keys that are in a draft even if the shopper has entered nothing. */
const NOT_MADE = new Set(['product_slug', 'muse_slug_override', 'format']);
const madeKeys = (values: Customisation): string[] =>
  Object.keys(values).filter((key) => !NOT_MADE.has(key) && isFilled(values[key]));

/** True if a cart line has all values of the draft: a draft remains stored after its book is added to the cart. */
function isInCart({ slug, values }: DeviceDraft, lines: readonly LineItem[]): boolean {
  const isSame = (key: string, line: LineItem): boolean =>
    canonicalCustomisation({ value: values[key] }) ===
    canonicalCustomisation({ value: line.customisation[key] });
  return lines.some(
    (line) => line.productSlug === slug && madeKeys(line.customisation).every((key) => isSame(key, line)),
  );
}

function childNameIn(values: Customisation): string | undefined {
  const name = Object.entries(values).find(([key, value]) => /(^|_)name$/.test(key) && isFilled(value))?.[1];
  return typeof name === 'string' ? name.trim() : undefined;
}

/** Makes a name from the slug of a product that this market does not sell: 'the-lost-star' becomes 'The lost star'. */
function nameFromSlug(slug: string): string {
  const words = slug.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Finds the books that would be lost if this browser's storage were cleared.
 *
 * @returns a function that finds the books that exist only in this browser. Source: docs/rules.md ACC-46
 */
export function useUnfinishedBooks(): () => UnfinishedBook[] {
  const market = useMarket();
  const hasDrafts = draftsOnDevice().length > 0;
  const { data: products = [] } = useQuery({ ...productsQuery(market), enabled: hasDrafts });
  const { data: cart } = useQuery({ ...cartQuery(market), enabled: hasDrafts });
  const lines = linesOf(cart);
  return () =>
    draftsOnDevice()
      .filter((draft) => madeKeys(draft.values).length > 0)
      .filter((draft) => draft.kind !== 'new' || !isInCart(draft, lines))
      .map(({ key, kind, slug, id, values }) => ({
        key,
        kind,
        productName: products.find((product) => product.slug === slug)?.name ?? nameFromSlug(slug),
        childName:
          childNameIn(values) ?? childNameIn(lines.find((line) => line.id === id)?.customisation ?? {}),
      }));
}
