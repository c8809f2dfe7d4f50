import { useId } from 'react';
import { Box, ChoiceCard, Flex, Grid, Text } from '@bindery/shared/ui';
import type { PhotoValue, StoredPhoto } from '@bindery/shared/contracts';
import { isPhotoFilter, PHOTO_FILTER_NAMES, type PhotoFilter } from '@bindery/shared/customisation';
import { useWords } from '../../words';
import { PhotoPicture } from './photo-picture';

const SWATCH_PX = 64;

interface FilterChoiceProps {
  photo: PhotoValue;
  storedPhoto: StoredPhoto;
  onChange(filter: PhotoFilter): void;
}

export function FilterChoice({ photo, storedPhoto, onChange }: FilterChoiceProps) {
  const words = useWords();
  const id = useId();
  const names: Readonly<Record<PhotoFilter, string>> = {
    none: words.photoFilterNone,
    black_and_white: words.photoFilterBlackAndWhite,
    warm: words.photoFilterWarm,
  };
  const chosenFilter = photo.filter && isPhotoFilter(photo.filter) ? photo.filter : 'none';
  return (
    <Box role="radiogroup" aria-labelledby={id}>
      <Text id={id} fontWeight="semibold" mb="1.5">
        {words.photoFilter}
      </Text>
      <Grid templateColumns="repeat(3, minmax(0, 1fr))" gap="2">
        {PHOTO_FILTER_NAMES.map((filter) => (
          <ChoiceCard
            key={filter}
            isPictured
            name={`${id}-filter`}
            value={filter}
            checked={filter === chosenFilter}
            onChange={() => onChange(filter)}
          >
            <Flex direction={{ base: 'column', md: 'row' }} align="center" gap="2">
              <PhotoPicture photo={{ ...photo, filter }} storedPhoto={storedPhoto} widthPx={SWATCH_PX} />
              <Box as="span" fontSize="sm" lineHeight="short">
                {names[filter]}
              </Box>
            </Flex>
          </ChoiceCard>
        ))}
      </Grid>
    </Box>
  );
}
