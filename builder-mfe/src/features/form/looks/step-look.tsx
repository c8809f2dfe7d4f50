import { evaluateFields } from '@bindery/shared/forms';
import type { Customisation, Look } from '@bindery/shared/contracts';
import { Box } from '@bindery/shared/ui';
import { isSameValue } from '../faults';
import { restoreValues, useFormSettings, useFormValue } from '../form-model';
import { LookPanel } from './look-panel';
import { useLookOf } from './looks-context';
import { useKnownLooks } from './use-known-looks';

/** The look of a product's one character, on the step that asks for it. */
export function StepLook({ keys }: { keys: readonly string[] }) {
  const drawn = useLookOf(0, 0);
  const { fields } = useFormSettings();
  const isAsked =
    drawn !== undefined &&
    fields['characters'] === undefined &&
    drawn.avatar.keys.some((key) => keys.includes(key));
  return isAsked ? <ProductLook drawn={drawn} /> : null;
}

function ProductLook({ drawn }: { drawn: NonNullable<ReturnType<typeof useLookOf>> }) {
  const { form, fields, lockedKeys, save, flush } = useFormSettings();
  const { keys } = drawn.avatar;
  const read = (): Customisation => Object.fromEntries(keys.map((key) => [key, form.getValues(key)]));
  const look = useFormValue(form, keys, read, isSameValue);

  const known = useKnownLooks(keys, fields, look);

  function apply(preset: Look): void {
    const changeable = Object.entries(preset).filter(([key]) => !lockedKeys.has(key));
    restoreValues(form, Object.fromEntries(changeable), save);
    restoreValues(form, evaluateFields(fields, form.getValues()).corrections, save);
    flush();
  }
  return (
    <Box mb="6">
      <LookPanel {...drawn} look={look} known={known} valuesWith={(preview) => preview} onApply={apply} />
    </Box>
  );
}
