import { createElement } from 'react';
import { lateModule } from '@bindery/shared';
import { Box, chakra } from '@bindery/shared/ui';
import { LineIcon, ShopLink, useDisclosure } from '../layout';
import { LatePage } from '../remotes';
import { useWords } from './catalogue-words';

const searchPanel = lateModule(() => import(/* webpackChunkName: "search" */ './search-panel'));

/** The header's link to all books, and a button that opens the search field and the categories. */
export function ShopMenu() {
  const { books, searchAndBrowse } = useWords();
  const { isOpen, setIsOpen, frameProps, openerRef } = useDisclosure();
  return (
    <Box display="flex" alignItems="center" {...frameProps}>
      <ShopLink
        to="/books"
        variant="plain"
        hideBelow="md"
        display="inline-flex"
        alignItems="center"
        minH="11"
        px="3"
        color="fg"
        fontWeight="semibold"
      >
        {books}
      </ShopLink>
      <chakra.button
        ref={openerRef}
        type="button"
        display="grid"
        placeItems="center"
        boxSize="11"
        borderRadius="full"
        color="brand"
        cursor="pointer"
        _hover={{ bg: 'brand.muted' }}
        aria-label={searchAndBrowse}
        aria-expanded={isOpen}
        onPointerEnter={() => searchPanel.start()}
        onClick={() => setIsOpen(!isOpen)}
      >
        <LineIcon boxSize="6">
          <circle cx="10.5" cy="10.5" r="6.5" />
          <path d="m15.5 15.5 5 5" />
        </LineIcon>
      </chakra.button>
      {isOpen ? (
        <LatePage loading={null}>
          {createElement(searchPanel.get('SearchPanel'), { onLeave: () => setIsOpen(false) })}
        </LatePage>
      ) : null}
    </Box>
  );
}
