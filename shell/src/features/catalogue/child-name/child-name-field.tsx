import { useEffect, useId, useRef } from 'react';
import { createWords } from '@bindery/shared';
import { chakra, Box, Text } from '@bindery/shared/ui';
import { readName } from './cover-store';
import { changeName, drawCovers, prepareCovers } from './draw-covers';
import english from './words/en.arb';
import type { Words } from './words/words';

export { drawCovers };

const { useWords } = createWords<Words>(
  { en: english },
  (language) =>
    import(
      /* webpackMode: "lazy-once", webpackChunkName: "name-words", webpackExclude: /en\.arb$/ */ `./words/${language}.arb`
    ),
);

/** Looks like the fields of forms. The home page does not load the files of these fields. */
const Input = chakra('input', {
  base: {
    width: 'full',
    minHeight: '12',
    px: '4',
    color: 'fg',
    bg: 'bg.panel',
    fontSize: 'md',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    _hover: { borderColor: 'brand' },
  },
});

/**
 * Field for the child's name. The covers then show this name. The server renders the field empty. The browser then
 * fills in the name stored in this tab, unless the shopper has already typed a name.
 */
export function ChildNameField() {
  const words = useWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current!;
    if (element.value !== '') return changeName(element.value);
    element.value = readName();
    drawCovers();
  }, []);
  return (
    <Box>
      <chakra.label htmlFor={id} fontWeight="semibold" display="block" mb="1.5">
        {words.childName}
      </chakra.label>
      <Input
        ref={input}
        id={id}
        name="child-name"
        dir="auto"
        maxLength={60}
        autoComplete="off"
        enterKeyHint="done"
        aria-describedby={`${id}-hint`}
        onFocus={prepareCovers}
        onChange={({ target }) => changeName(target.value)}
      />
      <Text id={`${id}-hint`} mt="1" fontSize="sm" color="fg.muted">
        {words.childNameHint}
      </Text>
    </Box>
  );
}
