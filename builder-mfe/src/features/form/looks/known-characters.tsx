import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useMarket } from '@bindery/shared';
import { joinList } from '@bindery/shared/data';
import type { Customisation, Look } from '@bindery/shared/contracts';
import { Box, Button, Flex, IconButton, Text } from '@bindery/shared/ui';
import type { AvatarSlotProps } from '@bindery/contracts/builder';
import { useWords } from '../../../words';
import type { KnownCharacter, Target } from './take-over';
import { useKnownCharacters } from './use-known-characters';

/** A longer list would be too much. */
const MOST_OFFERED = 6;

interface KnownCharactersProps {
  Avatar: ComponentType<AvatarSlotProps>;
  place: Pick<AvatarSlotProps, 'characterTypeIndex' | 'characterIndex'>;
  /** must be stable while nothing changes */
  target: Target;
  labelOf(key: string): string;
  /** a customisation that gives the character this look */
  valuesWith(look: Customisation): Customisation;
  onTake(patch: Look): void;
}

/**
 * Offers characters that the shopper described for other books. One click copies a character, and one undo step reverts
 * the copy. Source: docs/rules.md CHAR-09, CHAR-07
 */
export function KnownCharacters({ target, labelOf, onTake, ...avatarProps }: KnownCharactersProps) {
  const words = useWords();
  const takenText = useTakenText(labelOf);
  const knownCharacters = useKnownCharacters(target);
  const [takenCharacter, setTaken] = useState<KnownCharacter>();
  const group = useRef<HTMLDivElement>(null);
  const looksSo = ({ key }: KnownCharacter): boolean => key === takenCharacter?.key;
  // a character that was just copied is still offered, because its button has the focus
  const offered = knownCharacters.characters
    .filter((character) => Object.keys(character.patch).length > 0 || looksSo(character))
    .slice(0, MOST_OFFERED);
  // the character that was copied; undefined once the shopper has undone the copy
  const now = knownCharacters.characters.find(
    (character) => looksSo(character) && Object.keys(character.patch).length === 0,
  );
  if (offered.length === 0 && !knownCharacters.removed && !knownCharacters.hasFailed) return null;

  const statusText = knownCharacters.hasFailed
    ? words.checkFailed
    : knownCharacters.removed
      ? words.knownRemoved
      : takenCharacter && now && takenText(takenCharacter);
  return (
    <Box ref={group} role="group" aria-label={words.knownLooks} tabIndex={-1} outline="none">
      <Text fontSize="sm" color="fg.muted" mb="1.5">
        {words.knownLooks}
      </Text>
      <Flex gap="2" wrap="wrap">
        {offered.map((character) => (
          <Offer
            {...avatarProps}
            key={character.key}
            character={character}
            isTaken={character.key === now?.key}
            onTake={() => {
              knownCharacters.settle();
              setTaken(character);
              onTake(character.patch);
            }}
            onRemove={() => knownCharacters.remove(character)}
          />
        ))}
      </Flex>
      <Flex align="center" wrap="wrap" columnGap="2" mt={statusText ? '2' : undefined} fontSize="sm">
        <Text role="status">{statusText}</Text>
        {knownCharacters.removed ? (
          <PutBack
            key={knownCharacters.removed.key}
            onPutBack={() => {
              group.current?.focus();
              knownCharacters.putBack();
            }}
          />
        ) : null}
      </Flex>
    </Box>
  );
}

/** Returns a function that describes a copy: which answers were copied, and which were not. */
function useTakenText(labelOf: KnownCharactersProps['labelOf']): (character: KnownCharacter) => string {
  const words = useWords();
  const { locale } = useMarket();
  const listOf = (keys: readonly string[]): string => joinList(keys.map(labelOf), locale);
  return ({ patch, keptKeys }) => {
    const takenText = words.knownTaken(listOf(Object.keys(patch)));
    return keptKeys.length > 0 ? `${takenText} ${words.knownKept(listOf(keptKeys))}` : takenText;
  };
}

type OfferProps = Pick<KnownCharactersProps, 'Avatar' | 'place' | 'valuesWith'> & {
  character: KnownCharacter;
  isTaken: boolean;
  onTake(): void;
  onRemove(): void;
};

function Offer({ Avatar, place, valuesWith, character, isTaken, onTake, onRemove }: OfferProps) {
  const words = useWords();
  const { name, look } = character;
  return (
    <Flex
      align="stretch"
      maxW="full"
      borderWidth="1px"
      borderColor={isTaken ? 'brand.solid' : 'border'}
      borderRadius="md"
      bg={isTaken ? 'brand.muted' : 'bg'}
    >
      <Button
        type="button"
        variant="ghost"
        size="sm"
        height="auto"
        minH="11"
        minW="0"
        ps="1"
        pe="1"
        aria-pressed={isTaken}
        aria-label={name === undefined ? words.useThisLook : words.useLookOf(name)}
        onClick={onTake}
      >
        <Box as="span" display="block" boxSize="10" flexShrink="0">
          <Avatar {...place} values={valuesWith(look)} isSmall />
        </Box>
        <Text as="span" truncate maxW="8rem">
          {name ?? words.useThisLook}
        </Text>
      </Button>
      <IconButton
        type="button"
        variant="ghost"
        size="sm"
        height="auto"
        minH="11"
        minW="10"
        color="fg.muted"
        aria-label={name === undefined ? words.removeKnownLook : words.removeKnown(name)}
        onClick={onRemove}
      >
        <span aria-hidden>×</span>
      </IconButton>
    </Flex>
  );
}

/** Undoes a removal. Takes the focus of the removed button. */
function PutBack({ onPutBack }: { onPutBack(): void }) {
  const words = useWords();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} type="button" variant="ghost" size="sm" minH="11" onClick={onPutBack}>
      {words.putBack}
    </Button>
  );
}
