import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { MARKETS, marketPath, useLocation, useMarket } from '@bindery/shared';
import { marketFromPath } from '@bindery/shared/boot';
import { Box, Text, VisuallyHidden, chakra } from '@bindery/shared/ui';
import { useWords } from '../../words';

const Opener = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '1', md: '1.5' },
    minHeight: '11',
    px: { base: '1', md: '3' },
    // "United Kingdom" is one line on a phone of 360 px
    fontSize: { base: '0.8125rem', md: 'sm' },
    lineHeight: 'short',
    textAlign: 'start',
    color: 'fg',
    borderRadius: 'full',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
  },
});

const MarketLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '11',
    px: '3',
    borderRadius: 'md',
    _hover: { bg: 'bg.muted' },
    '&[aria-current]': { bg: 'brand.muted', fontWeight: 'semibold' },
  },
});

/**
 * Links to the same page in the other markets. They open new documents, because language, prices and flags change. The
 * links are behind a button, so that keyboard users can browse the countries without navigating. Source: WCAG 3.2.2
 */
export function MarketChooser() {
  const market = useMarket();
  const words = useWords();
  const listId = useId();
  const { isOpen, setIsOpen, frameProps, openerRef } = useDisclosure();
  return (
    <Box position={{ md: 'relative' }} minW="0" {...frameProps}>
      <Opener
        ref={openerRef}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Box as="span">
          <VisuallyHidden>{`${words.marketChooser}: `}</VisuallyHidden>
          <span>{market.localisedName}</span>
        </Box>
        <chakra.svg
          viewBox="0 0 16 16"
          boxSize="3.5"
          flexShrink="0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          aria-hidden
        >
          <path d="m4 6 4 4 4-4" />
        </chakra.svg>
      </Opener>
      {isOpen ? <MarketLinks id={listId} /> : null}
    </Box>
  );
}

function MarketLinks({ id }: { id: string }) {
  const market = useMarket();
  const words = useWords();
  const { pathname } = useLocation();
  const { pagePath } = marketFromPath(pathname);
  return (
    <Box
      id={id}
      position="absolute"
      insetStart={{ base: '4', md: 'auto' }}
      insetEnd={{ base: '4', md: '0' }}
      top="100%"
      zIndex="skipLink"
      width={{ base: 'auto', md: 'max-content' }}
      maxW="24rem"
      maxH="70dvh"
      overflow="auto"
      p="2"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="lg"
      boxShadow="card"
    >
      <Text px="3" py="1" fontSize="sm" color="fg.muted">
        {words.marketChooserHint}
      </Text>
      <ul>
        {MARKETS.map((choice) => (
          <li key={choice.identifier}>
            <MarketLink
              href={marketPath(choice, pagePath)}
              lang={choice.htmlLang}
              hrefLang={choice.htmlLang}
              aria-current={choice.identifier === market.identifier ? 'true' : undefined}
            >
              {choice.localisedName}
            </MarketLink>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** Escape closes the list and returns the focus to the button. A press or the focus outside the list closes it, too. */
function useDisclosure() {
  const [isOpen, setIsOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent): void => {
      if (!frame.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  return {
    isOpen,
    setIsOpen,
    openerRef: opener,
    frameProps: {
      ref: frame,
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Escape' || !isOpen) return;
        setIsOpen(false);
        opener.current?.focus();
      },
      onBlur({ relatedTarget }: FocusEvent) {
        // a blur without a new target does not close the list: Safari does not focus clicked links
        if (relatedTarget && !frame.current?.contains(relatedTarget)) setIsOpen(false);
      },
    },
  };
}
