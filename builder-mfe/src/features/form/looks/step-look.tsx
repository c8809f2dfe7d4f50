import { useCallback, useSyncExternalStore } from 'react';
import { evaluateFields } from '@bindery/shared/forms';
import type { Customisation, Look } from '@bindery/shared/contracts';
import { Box } from '@bindery/shared/ui';
import { useFormSettings } from '../form-context';
import { putBack } from '../put-back';
import { watchKey } from '../watch-key';
import { LookPanel } from './look-panel';
import { useLookOf } from './looks-context';

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
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = keys.map((key) => watchKey(form, key, listener));
      return () => stops.forEach((stop) => stop());
    },
    [form, keys],
  );
  const look = JSON.parse(
    useSyncExternalStore(subscribe, () =>
      JSON.stringify(Object.fromEntries(keys.map((key) => [key, form.getValues(key)]))),
    ),
  ) as Customisation;

  function apply(preset: Look): void {
    putBack(form, Object.fromEntries(Object.entries(preset).filter(([key]) => !lockedKeys.has(key))), save);
    putBack(form, evaluateFields(fields, form.getValues()).corrections, save);
    flush();
  }
  return (
    <Box mb="6">
      <LookPanel {...drawn} look={look} valuesWith={(one) => one} onApply={apply} />
    </Box>
  );
}
