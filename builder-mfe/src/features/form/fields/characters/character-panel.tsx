import { useEffect, useRef } from 'react';
import { Box, Button, Heading } from '@bindery/shared/ui';
import { useWords } from '../../../../words';
import type { CharacterFormProps } from './character-form-context';

/** Shows a character's form below the cards, if no modal is provided. */
export function CharacterPanel({ id, title, children, onClose }: CharacterFormProps & { id: string }) {
  const words = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <Box
      id={id}
      role="group"
      aria-labelledby={`${id}-title`}
      mt="3"
      p={{ base: '4', md: '5' }}
      bg="bg.subtle"
      borderRadius="lg"
      borderWidth="1px"
      borderColor="border"
    >
      <Heading
        ref={heading}
        as="h3"
        size="sm"
        id={`${id}-title`}
        tabIndex={-1}
        mb="4"
        _focusVisible={{ outline: 'none' }}
      >
        {title}
      </Heading>
      {children}
      <Button type="button" variant="outline" mt="6" onClick={onClose}>
        {words.done}
      </Button>
    </Box>
  );
}
