import { Box, Button, Heading, Image, Stack, StickyActions, Text } from '@bindery/shared/ui';
import { Modal } from '@bindery/shared/ui-overlay';
import { useWords } from '../../words/cart';
import { useUpsellPrice } from '../line';
import type { ExtraCardProps } from './extra-card';

interface QuickLookProps extends Omit<ExtraCardProps, 'group'> {
  isOpen: boolean;
  onClose(): void;
}

/** Dialog with all details of an add-on. Source: docs/rules.md OPT-12, VIEW-01 */
export function QuickLook({ extra, isOpen, isChosen, misfit, onChoose, onClose }: QuickLookProps) {
  const words = useWords();
  const priceOf = useUpsellPrice();
  return (
    <Modal isOpen={isOpen} title={extra.name} cancelLabel={words.close} onClose={onClose}>
      <Stack gap="4" paddingBottom="4">
        <Image
          src={extra.picture.url}
          alt={extra.picture.alternativeText}
          width="full"
          maxHeight="45dvh"
          aspectRatio="4 / 3"
          objectFit="cover"
          borderRadius="md"
          bg="bg.muted"
        />
        <Heading as="h2" size="md">
          {extra.name}
        </Heading>
        <Text>{extra.description}</Text>
        {extra.details.length > 0 ? (
          <Box as="ul" listStyleType="disc" paddingInlineStart="5" color="fg.muted">
            {extra.details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </Box>
        ) : null}
      </Stack>
      <StickyActions
        summary={
          <Text as="span" fontSize="lg" fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {priceOf(extra)}
          </Text>
        }
      >
        {misfit === undefined ? (
          <Button
            variant={isChosen ? 'outline' : undefined}
            onClick={() => {
              onChoose(!isChosen);
              onClose();
            }}
          >
            {isChosen ? words.takeOff : words.addToBook}
          </Button>
        ) : (
          <Text color="fg.muted">{misfit}</Text>
        )}
      </StickyActions>
    </Modal>
  );
}
