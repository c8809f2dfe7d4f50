import { useEffect } from 'react';
import { Input, Textarea } from '@bindery/shared/forms';
import { Box, Flex } from '@bindery/shared/ui';
import { useWords } from '../../../words';
import type { FieldProps } from './field-props';
import { Counter } from './field-texts';
import { useTextField } from './use-text-field';

/** The elements own words can be written in. */
const ENTRIES = { SingleLineText: Input, MultiLineText: Textarea };

interface OwnWordsProps extends Omit<FieldProps, 'Slot'> {
  component: string;
  /** the shopper has just asked for it */
  isAsked: boolean;
}

/**
 * Where a shopper writes what is not among the options. The group says what is wrong with it, once it is left.
 *
 * @throws Error if the schema asks for a component that takes no text
 */
export function OwnWords({ urlKey, field, component, isAsked }: OwnWordsProps) {
  const words = useWords();
  const Entry = Object.hasOwn(ENTRIES, component)
    ? (ENTRIES as Record<string, typeof Input>)[component]
    : undefined;
  if (!Entry)
    throw new Error(`Field component mismatch: "${urlKey}" of type ${field.type} asks for ${component}`);
  const { state, element } = useTextField<HTMLInputElement>(urlKey, field);
  const { ref } = element;
  useEffect(() => {
    if (isAsked) ref.current?.focus();
  }, [isAsked, ref]);
  return (
    <Box mt="2.5">
      <Entry
        {...element}
        placeholder={undefined}
        onBlur={undefined}
        aria-label={`${field.flags?.label ?? urlKey}: ${words.ownWords}`}
        aria-describedby={`${state.id}-error ${state.id}-left`}
      />
      <Flex mt="1" fontSize="sm">
        <Counter urlKey={urlKey} field={field} id={state.id} />
      </Flex>
    </Box>
  );
}
