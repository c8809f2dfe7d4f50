import { useId } from 'react';
import { MARKETS, findMarket, marketPath, useLocation, useMarket } from '@bindery/shared';
import { marketFromPath } from '@bindery/shared/boot';
import { VisuallyHidden, chakra } from '@bindery/shared/ui';
import { useWords } from '../../words';

const CHEVRON = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='m4 6 4 4 4-4' fill='none' stroke='%2356605a' stroke-width='1.8'/%3E%3C/svg%3E") no-repeat right 0.6rem center / 0.9rem`;

const Select = chakra('select', {
  base: {
    appearance: 'none',
    background: CHEVRON,
    color: 'fg',
    fontSize: 'sm',
    minHeight: '11',
    ps: '3',
    pe: '7',
    minWidth: '0',
    maxWidth: { base: '11rem', md: 'none' },
    borderRadius: 'full',
    textOverflow: 'ellipsis',
    fieldSizing: 'content',
    cursor: 'pointer',
    _hover: { backgroundColor: 'bg.muted' },
    '& option': { bg: 'bg.panel' },
  },
});

/** Opens the same page in another market: a new document, since language, prices and flags all come with it. */
export function MarketChooser() {
  const market = useMarket();
  const words = useWords();
  const hintId = useId();
  const { pathname } = useLocation();

  function open(identifier: string): void {
    const chosen = findMarket(identifier);
    if (chosen) window.location.assign(marketPath(chosen, marketFromPath(pathname).rest));
  }
  return (
    <>
      <Select
        aria-label={words.marketChooser}
        aria-describedby={hintId}
        value={market.identifier}
        onChange={(event) => open(event.currentTarget.value)}
      >
        {MARKETS.map(({ identifier, localisedName, htmlLang }) => (
          <option key={identifier} value={identifier} lang={htmlLang}>
            {localisedName}
          </option>
        ))}
      </Select>
      <VisuallyHidden id={hintId}>{words.marketChooserHint}</VisuallyHidden>
    </>
  );
}
