import { useEffect, useState, useRef } from 'react';
import { useMarket, languageOf } from '@bindery/shared';
import { VisuallyHidden, Button, Flex, Text } from '@bindery/shared/ui';
import type { ConsentPreferences } from '@bindery/shared/contracts';
import { PURPOSES } from '@bindery/analytics';
import { ChoiceDialog } from './choice-dialog';
import { holdChoice, setConsentOpen, useConsent, currentConsent, type Consent } from './consent-store';
import { keepSending } from './send-choice';
import { useWords } from './words';
import { startProvider, type ProviderAnswer, type RunningProvider } from './providers';

export { askAccountChoice, forgetChoice } from './send-choice';
export { loadWords } from './words';

/** Stores a provider's answer only if it differs from the stored choice, because providers report it on every page. */
function take({ preferences, consentId }: ProviderAnswer): void {
  const { chosenPreferences } = currentConsent();
  if (PURPOSES.some((purpose) => chosenPreferences?.[purpose] !== preferences[purpose]))
    holdChoice(preferences, consentId);
}

/**
 * If this page tracks shoppers, starts the banner of the configured provider instead of the shop's banner.
 *
 * @returns true if a provider's banner is used. Source: docs/rules.md CONS-13
 */
function useProvider({ isMeasured, provider, isOpen }: Consent): boolean {
  const market = useMarket();
  const running = useRef<RunningProvider>(undefined);
  const isProviders = isMeasured && provider !== undefined;
  useEffect(() => {
    if (!isProviders || running.current) return;
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
    running.current = startProvider(provider, { nonce, language: languageOf(market), take });
  }, [isProviders, provider, market]);
  useEffect(() => {
    if (!isProviders || !isOpen) return;
    running.current?.open();
    setConsentOpen(false);
  }, [isProviders, isOpen]);
  return isProviders;
}

/** Says that the server does not have the choice yet. Source: docs/rules.md CONS-07 */
function UnsentNote() {
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

/** Shows the consent banner, the choices that the shopper opened, or a note that the last choice was not sent. */
export function ConsentPanel() {
  const words = useWords();
  const consent = useConsent();
  const { isMeasured, isAskedFirst, chosenPreferences, isOpen } = consent;
  const hasFailed = useSending(consent.isUnsent);
  const [announcement, setSaid] = useState('');
  const isProviders = useProvider(consent);
  const isAsked = isMeasured && isAskedFirst && chosenPreferences === undefined;

  function choose(preferences: ConsentPreferences): void {
    holdChoice(preferences);
    setSaid(words.kept);
  }
  return (
    <>
      {!isProviders && (isOpen || isAsked) ? (
        <ChoiceDialog
          // remounted to start with the current choice
          key={String(isOpen)}
          consent={consent}
          onChoose={choose}
          onClose={isOpen ? () => setConsentOpen(false) : undefined}
        />
      ) : null}
      {hasFailed ? <UnsentNote /> : null}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}

function useSending(isUnsent: boolean): boolean {
  const market = useMarket();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => (isUnsent ? keepSending(market, () => setFailed(true)) : undefined), [isUnsent, market]);
  return isUnsent && hasFailed;
}
