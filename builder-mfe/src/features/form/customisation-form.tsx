import type { CustomisationFormProps } from '../../contract';
import { CharacterFormContext, CharacterModal } from './fields';
import { FormLoad } from './form-load';
import { SchemaForm } from './schema-form';

/** The shopper's form for a product. It knows no product: everything it asks stands in the product's schema. A character's form opens above it. */
export function CustomisationForm({ product, onComplete }: CustomisationFormProps) {
  return (
    <CharacterFormContext value={CharacterModal}>
      <FormLoad slug={product.slug}>{(schema) => <SchemaForm key={product.slug} product={product} schema={schema} onComplete={onComplete} />}</FormLoad>
    </CharacterFormContext>
  );
}
