import { useId } from 'react';
import { MARKETS, findMarket, marketPath, useLocation, useMarket } from '@bindery/shared';
import { marketFromPath } from '@bindery/shared/boot';
import { NativeSelect, VisuallyHidden } from '@bindery/shared/ui';
import { useWords } from '../../words';

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
    <NativeSelect.Root size="sm" variant="plain" width="auto">
      <NativeSelect.Field aria-label={words.marketChooser} aria-describedby={hintId} value={market.identifier} onChange={(event) => open(event.currentTarget.value)} maxW={{ base: '8.5rem', md: 'none' }} textOverflow="ellipsis">
        {MARKETS.map(({ identifier, localisedName, currency, htmlLang }) => <option key={identifier} value={identifier} lang={htmlLang}>{`${localisedName} (${currency})`}</option>)}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
      <VisuallyHidden id={hintId}>{words.marketChooserHint}</VisuallyHidden>
    </NativeSelect.Root>
  );
}
