import { Button, Image, Text } from '@bindery/shared/ui';
import { useWords } from '../../words';
import { PictureFailure, usePicture } from '../page-image';

interface AvatarImageProps {
  url: string;
  alt: string;
  isSmall: boolean;
  isDiagnostic: boolean;
}

/** Picture of one character, at the bottom of its slot. The old picture is visible until the new one is decoded. */
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
    <PictureFailure requestedUrl={picture.url} isDiagnostic={isDiagnostic} gap="2" p="2" fontSize="sm">
      <Text>{words.avatarFailed}</Text>
      <Button variant="outline" size="sm" minH="11" onClick={picture.reload}>
        {words.reloadPicture}
      </Button>
    </PictureFailure>
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
