import type { CommerceDocument } from '../model/commerce-document';
import type { ProductDocument } from '../model/product-document';
import type { PackageProblem } from './problem';

/** Of a package, what must be nobody else's. */
export interface Identified {
  readonly slug: string;
  readonly product: Pick<ProductDocument, 'id' | 'formats'>;
  readonly commerce: Pick<CommerceDocument, 'masterSku' | 'variants' | 'upsells'>;
}

/**
 * Ids and SKUs that a package shares with others: a cart, an order and a warehouse know a book by them alone, so a copied
 * folder sells the book that it was copied from.
 *
 * @param others - the packages beside it, with or without itself
 */
export function sharedIds(one: Identified, others: readonly Identified[]): PackageProblem[] {
  const strangers = others.filter(({ slug }) => slug !== one.slug);
  const shared = (
    file: string,
    of: (identified: Identified) => readonly (readonly [value: string, what: string])[],
    fix: string,
  ): PackageProblem[] => {
    const owners = new Map(
      strangers.flatMap((other) => of(other).map(([value]) => [value, other.slug] as const)),
    );
    return of(one).flatMap(([value, what]) =>
      owners.has(value)
        ? [
            {
              severity: 'error',
              file,
              reason: `${what} "${value}" is that of ${owners.get(value)!}`,
              fix,
            } as const,
          ]
        : [],
    );
  };
  return [
    ...shared('product.json', ids, 'make a new UUID, for example with: node -p "crypto.randomUUID()"'),
    ...shared('commerce.json', skus, 'give it a SKU of its own'),
  ];
}

const ids = ({ product }: Identified): [string, string][] => [
  [product.id, 'the id'],
  ...product.formats.map(({ id, identifier }): [string, string] => [id, `the id of ${identifier}`]),
];

const skus = ({ commerce: { masterSku, variants, upsells = [] } }: Identified): [string, string][] => [
  [masterSku, 'masterSku'],
  ...[...variants, ...upsells.flatMap((upsell) => upsell.variants)].map(({ sku }): [string, string] => [
    sku,
    'the SKU',
  ]),
];
