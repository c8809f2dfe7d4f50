import { useRef } from 'react';
import type { TextEntry } from '@bindery/shared/forms';
import { checkValue, entryField, readPath } from '@bindery/shared/forms';
import type { SchemaField } from '@bindery/shared/contracts';
import { Button, Flex, Stack } from '@bindery/shared/ui';
import { useWords } from '../../../words';
import { useFormSettings } from '../form-context';
import type { FieldProps } from './field-props';
import { FieldScopeProvider } from './field-scope';
import { describedBy, FieldTexts } from './field-texts';
import { MultiTextEntry } from './multi-text-entry';
import { newEntryId } from './new-entry-id';
import { onLeave } from './on-leave';
import { useField } from './use-field';
import { useFocusPassing } from './use-focus-passing';
import { entryBounds, useEntries } from './use-entries';

/** A list of short texts: more can be added up to the maximum, and the last be taken away above the minimum. */
export function MultiText({ urlKey, field }: FieldProps) {
  const words = useWords();
  const { flush } = useFormSettings();
  const state = useField(urlKey, field);
  const { entries, read, scope } = useEntries(urlKey, field);
  const focusPassing = useFocusPassing(state.focus);
  const list = useRef<HTMLDivElement>(null);
  const { min, max } = entryBounds(field);
  // an entry says itself what is wrong with it; the list says the rest, such as what only the server knows
  const isSaidBelow = entries.some(({ text }, index) =>
    checkValue(entryOf(field, index), text === '' ? undefined : text),
  );
  const own = { id: state.id, error: isSaidBelow ? undefined : state.error };

  function resize(next: TextEntry[]): void {
    state.change(next);
    flush();
    // to the new entry, or to the one before it that is left
    requestAnimationFrame(() =>
      ([...(list.current?.querySelectorAll('input') ?? [])].at(-1) ?? list.current)?.focus(),
    );
  }
  const add = (): void => resize([...read(), { id: newEntryId(entries.map(({ id }) => id)), text: '' }]);

  return (
    <FieldTexts urlKey={urlKey} field={field} state={own} isGroup>
      <Stack
        ref={list}
        id={state.id}
        tabIndex={-1}
        role="group"
        gap="3"
        aria-labelledby={`${state.id}-label`}
        aria-describedby={describedBy(field, own, true)}
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
        <Flex gap="2" wrap="wrap">
          {entries.length < max ? (
            <Button type="button" variant="outline" onClick={add}>
              {entries.length === 0 ? words.addFirst : words.addAnother}
            </Button>
          ) : null}
          {entries.length > min ? (
            <Button type="button" variant="ghost" onClick={() => resize(read().slice(0, -1))}>
              {words.removeLast}
            </Button>
          ) : null}
        </Flex>
      </Stack>
    </FieldTexts>
  );
}

const made = new WeakMap<SchemaField, SchemaField[]>();

/** An entry as a field of its own, named after its list; its example is the list's at this place. */
function entryOf(field: SchemaField, index: number): SchemaField {
  const entries = made.get(field) ?? [];
  made.set(field, entries);
  const example = readPath(field.examples?.[0], [index, 'text']);
  const label = `${field.flags?.label ?? field.urlKey} ${index + 1}`;
  const entry = entryField(field) ?? { urlKey: field.urlKey, type: 'string' };
  return (entries[index] ??= {
    ...entry,
    flags: { ...entry.flags, label },
    ...(example !== undefined && { examples: [example] }),
  });
}
