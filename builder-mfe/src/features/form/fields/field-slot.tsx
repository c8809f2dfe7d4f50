import { memo, type ComponentType } from 'react';
import type { SchemaField } from '@bindery/shared/contracts';
import { ChoiceGroup } from './choice-group';
import { FieldBoundary } from './field-boundary';
import type { FieldProps } from './field-props';
import { MultiLineText } from './multi-line-text';
import { SingleLineText } from './single-line-text';

/** The components a schema may ask for, and the types of value each can show. */
const COMPONENTS: Readonly<Record<string, { Field: ComponentType<FieldProps>; types: readonly string[] }>> = {
  SingleLineText: { Field: SingleLineText, types: ['string', 'number'] },
  MultiLineText: { Field: MultiLineText, types: ['string'] },
  ChoiceGroup: { Field: ChoiceGroup, types: ['string'] },
};

interface FieldSlotProps { urlKey: string; field: SchemaField | undefined }

/** One field of the form, whatever its kind, inside a boundary of its own. */
export const FieldSlot = memo(function FieldSlot({ urlKey, field }: FieldSlotProps) {
  return <FieldBoundary><KnownField urlKey={urlKey} field={field} /></FieldBoundary>;
});

/** @throws Error 'Missing Muse Schema Key', or one that names a component that does not fit. Source: builder.md sections 5 and 8 */
function KnownField({ urlKey, field }: FieldSlotProps) {
  if (!field) throw new Error('Missing Muse Schema Key');
  const name = field.metas?.[0]?.canvasComponent ?? 'none';
  const known = Object.hasOwn(COMPONENTS, name) ? COMPONENTS[name] : undefined;
  if (!known?.types.includes(field.type)) throw new Error(`Field component mismatch: "${urlKey}" of type ${field.type} asks for ${name}`);
  return <known.Field urlKey={urlKey} field={field} />;
}
