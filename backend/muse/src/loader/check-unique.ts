import type { ProductPackage } from '../scene/loaded-package';
import { type PackageProblem, Problems } from './problem';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CommerceDocument } from '../model/commerce-document';
import { readProduct } from './read-documents';
import { MAX_BYTES, type PackageFiles } from './read-files';

export type Identified = Pick<ProductPackage, 'slug' | 'product' | 'commerce'>;

/**
 * Checks that no other package has the same ids or SKUs, because these alone identify products, formats and goods in a
 * cart. The later package is at fault.
 *
 * @param otherProducts - packages that are served already
 */
export function checkUnique(
  candidate: Identified,
  otherProducts: Iterable<Identified>,
  problems: Problems,
): void {
  const ownersByName = new Map<string, string>();
  for (const otherProduct of otherProducts)
    for (const { name } of namesOf(otherProduct))
      if (!ownersByName.has(name)) ownersByName.set(name, otherProduct.slug);
  for (const { name, file, what } of namesOf(candidate)) {
    const owner = ownersByName.get(name);
    if (owner !== undefined)
      problems.error(
        file,
        `${what} ${name} is that of ${owner}: a cart could not tell them apart`,
        what === 'the SKU' ? 'write one of its own' : 'make a new UUID',
      );
  }
}

/** Returns a problem for each shared id or SKU, as found by {@link checkUnique}. */
export function clashesWith(
  candidate: Identified,
  otherProducts: readonly Identified[],
): readonly PackageProblem[] {
  const problems = new Problems();
  checkUnique(candidate, otherProducts, problems);
  return problems.all;
}

interface Name {
  readonly name: string;
  readonly file: string;
  readonly what: string;
}

function namesOf({ product, commerce }: Identified): Name[] {
  const upsellSkus = (commerce.upsells ?? []).flatMap(({ variants }) => variants.map(({ sku }) => sku));
  const skus = [commerce.masterSku, ...commerce.variants.map(({ sku }) => sku), ...upsellSkus];
  return [
    { name: product.id, file: 'product.json', what: 'the id' },
    ...product.formats.map(({ id }) => ({ name: id, file: 'product.json', what: 'the id of a format' })),
    ...skus.map((sku) => ({ name: sku, file: 'commerce.json', what: 'the SKU' })),
  ];
}

/** Reads only product.json and commerce.json of a package folder; returns undefined if they cannot be read. */
export async function readSold(dir: string): Promise<Identified | undefined> {
  const files = new Map<string, Buffer>();
  for (const name of ['product.json', 'commerce.json']) {
    const path = join(dir, name);
    const size = await stat(path).then(
      ({ size: bytes }) => bytes,
      () => Infinity,
    );
    if (size <= MAX_BYTES['json']!) files.set(name, await readFile(path));
  }
  const read = files.has('product.json') ? readProduct(files, new Problems()) : undefined;
  return read && { slug: basename(dir), ...read };
}

/** Returns the commerce document among a package's files; undefined if product.json or commerce.json cannot be read. */
export const commerceOfFiles = (files: PackageFiles): CommerceDocument | undefined =>
  readProduct(files, new Problems())?.commerce;
