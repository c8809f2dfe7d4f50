import { createElement, memo, useSyncExternalStore, Component, type ReactNode } from 'react';
import type { SchemaField } from '@bindery/shared/contracts';
import { shownFields } from '../shown-fields';
import { useFormSettings } from '../form-model';
import { fieldKind } from './field-kinds';
import { type FieldSlotProps, useFieldScope } from './field-scope';
import { getAnalytics } from '@bindery/analytics';
import { Button, ErrorNotice, chakra, Text } from '@bindery/shared/ui';
import { useWords } from '../../../words';
import { labelText } from '../../../messages';

const Fieldset = chakra('fieldset', { base: { minWidth: '0', borderWidth: '0', p: '0', m: '0' } });

/** Shows the value of a field that can no longer be changed, and the reason. Source: docs/rules.md EDIT-03, MSG-12 */
export function LockedField({ urlKey, children }: { urlKey: string; children: ReactNode }) {
  const { idOf, labels } = useFormSettings();
  const id = idOf(urlKey);
  return (
    <Fieldset disabled aria-labelledby={`${id}-label`} aria-describedby={`${id}-locked`}>
      {children}
      <Text id={`${id}-locked`} mt="1" fontSize="sm" color="fg.muted">
        {labelText(labels, 'locked_field_label')}
      </Text>
    </Fieldset>
  );
}

interface FieldBoundaryProps {
  children: ReactNode;
}

/**
 * Error boundary of a field: if the field fails, the rest of the form still works.
 * Source: docs/rules.md FIELD-02, VIEW-12
 */
export class FieldBoundary extends Component<FieldBoundaryProps, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    getAnalytics().reportError(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <BrokenField message={error.message} onRetry={() => this.setState({ error: undefined })} />;
  }
}

/** Removes URLs from an error message, because they do not help a shopper. */
const withoutAddresses = (message: string): string => message.replaceAll(/\S*:\/\/\S*/g, '…');

function BrokenField({ message, onRetry }: { message: string; onRetry(): void }) {
  const words = useWords();
  return (
    <ErrorNotice
      title={words.fieldFailed}
      message={`${words.fieldFailedHint} ${withoutAddresses(message)}`}
      action={
        <Button type="button" variant="outline" onClick={onRetry}>
          {words.tryAgain}
        </Button>
      }
    />
  );
}

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

/**
 * @throws Error 'Missing Muse Schema Key', or an error that names the component that does not fit the field.
 * Source: docs/rules.md FIELD-02
 */
function KnownField({ urlKey, field }: FieldSlotProps) {
  if (!field) throw new Error('Missing Muse Schema Key');
  const name = field.metas?.[0]?.canvasComponent ?? 'none';
  const kind = fieldKind(name, field.type);
  if (!kind) throw new Error(`Field component mismatch: "${urlKey}" of type ${field.type} asks for ${name}`);
  return createElement(kind, { urlKey, field, Slot: FieldSlot });
}
