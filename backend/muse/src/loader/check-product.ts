import type { ProductDocument } from '../model/product-document';
import type { SchemaDocument } from '../model/schema';
import type { Problems } from './problem';

const FILE = 'product.json';

/** Identity and formats. Source: docs/product-packages.md, product.json */
export function checkProduct(product: ProductDocument, folder: string, problems: Problems): void {
  if (product.slug !== folder)
    problems.error(FILE, `slug is "${product.slug}" in the folder "${folder}"`, 'give both the same name');
  const { formats, upsells = [] } = product;
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

/** What costs extra: a photo that a book can do without. Source: docs/product-packages.md, product.json */
export function checkUpsells(
  {
    product: { upsells = [] },
    schema: { keys },
  }: { readonly product: ProductDocument; readonly schema: SchemaDocument },
  problems: Problems,
): void {
  for (const { slug, key } of upsells) {
    if (slug !== 'dedication_photo_upload')
      problems.error(FILE, `the shop knows no upsell ${slug}`, 'remove it');
    const field = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (field?.metas?.[0]?.canvasComponent !== 'Photo')
      problems.error(
        FILE,
        `${slug} is about "${key}", which is no photo of schema.json`,
        'name the key of a Photo',
      );
    else if (field.flags?.presence === 'required')
      problems.error(
        FILE,
        `${slug} costs extra and "${key}" is required`,
        'make the key optional, or put it into the prices',
      );
  }
}
