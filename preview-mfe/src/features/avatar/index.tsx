import { useEffect } from 'react';
import { useCustomisation, useSchemaPreview } from '@bindery/shared/data';
import { getAnalytics } from '@bindery/analytics';
import { Box, Button, chakra, ErrorNotice, Flex, Skeleton } from '@bindery/shared/ui';
import type { AvatarPreviewProps } from '@bindery/contracts/preview';
import { useWords } from '../../words';
import { AvatarImage, BackgroundImage } from './avatar-image';
import { avatarScene, type AvatarPicture, type AvatarScene } from './avatar-scene';

export function AvatarPreview({
  slug,
  values,
  isSmall = false,
  isDiagnostic = false,
  onTap,
  ...choice
}: AvatarPreviewProps) {
  const words = useWords();
  const schema = useSchemaPreview(slug);
  const shared = useCustomisation(slug).values;
  const scene = schema.data && avatarScene(schema.data, values ?? shared, choice);

  const unknownRole = scene?.kind === 'unknown_role' ? scene.role : undefined;
  useEffect(() => {
    // the message goes to the error log, so it is in English, not in the shopper's language
    if (unknownRole !== undefined)
      getAnalytics().reportError({
        name: 'AvatarRoleError',
        message: `Avatar role "${unknownRole}" does not exist in the schema`,
      });
  }, [unknownRole]);

  if (unknownRole !== undefined) return isSmall ? null : <ErrorNotice title={words.noRole(unknownRole)} />;
  if (schema.isError)
    return isSmall ? null : (
      <ErrorNotice
        title={words.avatarFailed}
        action={
          <Button variant="outline" onClick={() => void schema.refetch()}>
            {words.tryAgain}
          </Button>
        }
      />
    );
  if (!scene)
    return (
      <Skeleton width="full" aspectRatio={isSmall ? '1' : ASPECT} borderRadius={isSmall ? 'full' : 'md'} />
    );
  if (scene.kind !== 'scene') return null;
  return <Stage scene={scene} isSmall={isSmall} isDiagnostic={isDiagnostic} onTap={onTap} />;
}

interface StageProps extends Pick<AvatarPreviewProps, 'onTap'> {
  scene: Extract<AvatarScene, { kind: 'scene' }>;
  isSmall: boolean;
  isDiagnostic: boolean;
}

/** Shows characters side by side on their background. The small picture on a card (`isSmall`) has no background. */
function Stage({ scene: { characters, backgroundUrl }, isSmall, isDiagnostic, onTap }: StageProps) {
  const words = useWords();
  const altOf = ({ name }: AvatarPicture): string =>
    isSmall ? '' : name === undefined ? words.lookOfCharacter : words.lookOf(name);
  return (
    <Box
      position="relative"
      width="full"
      overflow="hidden"
      borderRadius={isSmall ? 'full' : 'md'}
      bg="brand.muted"
      aspectRatio={isSmall ? '1' : ASPECT}
    >
      {isSmall || backgroundUrl === undefined ? null : <BackgroundImage url={backgroundUrl} />}
      <Flex
        position="absolute"
        inset="0"
        align="end"
        justify="center"
        px={isSmall ? '0' : '4%'}
        pt={isSmall ? '6%' : '3%'}
      >
        {characters.map((character) => {
          const { characterTypeIndex, characterIndex } = character;
          const picture = (
            <AvatarImage
              url={character.url}
              alt={altOf(character)}
              isSmall={isSmall}
              isDiagnostic={isDiagnostic}
            />
          );
          return (
            <Place key={`${characterTypeIndex} ${characterIndex}`}>
              {onTap && !isSmall ? (
                <Tap type="button" onClick={() => onTap(characterTypeIndex, characterIndex)}>
                  {picture}
                </Tap>
              ) : (
                picture
              )}
            </Place>
          );
        })}
      </Flex>
    </Box>
  );
}

/** Width divided by height. Backgrounds have this ratio: docs/product-packages.md, Avatars */
const ASPECT = '3/2';
const Place = chakra('div', { base: { position: 'relative', flex: '1', height: 'full', minWidth: '0' } });
const Tap = chakra('button', { base: { display: 'block', boxSize: 'full', cursor: 'pointer' } });
