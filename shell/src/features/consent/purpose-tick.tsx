import { useId } from 'react';
import { Box, chakra, Flex, Text } from '@bindery/shared/ui';
import type { ConsentPurpose } from '@bindery/shared/contracts';
import { useWords } from './words';

// the forms' own comes with all that forms are made of, which a first page has no use for
const Tick = chakra('input', {
  base: { width: '5', height: '5', flexShrink: 0, marginTop: '0.5', accentColor: '{colors.brand}' },
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
    <Flex asChild gap="3" align="start" minH="11" py="2" cursor="pointer">
      <label>
        <Tick
          type="checkbox"
          checked={checked}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-text`}
          onChange={({ target }) => onChange(target.checked)}
        />
        <Box as="span">
          <Text as="span" id={`${id}-name`} display="block" fontWeight="semibold" fontSize="sm">
            {name}
          </Text>
          <Text as="span" id={`${id}-text`} display="block" fontSize="sm">
            {text}
          </Text>
        </Box>
      </label>
    </Flex>
  );
}
