import type { ReactNode } from 'react';
import {
  characterKinds,
  characterPath,
  readCharacters,
  readPath,
  writePath,
  type CharacterKind,
} from '@bindery/shared/forms';
import type { Customisation, Look, SchemaField } from '@bindery/shared/contracts';
import { Box } from '@bindery/shared/ui';
import { isSameValue } from '../faults';
import { useFormSettings, useFormValue } from '../form-model';
import { LookPanel } from './look-panel';
import { useLookOf } from './looks-context';
import { useKnownLooks } from './use-known-looks';

/** The look of one of the product's characters, above its fields and in sight while they are filled in. */
export function CharacterLook({
  field,
  typeIndex,
  characterIndex,
}: {
  field: SchemaField;
  typeIndex: number;
  characterIndex: number;
}) {
  const { form, save, flush } = useFormSettings();
  const drawn = useLookOf(typeIndex, characterIndex);
  const look = useCharacterLook(drawn?.avatar.keys, typeIndex, characterIndex);
  const kind = characterKinds(field)[typeIndex]!;
  const known = useKnownLooks(drawn?.avatar.keys ?? NO_KEYS, kind.fields, look);
  if (!drawn) return null;

  function apply(preset: Look): void {
    const before = { [field.urlKey]: readCharacters(field, form.getValues(field.urlKey)) };
    const next = readPath(
      Object.entries(preset).reduce<Customisation>(
        (values, [key, value]) => writePath(values, characterPath(typeIndex, characterIndex, key), value),
        before,
      ),
      [field.urlKey],
    );
    form.setValue(field.urlKey, next, { shouldValidate: true });
    save(field.urlKey, next);
    flush();
  }
  return (
    <Box position="sticky" top="0" zIndex="1" py="2" bg="var(--surface, {colors.bg.subtle})">
      <LookPanel
        {...drawn}
        look={look}
        known={known}
        valuesWith={(preview) => valuesOf(kind, characterIndex, preview)}
        onApply={apply}
      />
    </Box>
  );
}

interface CardLookProps {
  kind: CharacterKind;
  typeIndex: number;
  characterIndex: number;
  isUntouched: boolean;
  /** stands where nobody draws it */ fallback: ReactNode;
}

/** The same in a card: of a character that was described. */
export function CardLook({ kind, typeIndex, characterIndex, isUntouched, fallback }: CardLookProps) {
  const drawn = useLookOf(typeIndex, characterIndex);
  const look = useCharacterLook(drawn?.avatar.keys, typeIndex, characterIndex);
  if (!drawn || isUntouched) return fallback;
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
      <drawn.Avatar
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
      Customisation | undefined;
    return Object.fromEntries(keys.map((key) => [key, character?.[key]]));
  };
  return useFormValue(form, characterPath(typeIndex, characterIndex), read, isSameValue);
}

/** A customisation of which nothing is said but how this character looks. */
function valuesOf({ type, min }: CharacterKind, characterIndex: number, look: Customisation): Customisation {
  const customisations = Array.from({ length: characterIndex + 1 }, (_, index) =>
    index === characterIndex ? look : {},
  );
  return { characters: [{ type, count: String(Math.max(min, characterIndex + 1)), customisations }] };
}
