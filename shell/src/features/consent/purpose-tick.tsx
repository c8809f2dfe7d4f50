import { useId } from 'react';
import { Box, chakra, Flex, Text } from '@bindery/shared/ui';
import type { ConsentPurpose } from '@bindery/shared/contracts';
import { useWords } from './words';

// the forms' own comes with all that forms are made of, which a first page has no use for
const Tick = chakra('input', {
  base: { width: '5', height: '5', flexShrink: 0, accentColor: '{colors.brand}' },
});

interface PurposeTickProps {
  purpose: ConsentPurpose;
  checked: boolean;
  onChange(isAccepted: boolean): void;
}

export function PurposeTick({ purpose, checked, onChange }: PurposeTickProps) {
  const { name, text } = useWords().purposes[purpose];
  const id = useId();
  return (
    <Box py="1">
      <Flex asChild gap="3" align="center" minH="11" cursor="pointer">
        <label>
          <Tick
            type="checkbox"
            checked={checked}
            aria-describedby={id}
            onChange={({ target }) => onChange(target.checked)}
          />
          <Text as="span" fontWeight="semibold" fontSize="sm">
            {name}
          </Text>
        </label>
      </Flex>
      <Text id={id} ps="8" mt="-2" fontSize="sm">
        {text}
      </Text>
    </Box>
  );
}
