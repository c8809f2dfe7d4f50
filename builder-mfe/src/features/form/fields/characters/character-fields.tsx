import { useMemo, type ComponentType } from 'react';
import { characterKinds, characterPath, readCharacters } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import { Stack } from '@bindery/shared/ui';
import { useFormSettings } from '../../form-model';
import { CharacterLook } from '../../looks';
import type { FieldSlotProps } from '../field-props';
import { FieldScopeProvider, type FieldScope } from '../field-scope';

/** Keeps the focused element clear of the look, which stays on top while the fields scroll. Source: WCAG 2.4.11 */
const BELOW_THE_LOOK = { '& :is(input, select, textarea, button)': { scrollMarginTop: '13rem' } };

interface CharacterFieldsProps {
  field: SchemaField;
  typeIndex: number;
  characterIndex: number;
  Slot: ComponentType<FieldSlotProps>;
}

/** Fields of one character. They write into the surrounding form: the page's, or a draft of it. */
export function CharacterFields({ field, typeIndex, characterIndex, Slot }: CharacterFieldsProps) {
  const { form } = useFormSettings();
  const { fields } = characterKinds(field)[typeIndex]!;
  const scope = useMemo(
    (): FieldScope => ({
      path: characterPath(typeIndex, characterIndex),
      fields,
      whole: () => ({
        ...form.getValues(),
        [field.urlKey]: readCharacters(field, form.getValues(field.urlKey)),
      }),
    }),
    [form, field, fields, typeIndex, characterIndex],
  );
  return (
    <FieldScopeProvider value={scope}>
      <Stack gap="6" css={BELOW_THE_LOOK}>
        <CharacterLook field={field} typeIndex={typeIndex} characterIndex={characterIndex} />
        {Object.entries(fields).map(([key, characterField]) => (
          <Slot key={key} urlKey={characterPath(typeIndex, characterIndex, key)} field={characterField} />
        ))}
      </Stack>
    </FieldScopeProvider>
  );
}
