import { useContext, useEffect, useState } from 'react';
import { characterKinds, readCharacters } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import { Stack } from '@bindery/shared/ui';
import { isSameValue } from '../../faults';
import { onFormChange } from '../../form-changes';
import { useFormSettings, useFormValue } from '../../form-model';
import type { FieldProps } from '../field-scope';
import { describedBy, FieldTexts } from '../field-texts';
import { useField } from '../use-field';
import { onLeave, useFocusPassing } from '../use-focus-passing';
import { CharacterFormContext } from './character-form-context';
import { CharacterType } from './character-type';

/**
 * Field for the characters of a book. Shows a select for the number of characters of each type. Also shows a card for
 * each character, which opens its form. If the shopper raises a number again, earlier characters return.
 *
 * @throws Error if the schema describes no characters
 */
export function Characters({ urlKey, field, Slot }: FieldProps) {
  const kinds = characterKinds(field);
  if (kinds.length === 0) throw new Error(`Field component mismatch: "${urlKey}" describes no characters`);
  const state = useField(urlKey, field);
  const focusPassing = useFocusPassing(state.focus);
  const { open, setOpen } = useOpenCharacter();
  const { counts, setCount } = useCounts(urlKey, field, state.change);
  useSchemaOrder(urlKey, field);
  // a blur may mean that the modal of a character took the focus, because in React's tree it is inside this field
  const isInModal = useContext(CharacterFormContext) === 'modal' && open !== undefined;

  return (
    <FieldTexts urlKey={urlKey} field={field} state={state} isGroup>
      <Stack
        id={state.id}
        tabIndex={-1}
        role="group"
        gap="6"
        aria-labelledby={`${state.id}-label`}
        aria-describedby={describedBy(field, state, true)}
        {...focusPassing}
        onBlur={onLeave(() => {
          if (!isInModal) state.blur();
        })}
        _focusVisible={{ outline: 'none' }}
      >
        {kinds.map((kind, typeIndex) => (
          <CharacterType
            key={kind.type}
            id={`${state.id}-${kind.type}`}
            field={field}
            kind={kind}
            typeIndex={typeIndex}
            count={counts[typeIndex] ?? kind.min}
            Slot={Slot}
            openIndex={open?.[0] === typeIndex ? open[1] : undefined}
            onCount={(count) => {
              setCount(typeIndex, count);
              if (open?.[0] === typeIndex && open[1] >= count) setOpen(undefined);
            }}
            onOpen={(characterIndex) =>
              setOpen(characterIndex === undefined ? undefined : [typeIndex, characterIndex])
            }
          />
        ))}
      </Stack>
    </FieldTexts>
  );
}

type CharacterPlace = readonly [typeIndex: number, characterIndex: number];

/** Tracks which character's form is open. A click on a card or an `openRequest` opens the character's form. */
function useOpenCharacter() {
  const { openRequest } = useFormSettings();
  const [open, setOpen] = useState(() => placeIn(openRequest?.path));
  const [lastRequest, setLastRequest] = useState(openRequest);
  if (openRequest !== lastRequest) {
    setLastRequest(openRequest);
    setOpen(placeIn(openRequest?.path) ?? open);
  }
  return { open, setOpen };
}

/**
 * @param path - path of a character or of one of its values.
 * @returns the character's position; undefined if the path belongs to no character
 */
function placeIn(path: string | undefined): CharacterPlace | undefined {
  const place = /^characters\.(\d+)\.customisations\.(\d+)/.exec(path ?? '');
  return place ? [Number(place[1]), Number(place[2])] : undefined;
}

function useCounts(urlKey: string, field: SchemaField, change: (value: unknown) => void) {
  const { form, flush } = useFormSettings();
  const groups = () => readCharacters(field, form.getValues(urlKey));
  const counts = useFormValue(form, urlKey, () => groups().map(({ count }) => Number(count)), isSameValue);

  function setCount(typeIndex: number, count: number): void {
    change(
      groups().map((group, index) => (index === typeIndex ? { ...group, count: String(count) } : group)),
    );
    flush();
  }
  return { counts, setCount };
}

/**
 * Restores the schema's order of character types, which a link or another tab may have changed. Values are found by
 * this order.
 */
function useSchemaOrder(urlKey: string, field: SchemaField): void {
  const { form } = useFormSettings();
  useEffect(() => {
    const types = characterKinds(field).map(({ type }) => type);
    function sort(): void {
      const value: unknown = form.getValues(urlKey);
      if (isOutOfOrder(value, types)) form.setValue(urlKey, readCharacters(field, value));
    }
    sort();
    return onFormChange(form, urlKey, sort);
  }, [form, urlKey, field]);
}

function isOutOfOrder(value: unknown, types: readonly string[]): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    types.some((type, index) => (value[index] as { type?: unknown } | undefined)?.type !== type)
  );
}
