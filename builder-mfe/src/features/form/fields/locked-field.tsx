import type { ReactNode } from 'react';
import { chakra, Text } from '@bindery/shared/ui';
import { labelText } from '../../messages';
import { useFormSettings } from '../form-model';

const Fieldset = chakra('fieldset', { base: { minWidth: '0', borderWidth: '0', p: '0', m: '0' } });

/** Shows a field that can no longer be changed: its value and the reason. Source: docs/rules.md EDIT-03, MSG-12 */
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
