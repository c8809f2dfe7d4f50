import { useRef } from 'react';
import { checkValue, entryField, readPath, type TextEntry, Input } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import { Button, Flex, Stack, Box, Text } from '@bindery/shared/ui';
import { useWords } from '../../../words';
import { useFormSettings } from '../form-model';
import { type FieldProps, FieldScopeProvider } from './field-scope';
import { describedBy, FieldTexts, FieldNotes } from './field-texts';
import { newEntryId, entryBounds, useEntries } from './use-entries';
import { useField } from './use-field';
import { onLeave, useFocusPassing } from './use-focus-passing';
import { useTextField } from './text-field';

function MultiTextEntry({ urlKey, field, place }: Omit<FieldProps, 'Slot'> & { place: number }) {
  const { state, element } = useTextField<HTMLInputElement>(urlKey, field);
  return (
    <Flex align="start" gap="2">
      <Text
        aria-hidden
        width="6"
        pt="3"
        flexShrink="0"
        color="fg.muted"
        textAlign="end"
        css={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {`${place}.`}
      </Text>
      <Box flex="1" minW="0">
        <Input {...element} aria-label={field.flags?.label} />
        <FieldNotes urlKey={urlKey} field={field} state={state} />
      </Box>
    </Flex>
  );
}

/** List of short texts: the shopper can add entries up to the maximum, and remove the last one down to the minimum. */
export function MultiText({ urlKey, field }: FieldProps) {
  const { flush } = useFormSettings();
  const state = useField(urlKey, field);
  const { entries, read, scope } = useEntries(urlKey, field);
  const focusPassing = useFocusPassing(state.focus);
  const list = useRef<HTMLDivElement>(null);
  // each entry shows its own error; the list shows only errors that belong to no entry, such as the server's
  const isSaidBelow = read().some(({ text }, index) =>
    checkValue(entryOf(field, index), text === '' ? undefined : text),
  );
  const listState = { id: state.id, error: isSaidBelow ? undefined : state.error };

  function resize(next: TextEntry[]): void {
    state.change(next);
    flush();
    // focuses the added entry or, after a removal, the last remaining entry
    requestAnimationFrame(() =>
      ([...(list.current?.querySelectorAll('input') ?? [])].at(-1) ?? list.current)?.focus(),
    );
  }
  const add = (): void => resize([...read(), { id: newEntryId(entries.map(({ id }) => id)), text: '' }]);

  return (
    <FieldTexts urlKey={urlKey} field={field} state={listState} isGroup>
      <Stack
        ref={list}
        id={state.id}
        tabIndex={-1}
        role="group"
        gap="3"
        aria-labelledby={`${state.id}-label`}
        aria-describedby={describedBy(field, listState, true)}
        {...focusPassing}
        onBlur={onLeave(state.blur)}
        _focusVisible={{ outline: 'none' }}
      >
        <FieldScopeProvider value={scope}>
          {entries.map(({ id }, index) => (
            <MultiTextEntry
              key={id}
              urlKey={`${urlKey}.${index}.text`}
              field={entryOf(field, index)}
              place={index + 1}
            />
          ))}
        </FieldScopeProvider>
        <ListButtons
          field={field}
          count={entries.length}
          onAdd={add}
          onRemoveLast={() => resize(read().slice(0, -1))}
        />
      </Stack>
    </FieldTexts>
  );
}

interface ListButtonsProps {
  field: SchemaField;
  count: number;
  onAdd(): void;
  onRemoveLast(): void;
}

function ListButtons({ field, count, onAdd, onRemoveLast }: ListButtonsProps) {
  const words = useWords();
  const { min, max } = entryBounds(field);
  return (
    <Flex gap="2" wrap="wrap">
      {count < max ? (
        <Button type="button" variant="outline" onClick={onAdd}>
          {count === 0 ? words.addFirst : words.addAnother}
        </Button>
      ) : null}
      {count > min ? (
        <Button type="button" variant="ghost" onClick={onRemoveLast}>
          {words.removeLast}
        </Button>
      ) : null}
    </Flex>
  );
}

const entryFields = new WeakMap<SchemaField, SchemaField[]>();

/**
 * Returns the schema of a list's entry. In the list "Friend", the second entry has the label "Friend 2". Its example is
 * the second text of the list's example.
 */
function entryOf(field: SchemaField, index: number): SchemaField {
  const entries = entryFields.get(field) ?? [];
  entryFields.set(field, entries);
  const example = readPath(field.examples?.[0], [index, 'text']);
  const label = `${field.flags?.label ?? field.urlKey} ${index + 1}`;
  const entry = entryField(field) ?? { urlKey: field.urlKey, type: 'string' };
  return (entries[index] ??= {
    ...entry,
    flags: { ...entry.flags, label },
    ...(example !== undefined && { examples: [example] }),
  });
}
