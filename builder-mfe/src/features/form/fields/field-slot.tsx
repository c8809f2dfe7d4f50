import { createElement, memo, useSyncExternalStore } from 'react';
import type { SchemaField } from '@bindery/shared/contracts';
import { shownFields } from '../shown-fields';
import { useFormSettings } from '../form-model';
import { FieldBoundary } from './field-boundary';
import { fieldKind } from './field-kinds';
import { LockedField } from './locked-field';
import type { FieldSlotProps } from './field-props';
import { useFieldScope } from './field-scope';

/** One field of the form or of a character, in its own error boundary; renders nothing while the field is hidden. */
export const FieldSlot = memo(function FieldSlot({ urlKey, field }: FieldSlotProps) {
  const shownField = useShownField(urlKey, field);
  const isLocked = useFormSettings().lockedKeys.has(urlKey);
  if (field && !shownField) return null;
  const content = (
    <FieldBoundary>
      <KnownField urlKey={urlKey} field={shownField} />
    </FieldBoundary>
  );
  return isLocked ? <LockedField urlKey={urlKey}>{content}</LockedField> : content;
});

function useShownField(urlKey: string, field: SchemaField | undefined): SchemaField | undefined {
  const { form, fields } = useFormSettings();
  const scope = useFieldScope();
  const fieldStore = shownFields(form, scope?.fields ?? fields, scope?.path);
  const key = urlKey.split('.').at(-1)!;
  return useSyncExternalStore(fieldStore.subscribe, () => (field ? fieldStore.get()[key] : undefined));
}

/** @throws Error 'Missing Muse Schema Key', or one naming a component that does not fit. Source: docs/rules.md FIELD-02 */
function KnownField({ urlKey, field }: FieldSlotProps) {
  if (!field) throw new Error('Missing Muse Schema Key');
  const name = field.metas?.[0]?.canvasComponent ?? 'none';
  const kind = fieldKind(name, field.type);
  if (!kind) throw new Error(`Field component mismatch: "${urlKey}" of type ${field.type} asks for ${name}`);
  return createElement(kind, { urlKey, field, Slot: FieldSlot });
}
