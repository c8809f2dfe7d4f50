import { useCallback, useRef } from 'react';
import { LatePart, EditModal } from '../../late-part';
import type { SchemaFormModalProps } from '@bindery/contracts/builder';
import { DraftForm, type DraftFormHandle } from './draft-form';
import { FormLoad } from './form-load';
import { LooksProvider } from './looks';

/** Form in a modal, for products whose page shows the book outside the form. Source: docs/rules.md VIEW-01 */
export function SchemaFormModal({
  product,
  tabKeys,
  isOpen,
  edits,
  Avatar,
  faults,
  lockedKeys,
  onClose,
}: SchemaFormModalProps) {
  const form = useRef<DraftFormHandle>(null);
  const hasChanges = useCallback(() => form.current?.hasChanges() ?? false, []);
  const firstField = useCallback(() => form.current?.firstField() ?? null, []);
  return (
    <LatePart isQuiet={!isOpen}>
      <EditModal
        title={product.content.form.title}
        labels={product.content.canvas}
        isOpen={isOpen}
        hasChanges={hasChanges}
        firstFocus={firstField}
        onClose={() => onClose()}
      >
        <FormLoad slug={product.slug}>
          {(schema) => (
            <LooksProvider schema={schema} Avatar={Avatar}>
              <DraftForm
                key={tabKeys?.join()}
                ref={form}
                product={product}
                schema={schema}
                keys={tabKeys}
                lockedKeys={lockedKeys}
                edits={edits}
                faults={faults}
                onSaved={onClose}
              />
            </LooksProvider>
          )}
        </FormLoad>
      </EditModal>
    </LatePart>
  );
}
