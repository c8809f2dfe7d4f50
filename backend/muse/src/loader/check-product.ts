import type { ProductDocument } from '../model/product-document';
import type { Problems } from './problem';

const FILE = 'product.json';

/** Checks the identity and the formats of a product. Source: docs/product-packages.md, product.json */
export function checkProduct(product: ProductDocument, folder: string, problems: Problems): void {
  if (product.slug !== folder)
    problems.error(FILE, `slug is "${product.slug}" in the folder "${folder}"`, 'give both the same name');
  const { ages, formats, upsells = [] } = product;
  if (ages && ages[0] > ages[1])
    problems.error(
      FILE,
      `ages are from ${ages[0]} to ${ages[1]}`,
      `write the younger age first: [${ages[1]}, ${ages[0]}]`,
    );
  for (const name of ['id', 'identifier'] as const) {
    if (hasTwice(formats.map((format) => format[name])))
      problems.error(FILE, `two formats have the same ${name}`, 'make each its own');
  }
  if (hasTwice(upsells.map(({ slug }) => slug)))
    problems.error(FILE, 'two upsells have the same slug', 'make each its own');
  if (formats.some(({ id }) => id === product.id))
    problems.error(FILE, 'a format has the id of the product', 'make a new UUID');
}

export const hasTwice = (values: readonly string[]): boolean => new Set(values).size < values.length;
