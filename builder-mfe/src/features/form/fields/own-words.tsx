import { useEffect } from 'react';
import { Input, Textarea } from '@bindery/shared/forms';
import { Box, Flex } from '@bindery/shared/ui';
import { useWords } from '../../../words';
import type { FieldProps } from './field-scope';
import { Counter } from './field-texts';
import { useTextField } from './text-field';

const ENTRIES = { SingleLineText: Input, MultiLineText: Textarea };

interface OwnWordsProps extends Omit<FieldProps, 'Slot'> {
  component: string;
  isRequested: boolean;
}

/**
 * Text input for a shopper's own words, shown beside the options. The group of options shows this input's error when
 * the shopper leaves the group.
 *
 * @throws Error if the schema's component for own words accepts no text
 */
export function OwnWords({ urlKey, field, component, isRequested }: OwnWordsProps) {
  const words = useWords();
  const Entry = Object.hasOwn(ENTRIES, component)
    ? (ENTRIES as Record<string, typeof Input>)[component]
    : undefined;
  if (!Entry)
    throw new Error(`Field component mismatch: "${urlKey}" of type ${field.type} asks for ${component}`);
  const { state, element, elementRef } = useTextField<HTMLInputElement>(urlKey, field);
  useEffect(() => {
    if (isRequested) elementRef.current?.focus();
  }, [isRequested, elementRef]);
  return (
    <Box mt="2.5">
      <Entry
        {...element}
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
