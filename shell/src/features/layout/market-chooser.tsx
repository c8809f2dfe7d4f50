import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { LateBoundary, lateModule, useMarket } from '@bindery/shared';
import { Box, VisuallyHidden, chakra } from '@bindery/shared/ui';
import { useWords } from '../../words';

const marketLinks = lateModule(() => import(/* webpackChunkName: "menu" */ './market-links'));
const MarketLinks = marketLinks.get('MarketLinks');

const Opener = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '1', md: '1.5' },
    minHeight: '11',
    px: { base: '1', md: '3' },
    fontSize: { base: '0.8125rem', md: 'sm' },
    lineHeight: 'short',
    textAlign: 'start',
    color: 'fg',
    borderRadius: 'full',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
  },
});

/**
 * Links to the same page in the other markets. The links open new documents, because language, prices and flags change.
 * The links are behind a button, so that keyboard users can browse the countries without navigating. Source: WCAG 3.2.2
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
        onPointerEnter={() => marketLinks.start()}
        onFocus={() => marketLinks.start()}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Box as="span">
          <VisuallyHidden>{`${words.marketChooser}: `}</VisuallyHidden>
          {/* hides the country's name on phones, because the header has no room for it */}
          <Box as="span" aria-hidden="true" hideFrom="md" textTransform="uppercase">
            {market.identifier}
          </Box>
          <Box as="span" srOnly={{ base: true, md: false }}>
            {market.localisedName}
          </Box>
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
      {isOpen ? (
        <LateBoundary notice={() => null}>
          <MarketLinks id={listId} />
        </LateBoundary>
      ) : null}
    </Box>
  );
}

/** Escape closes the list and returns the focus to the button. A press or focus outside the list closes it, too. */
export function useDisclosure() {
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
        // a blur without a new target does not close the list, because Safari does not focus a link that is clicked
        if (relatedTarget && !frame.current?.contains(relatedTarget)) setIsOpen(false);
      },
    },
  };
}
