import { Button, Flex, Image, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { usePicture } from '../page-image';

interface AvatarImageProps {
  url: string;
  alt: string;
  isSmall: boolean;
  isDiagnostic: boolean;
}

/** One character, standing at the foot of its place. The old picture stays until the new one is decoded. */
export function AvatarImage({ url, alt, isSmall, isDiagnostic }: AvatarImageProps) {
  const words = useWords();
  const picture = usePicture(url);
  if (picture.kind === 'loading') return null;
  if (picture.kind === 'shown')
    return (
      <Image
        src={picture.url}
        alt={alt}
        decoding="sync"
        draggable={false}
        position="absolute"
        inset="0"
        boxSize="full"
        objectFit="contain"
        objectPosition="bottom"
      />
    );
  if (isSmall) return null;
  return (
    <Flex
      role="alert"
      position="absolute"
      inset="0"
      direction="column"
      align="center"
      justify="safe center"
      gap="2"
      p="2"
      overflow="auto"
      textAlign="center"
      fontSize="sm"
      lineHeight="short"
      bg="bg.muted"
    >
      {isDiagnostic ? (
        <Text fontFamily="mono" overflowWrap="anywhere">
          {picture.url}
        </Text>
      ) : (
        <Text>{words.avatarFailed}</Text>
      )}
      {isDiagnostic ? null : (
        <Button variant="outline" size="sm" minH="11" onClick={picture.reload}>
          {words.reloadPicture}
        </Button>
      )}
    </Flex>
  );
}

/** The background of the characters. Decorative: a failure shows nothing. */
export function BackgroundImage({ url }: { url: string }) {
  const picture = usePicture(url);
  return picture.kind === 'shown' ? (
    <Image
      src={picture.url}
      alt=""
      decoding="sync"
      draggable={false}
      position="absolute"
      inset="0"
      boxSize="full"
      objectFit="cover"
    />
  ) : null;
}
