import { useId, type ComponentType, type ComponentProps } from 'react';
import type { AvatarKey, Customisation, Look } from '@bindery/shared/contracts';
import { Box, Button, Flex, Text } from '@bindery/shared/ui';
import type { AvatarSlotProps } from '@bindery/contracts/builder';
import { useWords } from '../../../words';
import { lateModule } from '@bindery/shared';
import { LatePart } from '../../../late-part';

interface LookPanelProps {
  Avatar: ComponentType<AvatarSlotProps>;
  avatar: AvatarKey;
  look: Customisation;
  valuesWith(look: Customisation): Customisation;
  onApply(look: Look): void;
}

/** Shows the character and ready-made looks. One click applies a look, and one undo step reverts it. */
export function LookPanel({ Avatar, avatar, look, valuesWith, onApply }: LookPanelProps) {
  const words = useWords();
  const id = useId();
  const {
    characterTypeIndex,
    characterIndex,
    metas: [meta],
  } = avatar;
  const presets = [meta?.preset, meta?.presetOther].filter((preset) => preset !== undefined);
  const place = { characterTypeIndex, characterIndex };
  return (
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
                  <span>{words.readyMadeLook(index + 1)}</span>
                </Flex>
              </Button>
            ))}
          </Flex>
        </Box>
      )}
    </Flex>
  );
}

const LateCharacters = lateModule(() => import('./known-characters')).get('KnownCharacters');

/**
 * The known characters are loaded on demand, because few shoppers have other books. The form works without them.
 */
export const KnownCharacters = (props: ComponentProps<typeof LateCharacters>) => (
  <LatePart isQuiet>
    <LateCharacters {...props} />
  </LatePart>
);
