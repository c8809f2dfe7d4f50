import type { CustomisationFormProps } from '../../contract';
import { FormLoad } from './form-load';
import { SchemaForm } from './schema-form';

/** The shopper's form for a product. It knows no product: everything it asks stands in the product's schema. */
export function CustomisationForm({ product, onComplete }: CustomisationFormProps) {
  return <FormLoad slug={product.slug}>{(schema) => <SchemaForm key={product.slug} product={product} schema={schema} onComplete={onComplete} />}</FormLoad>;
}
