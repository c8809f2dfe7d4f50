import { useId, type ComponentProps, type ReactNode } from 'react';
import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { Input, Select } from './entries';

const Label = chakra('label', { base: { display: 'block', fontWeight: 'semibold', marginBottom: '1' } });

interface EntryProps {
  label: string;
  fault: string | undefined;
  hint?: ReactNode;
  /** shown after the label of an optional entry: '(optional)' */
  optional?: string | undefined;
}

interface EntryFrameProps extends EntryProps {
  id: string;
  children: ReactNode;
}

export const describedBy = (
  id: string,
  { hint, fault }: Pick<EntryProps, 'hint' | 'fault'>,
): string | undefined =>
  [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;

/** Wraps an entry with its label, hint and error. */
export function EntryFrame({ id, label, hint, fault, optional, children }: EntryFrameProps) {
  return (
    <Box minW="0">
      <Label htmlFor={id}>
        <span>{label}</span>
        {optional ? (
          <Text as="span" color="fg.muted" fontWeight="normal">
            {` ${optional}`}
          </Text>
        ) : null}
      </Label>
      {children}
      {hint ? (
        <Text id={`${id}-hint`} mt="1" fontSize="sm" color="fg.muted">
          {hint}
        </Text>
      ) : null}
      {fault ? (
        <Text id={`${id}-fault`} mt="1" fontSize="sm" color="fg.error">
          {fault}
        </Text>
      ) : null}
    </Box>
  );
}

type OfEntry<Entry extends typeof Input | typeof Select> = EntryProps &
  Omit<ComponentProps<Entry>, 'id' | 'aria-invalid' | 'aria-describedby' | 'aria-required'>;

function entryParts({ label, hint, fault, optional }: EntryProps, id: string) {
  return {
    frame: { id, label, hint, fault, optional },
    entry: {
      id,
      'aria-required': optional === undefined,
      'aria-invalid': fault !== undefined,
      'aria-describedby': describedBy(id, { hint, fault }),
    },
  };
}

export function LabelledInput({ label, hint, fault, optional, ...input }: OfEntry<typeof Input>) {
  const { frame, entry } = entryParts({ label, hint, fault, optional }, useId());
  return (
    <EntryFrame {...frame}>
      <Input dir="auto" {...input} {...entry} />
    </EntryFrame>
  );
}

export function LabelledSelect({ label, hint, fault, optional, ...select }: OfEntry<typeof Select>) {
  const { frame, entry } = entryParts({ label, hint, fault, optional }, useId());
  return (
    <EntryFrame {...frame}>
      <Select {...select} {...entry} />
    </EntryFrame>
  );
}

const Tick = chakra('input', {
  base: { width: '5', height: '5', flexShrink: 0, marginTop: '1', accentColor: '{colors.brand}' },
});

export function LabelledTick({
  label,
  ...input
}: { label: ReactNode } & Omit<ComponentProps<typeof Tick>, 'type'>) {
  return (
    <Flex asChild gap="3" align="start" minH="11" py="2" cursor="pointer">
      <label>
        <Tick {...input} type="checkbox" />
        <span>{label}</span>
      </label>
    </Flex>
  );
}
