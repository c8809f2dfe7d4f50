import { memo, useSyncExternalStore, type ComponentType } from 'react';
import type { SchemaField } from '@bindery/shared/contracts';
import { shownFields } from '../../dependent-fields';
import { useFormSettings } from '../form-context';
import { Characters } from './characters';
import { CheckboxGroup } from './checkbox-group';
import { ChoiceGroup } from './choice-group';
import { DateField } from './date';
import { FieldBoundary } from './field-boundary';
import { LockedField } from './locked-field';
import type { FieldProps, FieldSlotProps } from './field-props';
import { useFieldScope } from './field-scope';
import { MultiLineText } from './multi-line-text';
import { MultiText } from './multi-text';
import { NumberField } from './number';
import { PhotoField } from './photo';
import { SingleLineText } from './single-line-text';

/** The components a schema may ask for, and the types of value each can show. */
const COMPONENTS: Readonly<Record<string, { Field: ComponentType<FieldProps>; types: readonly string[] }>> = {
  SingleLineText: { Field: SingleLineText, types: ['string', 'number'] },
  MultiLineText: { Field: MultiLineText, types: ['string'] },
  Number: { Field: NumberField, types: ['number'] },
  ChoiceGroup: { Field: ChoiceGroup, types: ['string'] },
  CheckboxGroup: { Field: CheckboxGroup, types: ['array'] },
  MultiText: { Field: MultiText, types: ['array'] },
  Date: { Field: DateField, types: ['string'] },
  Photo: { Field: PhotoField, types: ['object'] },
  Characters: { Field: Characters, types: ['array'] },
};

/** One field of the form or of a character, whatever its kind, inside a boundary of its own; nothing while it does not show. */
export const FieldSlot = memo(function FieldSlot({ urlKey, field }: FieldSlotProps) {
  const shown = useShownField(urlKey, field);
  const isLocked = useFormSettings().lockedKeys.has(urlKey);
  if (field && !shown) return null;
  const known = <FieldBoundary><KnownField urlKey={urlKey} field={shown} /></FieldBoundary>;
  return isLocked ? <LockedField urlKey={urlKey}>{known}</LockedField> : known;
});

/** @returns the field as the other values make it, undefined while it does not show */
function useShownField(urlKey: string, field: SchemaField | undefined): SchemaField | undefined {
  const { form, fields } = useFormSettings();
  const scope = useFieldScope();
  const shown = shownFields(form, scope?.fields ?? fields, scope?.path);
  const key = urlKey.split('.').at(-1)!;
  return useSyncExternalStore(shown.subscribe, () => (field ? shown.get()[key] : undefined));
}

/** @throws Error 'Missing Muse Schema Key', or one that names a component that does not fit. Source: builder.md sections 5 and 8 */
function KnownField({ urlKey, field }: FieldSlotProps) {
  if (!field) throw new Error('Missing Muse Schema Key');
  const name = field.metas?.[0]?.canvasComponent ?? 'none';
  const known = Object.hasOwn(COMPONENTS, name) ? COMPONENTS[name] : undefined;
  if (!known?.types.includes(field.type)) throw new Error(`Field component mismatch: "${urlKey}" of type ${field.type} asks for ${name}`);
  return <known.Field urlKey={urlKey} field={field} Slot={FieldSlot} />;
}
