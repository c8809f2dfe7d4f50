import { useState } from 'react';
import { Button, Flex, Text } from '@bindery/shared/ui';
import { useWords } from './words';

/** The choice holds here; the server does not have it yet. Goes by itself once it has. Source: docs/rules.md CONS-10 */
export function UnsentNote() {
  const words = useWords();
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <Flex
      position="fixed"
      zIndex="toast"
      top="2"
      insetX={{ base: '2', md: 'auto' }}
      insetStart={{ md: '4' }}
      maxW={{ md: '27rem' }}
      align="center"
      gap="3"
      p="3"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border.strong"
      borderRadius="md"
      boxShadow="lg"
    >
      <Text role="status" fontSize="sm">
        {words.unsent}
      </Text>
      <Button variant="outline" size="sm" minH="11" type="button" onClick={() => setDismissed(true)}>
        {words.dismiss}
      </Button>
    </Flex>
  );
}
