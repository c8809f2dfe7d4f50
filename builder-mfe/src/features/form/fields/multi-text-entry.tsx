import { Input } from '@bindery/shared/forms';
import { Box, Flex, Text } from '@bindery/shared/ui';
import type { FieldProps } from './field-props';
import { FieldNotes } from './field-texts';
import { useTextField } from './text-field';

/** One text of a list, numbered. */
export function MultiTextEntry({ urlKey, field, place }: Omit<FieldProps, 'Slot'> & { place: number }) {
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
