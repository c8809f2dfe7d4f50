import { useMemo } from 'react';
import { isFilled } from '@bindery/shared/data';
import { checkValue, evaluateFields } from '@bindery/shared/forms';
import type { Customisation, Look } from '@bindery/shared/contracts';
import { Stack } from '@bindery/shared/ui';
import { isSameValue } from '../faults';
import { restoreValues, useFormSettings, useFormValue } from '../form-model';
import { KnownCharacters, LookPanel } from './look-panel';
import { useLookOf } from './looks-context';
import type { Target } from './take-over';

/** Key of the child's name in a book about a single child. */
const NAME = 'name';

/**
 * Shows the look of a product's single character on the step that asks for the look. A step that asks only for the name
 * offers only known characters.
 */
export function StepLook({ keys }: { keys: readonly string[] }) {
  const drawnLook = useLookOf(0, 0);
  const { fields } = useFormSettings();
  if (drawnLook === undefined || fields['characters'] !== undefined) return null;
  const isAsked = drawnLook.avatar.keys.some((key) => keys.includes(key));
  return isAsked || keys.includes(NAME) ? <ProductLook drawnLook={drawnLook} isShown={isAsked} /> : null;
}

interface ProductLookProps {
  drawnLook: NonNullable<ReturnType<typeof useLookOf>>;
  /** true if the step shows the picture and ready-made looks, not only the known characters */
  isShown: boolean;
}

function ProductLook({ drawnLook, isShown }: ProductLookProps) {
  const { form, fields, lockedKeys, save, flush } = useFormSettings();
  const { Avatar, avatar } = drawnLook;
  const read = (): Customisation => Object.fromEntries(avatar.keys.map((key) => [key, form.getValues(key)]));
  const look = useFormValue(form, avatar.keys, read, isSameValue);
  const isNamed = useFormValue(form, NAME, () => isFilled(form.getValues(NAME)));
  const target = useMemo(
    (): Target => ({
      lookKeys: avatar.keys,
      otherKeys: [NAME],
      current: look,
      isFilled: () => isNamed,
      takes: (key, value) => fields[key] !== undefined && checkValue(fields[key], value) === undefined,
      isLocked: (key) => lockedKeys.has(key),
    }),
    [avatar, look, isNamed, fields, lockedKeys],
  );

  function apply(preset: Look): void {
    const changeable = Object.entries(preset).filter(([key]) => !lockedKeys.has(key));
    restoreValues(form, Object.fromEntries(changeable), save);
    restoreValues(form, evaluateFields(fields, form.getValues()).corrections, save);
    flush();
  }
  const valuesWith = (preview: Customisation): Customisation => preview;
  return (
    <Stack gap="3" mb="6" _empty={{ display: 'none' }}>
      {isShown ? <LookPanel {...drawnLook} look={look} valuesWith={valuesWith} onApply={apply} /> : null}
      <KnownCharacters
        Avatar={Avatar}
        place={avatar}
        target={target}
        labelOf={(key) => fields[key]?.flags?.label ?? key}
        valuesWith={valuesWith}
        onTake={apply}
      />
    </Stack>
  );
}
