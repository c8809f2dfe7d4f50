import { Box, ChoiceCard, Image, Text, SimpleGrid } from '@bindery/shared/ui';
import type { Extra } from '@bindery/shared/contracts';
import { useUpsellPrice } from '../line';
import type { ReactNode } from 'react';

export interface ExtraCardProps {
  extra: Extra;
  /** name of the radio group of the gift wraps; if undefined, the card has a checkbox */
  group?: string;
  isChosen: boolean;
  misfit: string | undefined;
  onChoose(isChosen: boolean): void;
}

/** A card for a gift wrap or an add-on. Its radio button or checkbox is labelled by the card's content. */
export function ExtraCard({ extra, group, isChosen, misfit, onChoose }: ExtraCardProps) {
  const priceOf = useUpsellPrice();
  return (
    <ChoiceCard
      type={group === undefined ? 'checkbox' : 'radio'}
      name={group}
      value={extra.sku}
      checked={isChosen}
      disabled={misfit !== undefined}
      isPictured
      onChange={(event) => onChoose(event.target.checked)}
    >
      <Image
        src={extra.picture.url}
        alt=""
        width="full"
        aspectRatio="4 / 3"
        objectFit="cover"
        borderRadius="sm"
        loading="lazy"
        bg="bg.muted"
        filter={misfit === undefined ? undefined : 'grayscale(1)'}
      />
      <Text as="span" fontFamily="heading" fontWeight="semibold" lineHeight="short">
        {extra.name}
      </Text>
      <Text as="span" fontSize="sm" fontWeight="normal" color="fg.muted" lineHeight="short">
        {misfit ?? extra.description}
      </Text>
      <Box as="span" marginTop="auto" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {priceOf(extra)}
      </Box>
    </ChoiceCard>
  );
}

interface ExtraGridProps {
  role: 'radiogroup' | 'group';
  labelledBy: string;
  children: ReactNode;
}

/** A grid of gift wraps or add-ons: two columns on phones, three on desktops. */
export function ExtraGrid({ role, labelledBy, children }: ExtraGridProps) {
  return (
    <SimpleGrid
      role={role}
      aria-labelledby={labelledBy}
      columns={{ base: 2, lg: 3 }}
      gap={{ base: '3', md: '4' }}
    >
      {children}
    </SimpleGrid>
  );
}
