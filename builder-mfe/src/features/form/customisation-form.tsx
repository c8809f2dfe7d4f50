import { useDraftKey } from '@bindery/shared/data';
import type { CustomisationFormProps } from '../../contract';
import { CharacterFormContext } from './fields';
import { FormLoad } from './form-load';
import { LooksProvider } from './looks';
import { SchemaForm } from './schema-form';

/** The shopper's form for a product. It knows no product: everything it asks stands in the product's schema. A character's form opens above it. */
export function CustomisationForm(props: CustomisationFormProps) {
  const { slug } = props.product;
  const draft = useDraftKey(slug);
  return (
    <CharacterFormContext value="modal">
      <FormLoad slug={slug}>
        {(schema) => (
          <LooksProvider schema={schema} Avatar={props.Avatar}>
            <SchemaForm key={draft} {...props} schema={schema} />
          </LooksProvider>
        )}
      </FormLoad>
    </CharacterFormContext>
  );
}
