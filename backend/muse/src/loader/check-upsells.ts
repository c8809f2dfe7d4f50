import type { CommerceDocument, CommerceUpsell } from '../model/commerce-document';
import type { ProductDocument } from '../model/product-document';
import type { FieldDescription, SchemaDocument } from '../model/schema';
import type { Problems } from './problem';

/** Names that the subtotal record already uses. Source: docs/rules.md CUS-11 */
const TAKEN = ['format', 'giftwrap', 'cover_style', 'edition', 'subtotal'];

interface Priced {
  readonly product: Pick<ProductDocument, 'upsells'>;
  readonly commerce: Pick<CommerceDocument, 'upsells'>;
  readonly schema: SchemaDocument;
}

/**
 * Checks choices with a price. The choice must be optional, and each option must have exactly one price.
 * Source: docs/product-packages.md, Upsells
 */
export function checkUpsells({ product, commerce, schema }: Priced, problems: Problems): void {
  for (const { slug, key } of product.upsells ?? []) {
    if (TAKEN.includes(slug))
      problems.error('product.json', `the upsell ${slug} has a name that the shop uses`, 'rename it');
    const field = Object.hasOwn(schema.keys, key) ? schema.keys[key] : undefined;
    const sold = (commerce.upsells ?? []).find((upsell) => upsell.slug === slug);
    if (!field || key === 'characters')
      problems.error(
        'product.json',
        `${slug} is about "${key}", which is no key of schema.json that can cost extra`,
        'name a key beside the characters',
      );
    else if (sold) checkVariants(sold, key, field, problems);
  }
}

function checkVariants(
  { slug, variants }: CommerceUpsell,
  key: string,
  field: FieldDescription,
  problems: Problems,
): void {
  const isPaidWhenFilled = variants.some(({ when }) => when === true);
  if (field.flags?.presence === 'required' && isPaidWhenFilled)
    problems.error(
      'product.json',
      `${slug} costs extra and "${key}" is required`,
      'make the key optional, or put it into the prices',
    );
  if (field.flags?.default !== undefined)
    problems.error(
      'product.json',
      `${slug} is about "${key}", which has a default`,
      'take the default out of schema.json: nobody pays for what they did not choose',
    );
  const options = optionsOf(field);
  const values = variants.flatMap(({ when }) => (typeof when === 'boolean' ? [] : when));
  for (const value of new Set(values)) {
    if (!options.includes(value))
      problems.error(
        'commerce.json',
        `${slug} has a price for "${value}", which is no option of ${key}`,
        options.length > 0 ? `write one of ${options.join(', ')}` : 'write true or false',
      );
    if (values.indexOf(value) !== values.lastIndexOf(value))
      problems.error('commerce.json', `${slug} has two prices for "${value}"`, 'keep one');
  }
  for (const flag of [true, false]) {
    if (variants.filter(({ when }) => when === flag).length > 1)
      problems.error('commerce.json', `${slug} has two prices for ${flag}`, 'keep one');
  }
  if (isPaidWhenFilled && values.length > 0)
    problems.error(
      'commerce.json',
      `${slug} has a price for true, which every value is, and for "${values[0]}"`,
      'name every value, or write true alone',
    );
}

function optionsOf({ metas, allow, items }: FieldDescription): readonly string[] {
  const named = metas?.[0]?.options?.map(({ value }) => value);
  return named ?? [...(allow ?? []), ...(items?.[0]?.allow ?? [])].map(String);
}
