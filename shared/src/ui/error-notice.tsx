import { type ReactNode } from 'react';
import { Box, Heading, Text } from '@chakra-ui/react';

interface ErrorNoticeProps {
  title: ReactNode;
  message?: ReactNode;
  action?: ReactNode;
  /** the notice is the whole page, and its title is the page's heading */
  isWholePage?: boolean;
}

/**
 * An error notice: the problem, the remedy, and a button for it. Screen readers read the whole notice when it appears,
 * and later only its changes.
 */
export function ErrorNotice({ title, message, action, isWholePage = false }: ErrorNoticeProps) {
  return (
    <Box
      role="alert"
      aria-atomic={false}
      bg="accent.muted"
      borderInlineStartWidth="4px"
      borderColor="accent"
      borderRadius="md"
      p={{ base: '4', md: '5' }}
    >
      <Heading as={isWholePage ? 'h1' : 'h2'} size="sm">
        {title}
      </Heading>
      {message ? <Text mt="1">{message}</Text> : null}
      {action ? <Box mt="3">{action}</Box> : null}
    </Box>
  );
}
