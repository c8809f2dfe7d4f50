import { useEffect, useState } from 'react';
import { useMarket } from '@bindery/shared';
import { VisuallyHidden } from '@bindery/shared/ui';
import type { ConsentPreferences } from '@bindery/shared/contracts';
import { ChoiceDialog } from './choice-dialog';
import { holdChoice, setConsentOpen, useConsent } from './consent-store';
import { UnsentNote } from './unsent-note';
import { useProvider } from './use-provider';
import { keepSending } from './send-choice';
import { useWords } from './words';

/** The banner where somebody is asked, their choices where they open them, and a word where the server was not told. */
export function ConsentPanel() {
  const words = useWords();
  const consent = useConsent();
  const { isMeasured, isAskedFirst, chosen, isOpen } = consent;
  const hasFailed = useSending(consent.isUnsent);
  const [said, setSaid] = useState('');
  const isProviders = useProvider(consent);
  const isAsked = isMeasured && isAskedFirst && chosen === undefined;

  function choose(preferences: ConsentPreferences): void {
    holdChoice(preferences);
    setSaid(words.kept);
  }
  return (
    <>
      {!isProviders && (isOpen || isAsked) ? (
        <ChoiceDialog
          // opened anew it begins with the present choice
          key={String(isOpen)}
          consent={consent}
          onChoose={choose}
          onClose={isOpen ? () => setConsentOpen(false) : undefined}
        />
      ) : null}
      {hasFailed ? <UnsentNote /> : null}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

/** @returns whether the server could not be told of the last choice yet */
function useSending(isUnsent: boolean): boolean {
  const market = useMarket();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => (isUnsent ? keepSending(market, () => setFailed(true)) : undefined), [isUnsent, market]);
  return isUnsent && hasFailed;
}
