import { useId, type ComponentType } from 'react';
import type { AvatarKey, Customisation, Look } from '@bindery/shared/contracts';
import { Box, Button, Flex, Text } from '@bindery/shared/ui';
import type { AvatarSlotProps } from '../../../contract';
import { useWords } from '../../../words';
import type { KnownLook } from './known-looks';

interface LookPanelProps {
  Avatar: ComponentType<AvatarSlotProps>;
  avatar: AvatarKey;
  /** what is chosen of the look so far */
  look: Customisation;
  /** a customisation in which the character looks like that */
  valuesWith(look: Customisation): Customisation;
  /** made in other books */
  known?: readonly KnownLook[];
  onApply(look: Look): void;
}

/** The character as it looks now, and ready-made looks to begin with: one press, and one step to undo. */
export function LookPanel({ Avatar, avatar, look, valuesWith, known = [], onApply }: LookPanelProps) {
  const words = useWords();
  const id = useId();
  const {
    characterTypeIndex,
    characterIndex,
    metas: [meta],
  } = avatar;
  const presets = [meta?.preset, meta?.presetOther].filter((preset) => preset !== undefined);
  const place = { characterTypeIndex, characterIndex };
  const panel = (
    <Flex gap={{ base: '3', sm: '5' }} align="center">
      <Box flex="1" minW="0" maxW="16rem" aspectRatio="3/2" borderRadius="md" bg="brand.muted">
        <Avatar {...place} values={valuesWith(look)} />
      </Box>
      {presets.length === 0 ? null : (
        <Box role="group" aria-labelledby={`${id}-looks`}>
          <Text id={`${id}-looks`} fontSize="sm" color="fg.muted" mb="1.5">
            {words.readyMadeLooks}
          </Text>
          <Flex gap={{ base: '1.5', sm: '2.5' }}>
            {presets.map((preset, index) => (
              <Button
                key={index}
                type="button"
                variant="outline"
                height="auto"
                minH="11"
                px="1.5"
                py="1.5"
                fontSize="sm"
                borderRadius="md"
                _pressed={{ bg: 'brand.muted' }}
                aria-pressed={Object.entries(preset).every(([key, value]) => look[key] === value)}
                onClick={() => onApply(preset)}
              >
                <Flex as="span" direction="column" align="center" gap="1">
                  <Box as="span" display="block" boxSize={{ base: '12', sm: '16' }}>
                    <Avatar {...place} values={valuesWith(preset)} isSmall />
                  </Box>
                  {words.readyMadeLook(index + 1)}
                </Flex>
              </Button>
            ))}
          </Flex>
        </Box>
      )}
    </Flex>
  );
  return (
    <>
      {panel}
      {known.length === 0 ? null : <KnownLooks {...{ Avatar, place, known, valuesWith, onApply }} />}
    </>
  );
}

type KnownLooksProps = Pick<LookPanelProps, 'Avatar' | 'valuesWith' | 'onApply'> & {
  known: readonly KnownLook[];
  place: Pick<AvatarSlotProps, 'characterTypeIndex' | 'characterIndex'>;
};

/** What the shopper made in other books: one press, by their own choice, and one step to undo. Source: docs/rules.md PROOF-06 */
function KnownLooks({ Avatar, place, known, valuesWith, onApply }: KnownLooksProps) {
  const words = useWords();
  return (
    <Box role="group" aria-label={words.knownLooks} marginTop="3">
      <Text fontSize="sm" color="fg.muted" mb="1.5">
        {words.knownLooks}
      </Text>
      <Flex gap="2" wrap="wrap">
        {known.map((one, index) => (
          <Button
            key={index}
            type="button"
            variant="outline"
            size="sm"
            height="auto"
            py="1.5"
            whiteSpace="normal"
            onClick={() => onApply(one.look)}
          >
            <Box as="span" display="block" boxSize="10" flexShrink="0">
              <Avatar {...place} values={valuesWith(one.look)} isSmall />
            </Box>
            {one.name === undefined ? words.useThisLook : words.useLookOf(one.name)}
          </Button>
        ))}
      </Flex>
    </Box>
  );
}
