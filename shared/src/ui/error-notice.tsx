import { type ReactNode } from 'react';
import { Box, Heading, Text } from '@chakra-ui/react';

interface ErrorNoticeProps {
  title: ReactNode;
  message?: ReactNode;
  action?: ReactNode;
  /** nothing else stands on the page: its title is this one's */
  isWholePage?: boolean;
}

/** Something did not work: what happened, what to do, and the button that does it. Read out as it appears; later, only what is new in it. */
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
