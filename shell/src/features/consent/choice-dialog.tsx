import { useId, useState, type KeyboardEvent } from 'react';
import { marketPath, RouterLink, useMarket } from '@bindery/shared';
import { PURPOSES } from '@bindery/analytics';
import {
  Box,
  Button,
  Flex,
  Grid,
  Heading,
  Link,
  SHORT_SCREEN,
  Stack,
  Text,
  chakra,
} from '@bindery/shared/ui';
import type { ConsentPreferences, ConsentPurpose } from '@bindery/shared/contracts';
import type { Consent } from './consent-store';
import { useKeptFocus } from './use-kept-focus';
import { useBootData } from '../../boot-context';
import { useWords } from './words';

// does not use the shared checkbox, because it would load all form components on the first page
const Tick = chakra('input', {
  base: { width: '5', height: '5', flexShrink: 0, accentColor: '{colors.brand}' },
});

interface PurposeTickProps {
  purpose: ConsentPurpose;
  checked: boolean;
  onChange(isAccepted: boolean): void;
}

function PurposeTick({ purpose, checked, onChange }: PurposeTickProps) {
  const { name, text } = useWords().purposes[purpose];
  const id = useId();
  return (
    <Box py="1">
      <Flex asChild gap="3" align="center" minH="11" cursor="pointer">
        <label>
          <Tick
            type="checkbox"
            checked={checked}
            aria-describedby={id}
            onChange={({ target }) => onChange(target.checked)}
          />
          <Text as="span" fontWeight="semibold" fontSize="sm">
            {name}
          </Text>
        </label>
      </Flex>
      <Text id={id} ps="8" mt="-2" fontSize="sm">
        {text}
      </Text>
    </Box>
  );
}

interface ChoiceDialogProps {
  consent: Consent;
  onChoose(preferences: ConsentPreferences): void;
  /** undefined for the banner, which closes only with an answer */
  onClose: (() => void) | undefined;
}

const everything = (answer: 'accepted' | 'rejected'): ConsentPreferences => ({
  analytics: answer,
  advertising: answer,
  personalisation: answer,
});

/**
 * A panel that floats above the page, which stays usable. On phones the panel is at the top, on other screens at the
 * bottom left, so it never covers a buy button. On very low screens the panel is part of the page and scrolls with it.
 * Source: docs/rules.md CONS-11
 */
export function ChoiceDialog({ consent, onChoose, onClose }: ChoiceDialogProps) {
  const words = useWords();
  const id = useId();
  const { panel, heading, isAway } = useKeptFocus(onClose !== undefined);
  const { isMeasured, hasSignal } = consent;

  function closeByEscape(event: KeyboardEvent): void {
    if (event.key === 'Escape') onClose?.();
  }
  return (
    <Box
      ref={panel}
      as="section"
      aria-labelledby={id}
      onKeyDown={closeByEscape}
      // on a wide screen, the panel has its own place after the footer, so that it covers no link of the footer
      position={{ base: 'fixed', md: isAway ? 'fixed' : 'sticky' }}
      order={{ md: 1 }}
      my={{ md: isAway ? '0' : '4' }}
      zIndex="modal"
      insetX={{ base: '2', md: 'auto' }}
      insetStart={{ md: '4' }}
      top={isAway ? { base: 'auto', md: '4' } : { base: '2', md: 'auto' }}
      // at the bottom of a phone's screen, the panel leaves room for the bar with the next action
      bottom={isAway ? { base: '24', md: 'auto' } : { base: 'auto', md: '4' }}
      w={{ md: '34rem' }}
      // limits the banner to half of the screen's height, even on the smallest screen and with the largest text
      maxH={onClose ? 'calc(100dvh - {spacing.4})' : 'calc(50dvh - {spacing.4})'}
      css={{ [SHORT_SCREEN]: { position: 'static', order: 0, maxHeight: 'none' } }}
      overflowY="auto"
      p="4"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border.strong"
      borderRadius="md"
      boxShadow="lg"
    >
      <Stack gap="3">
        <Flex justify="space-between" align="start" gap="3">
          <Heading ref={heading} id={id} as="h2" fontSize="lg" tabIndex={-1} outline="none">
            {words.title}
          </Heading>
          {onClose ? (
            <Button variant="outline" size="sm" minH="11" type="button" onClick={onClose}>
              {words.close}
            </Button>
          ) : null}
        </Flex>
        <Text fontSize="sm">
          <span>{`${isMeasured ? words.intro : words.nothingMeasured} `}</span>
          <CookiesLink />
        </Text>
        {isMeasured && hasSignal ? <Text fontSize="sm">{words.signal}</Text> : null}
        {isMeasured ? (
          <Answers consent={consent} onChoose={onChoose} isOpened={onClose !== undefined} />
        ) : null}
      </Stack>
    </Box>
  );
}

/** A link to the page about cookies, if an editor has written this page. */
function CookiesLink() {
  const page = useBootData().footer?.find(({ uid }) => uid === 'cookies');
  const path = marketPath(useMarket(), '/pages/cookies');
  return page ? (
    <Link asChild>
      <RouterLink to={path}>{page.title}</RouterLink>
    </Link>
  ) : null;
}

interface AnswersProps {
  consent: Consent;
  onChoose(preferences: ConsentPreferences): void;
  /** true if the shopper opened the dialog, which then shows the purposes at once */
  isOpened: boolean;
}

/** The buttons that accept or reject everything look equal, and need one press. No purpose is ticked in advance. */
function Answers({ consent, onChoose, isOpened }: AnswersProps) {
  const words = useWords();
  const [isDetailed, setDetailed] = useState(isOpened);
  const [draft, setDraft] = useState(consent.applied);
  return (
    <>
      {isDetailed ? (
        <Stack gap="0">
          {PURPOSES.map((purpose) => (
            <PurposeTick
              key={purpose}
              purpose={purpose}
              checked={draft[purpose] === 'accepted'}
              onChange={(isAccepted) =>
                setDraft({ ...draft, [purpose]: isAccepted ? 'accepted' : 'rejected' })
              }
            />
          ))}
          <Button variant="outline" type="button" mt="2" onClick={() => onChoose(draft)}>
            {words.save}
          </Button>
        </Stack>
      ) : null}
      <Grid templateColumns={{ base: '1fr 1fr', md: isDetailed ? '1fr 1fr' : '1fr 1fr auto' }} gap="3">
        {(['rejected', 'accepted'] as const).map((choice) => (
          <Button
            key={choice}
            variant="outline"
            type="button"
            px="2"
            whiteSpace="normal"
            onClick={() => onChoose(everything(choice))}
          >
            {choice === 'rejected' ? words.rejectAll : words.acceptAll}
          </Button>
        ))}
        {isDetailed ? null : (
          <Button
            variant="plain"
            type="button"
            px="2"
            gridColumn={{ base: '1 / -1', md: 'auto' }}
            textDecoration="underline"
            onClick={() => setDetailed(true)}
          >
            {words.choose}
          </Button>
        )}
      </Grid>
    </>
  );
}
