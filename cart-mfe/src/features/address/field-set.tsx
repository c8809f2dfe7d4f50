import { useId, type ReactElement, type ReactNode } from 'react';
import { Box, Flex, Heading, Stack } from '@bindery/shared/ui';

interface FieldSetProps {
  title: string;
  /** beside the title */
  action?: ReactElement | null;
  children: ReactNode;
}

export function FieldSet({ title, action, children }: FieldSetProps) {
  const titleId = useId();
  return (
    <Box as="section" role="group" aria-labelledby={titleId}>
      <Flex justify="space-between" align="center" columnGap="4" wrap="wrap" marginBottom="3">
        <Heading as="h3" size="sm" id={titleId}>
          {title}
        </Heading>
        {action}
      </Flex>
      <Stack gap="4">{children}</Stack>
    </Box>
  );
}
