import { useDraftKey } from '@bindery/shared/data';
import type { CustomisationFormProps } from '@bindery/contracts/builder';
import { CharacterFormContext } from './fields';
import { FormLoad } from './form-load';
import { LooksProvider } from './looks';
import { SchemaForm } from './schema-form';

/** Renders a product's form from its schema. A character's form opens above it. */
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
