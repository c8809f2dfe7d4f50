import { useMemo, type ReactNode } from 'react';
import { isFilled } from '@bindery/shared/data';
import {
  characterKinds,
  characterPath,
  checkValue,
  readCharacters,
  readPath,
  writePath,
  type CharacterKind,
} from '@bindery/shared/forms';
import type { Customisation, Look, SchemaField } from '@bindery/shared/contracts';
import { Box } from '@bindery/shared/ui';
import { isSameValue } from '../faults';
import { useFormSettings, useFormValue } from '../form-model';
import { LookPanel, KnownCharacters } from './look-panel';
import { useLookOf } from './looks-context';
import type { Target } from './take-over';

interface CharacterLookProps {
  field: SchemaField;
  typeIndex: number;
  characterIndex: number;
}

/** Picture of a character above its fields. The picture stays in view while the shopper fills in the fields. */
export function CharacterLook({ field, typeIndex, characterIndex }: CharacterLookProps) {
  const { form, save, flush } = useFormSettings();
  const drawnLook = useLookOf(typeIndex, characterIndex);
  const keys = drawnLook?.avatar.keys ?? NO_KEYS;
  const look = useCharacterLook(keys, typeIndex, characterIndex);
  const kind = characterKinds(field)[typeIndex]!;
  const target = useTarget({ field, kind, typeIndex, characterIndex, lookKeys: keys, look });
  if (!drawnLook) return null;

  function apply(preset: Look): void {
    const earlierValues = { [field.urlKey]: readCharacters(field, form.getValues(field.urlKey)) };
    const next = readPath(
      Object.entries(preset).reduce<Customisation>(
        (values, [key, value]) => writePath(values, characterPath(typeIndex, characterIndex, key), value),
        earlierValues,
      ),
      [field.urlKey],
    );
    form.setValue(field.urlKey, next, { shouldValidate: true });
    save(field.urlKey, next);
    flush();
  }
  const valuesWith = (preview: Customisation): Customisation => valuesOf(kind, characterIndex, preview);
  return (
    <>
      <Box position="sticky" top="0" zIndex="1" py="2" bg="var(--surface, {colors.bg.subtle})">
        <LookPanel {...drawnLook} look={look} valuesWith={valuesWith} onApply={apply} />
      </Box>
      <KnownCharacters
        Avatar={drawnLook.Avatar}
        place={drawnLook.avatar}
        target={target}
        labelOf={(key) => kind.fields[key]?.flags?.label ?? key}
        valuesWith={valuesWith}
        onTake={apply}
      />
    </>
  );
}

interface TargetParts extends CharacterLookProps {
  kind: CharacterKind;
  lookKeys: readonly string[];
  look: Customisation;
}

function useTarget({ field, kind, typeIndex, characterIndex, lookKeys, look }: TargetParts): Target {
  const { form, lockedKeys } = useFormSettings();
  const otherKeys = useMemo(
    () => Object.keys(kind.fields).filter((key) => !lookKeys.includes(key)),
    [kind, lookKeys],
  );
  const path = characterPath(typeIndex, characterIndex);
  const read = (): readonly string[] => {
    const character = readPath(form.getValues(), path) as Customisation | undefined;
    return otherKeys.filter((key) => isFilled(character?.[key]));
  };
  const filled = useFormValue(form, path, read, isSameValue);
  return useMemo(
    () => ({
      lookKeys,
      otherKeys,
      current: look,
      isFilled: (key) => filled.includes(key),
      takes: (key, value) =>
        kind.fields[key] !== undefined && checkValue(kind.fields[key], value) === undefined,
      // all characters share one key
      isLocked: () => lockedKeys.has(field.urlKey),
    }),
    [lookKeys, otherKeys, look, filled, kind, lockedKeys, field],
  );
}

interface CardLookProps {
  kind: CharacterKind;
  typeIndex: number;
  characterIndex: number;
  isUntouched: boolean;
  /** shown if no avatar is drawn */ fallback: ReactNode;
}

/** Shows the character's look on its card. Shows the fallback if the shopper has not described the character yet. */
export function CardLook({ kind, typeIndex, characterIndex, isUntouched, fallback }: CardLookProps) {
  const drawnLook = useLookOf(typeIndex, characterIndex);
  const look = useCharacterLook(drawnLook?.avatar.keys, typeIndex, characterIndex);
  if (!drawnLook || isUntouched) return fallback;
  return (
    <Box
      as="span"
      aria-hidden
      display="block"
      flexShrink="0"
      boxSize="16"
      borderRadius="full"
      bg="brand.muted"
    >
      <drawnLook.Avatar
        characterTypeIndex={typeIndex}
        characterIndex={characterIndex}
        values={valuesOf(kind, characterIndex, look)}
        isSmall
      />
    </Box>
  );
}

const NO_KEYS: readonly string[] = [];

function useCharacterLook(
  keys: readonly string[] = NO_KEYS,
  typeIndex: number,
  characterIndex: number,
): Customisation {
  const { form } = useFormSettings();
  const read = (): Customisation => {
    const character = readPath(form.getValues(), characterPath(typeIndex, characterIndex)) as
      | Customisation
      | undefined;
    return Object.fromEntries(keys.map((key) => [key, character?.[key]]));
  };
  return useFormValue(form, characterPath(typeIndex, characterIndex), read, isSameValue);
}

/** Returns a customisation that contains only this character's look. */
function valuesOf({ type, min }: CharacterKind, characterIndex: number, look: Customisation): Customisation {
  const customisations = Array.from({ length: characterIndex + 1 }, (_, index) =>
    index === characterIndex ? look : {},
  );
  return { characters: [{ type, count: String(Math.max(min, characterIndex + 1)), customisations }] };
}
