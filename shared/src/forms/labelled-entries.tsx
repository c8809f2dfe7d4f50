import { useId, type ComponentProps, type ReactNode } from 'react';
import { Box, chakra, Flex, Text, defineRecipe } from '@chakra-ui/react';

const entry = {
  width: 'full',
  minWidth: '0',
  appearance: 'none',
  textAlign: 'start',
  color: 'fg',
  backgroundColor: 'bg.panel',
  fontSize: 'md',
  borderWidth: '1px',
  borderStyle: 'solid',
  borderColor: 'border.strong',
  borderRadius: 'md',
  px: '4',
  transitionProperty: 'border-color',
  transitionDuration: 'fast',
  _hover: { borderColor: 'brand' },
  _invalid: { borderColor: 'border.error', borderWidth: '2px' },
  _disabled: { backgroundColor: 'bg.muted', color: 'fg.muted', cursor: 'not-allowed' },
} as const;

/**
 * Styled native entries; `aria-invalid` is visible. Chakra's own components would add a field context (7 KB of gzip),
 * which our forms do not need.
 */
export const Input = chakra('input', defineRecipe({ base: { ...entry, minHeight: '12' } }));
export const Textarea = chakra(
  'textarea',
  defineRecipe({ base: { ...entry, minHeight: '28', py: '3', resize: 'vertical', lineHeight: 'normal' } }),
);
const CHEVRON = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='m4 6 4 4 4-4' fill='none' stroke='%2356605a' stroke-width='1.8'/%3E%3C/svg%3E")`;

/** The browser's own select, because it works well on every phone. It is styled, because WebKit's looks disabled. */
export const Select = chakra(
  'select',
  defineRecipe({
    base: {
      ...entry,
      backgroundImage: CHEVRON,
      backgroundRepeat: 'no-repeat',
      backgroundPosition: 'right 0.75rem center',
      backgroundSize: '0.9rem',
      minHeight: '12',
      ps: '3',
      pe: '8',
      textOverflow: 'ellipsis',
      cursor: 'pointer',
      '@media (forced-colors: active)': { appearance: 'auto', backgroundImage: 'none' },
    },
  }),
);

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
